// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Cycles of the Cortex-M0+ by opcode: Arm, "Cortex-M0+ Technical Reference Manual",
// r0p1 (DDI 0484C), table 3-1, with the single-cycle multiplier and zero wait states,
// as in the RP2040's SRAM.

/** Returns the number of bits in a list of registers. */
export function count(list) {
  let n = 0;
  for (; list > 0; list >>= 1) {
    n += list & 1;
  }
  return n;
}

/**
 * Returns the cycles of the instruction that starts with this halfword, or 0 if it is undefined.
 */
function cyclesOf(op) {
  switch (op >> 12) {
    case 0x0: // shifts by a constant
    case 0x1: // shifts, ADDS, SUBS
    case 0x2: // MOVS, CMP
    case 0x3: // ADDS, SUBS
    case 0xa: // ADR, ADD Rd, SP
      return 1;
    case 0x4:
      return op & 0x0800 ? 2 : registersOrBranch(op); // LDR literal
    case 0x5: // loads and stores, register offset
    case 0x6: // word
    case 0x7: // byte
    case 0x8: // halfword
    case 0x9: // SP-relative
      return 2;
    case 0xb:
      return miscellaneous(op);
    case 0xc: // STM, LDM
      return op & 0xff ? 1 + count(op & 0xff) : 0;
    case 0xd: // conditional branch not taken; 14: UDF, 15: SVC
      return (op & 0x0e00) === 0x0e00 ? 0 : 1;
    case 0xe: // B
      return op & 0x0800 ? 0 : 2;
    default: // BL, MSR, MRS, DSB, DMB, ISB: two halfwords
      return op & 0x0800 ? 0 : 3;
  }
}

function registersOrBranch(op) {
  if ((op & 0xff00) === 0x4700) {
    return op & 7 ? 0 : 2; // BX, BLX
  }
  const writesPc = (op & 0x0087) === 0x0087;
  const movesOrAdds = (op & 0xfd00) === 0x4400; // ADD, MOV with high registers
  return writesPc && movesOrAdds ? 2 : 1;
}

function miscellaneous(op) {
  switch (op & 0xff00) {
    case 0xb000: // ADD SP, SUB SP
    case 0xb200: // SXTH, SXTB, UXTH, UXTB
      return 1;
    case 0xb400: // PUSH
    case 0xb500: // with LR
      return op & 0x1ff ? 1 + count(op & 0x1ff) : 0;
    case 0xb600: // CPSIE i, CPSID i
      return op === 0xb662 || op === 0xb672 ? 1 : 0;
    case 0xba00: // REV, REV16, REVSH
      return (op & 0x00c0) === 0x0080 ? 0 : 1;
    case 0xbc00: // POP
      return op & 0xff ? 1 + count(op & 0xff) : 0;
    case 0xbd00: // POP with PC, which counts as one of the list
      return 3 + count(op & 0x1ff);
    case 0xbf00: // NOP, YIELD, SEV: 1; WFE, WFI: 2
      return { 0xbf00: 1, 0xbf10: 1, 0xbf20: 2, 0xbf30: 2, 0xbf40: 1 }[op] ?? 0;
    default:
      return 0;
  }
}

export const CYCLES = Uint8Array.from({ length: 0x10000 }, (_, op) => cyclesOf(op));

/** Returns whether it is a conditional branch, which takes one cycle more when taken. */
export function isConditional(op) {
  return op >> 12 === 0xd;
}

/** Returns whether it is BL or BLX. */
export function isCall(op) {
  return (op & 0xf800) === 0xf000 || (op & 0xff87) === 0x4780;
}
