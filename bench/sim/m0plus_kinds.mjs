// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Classifies the instructions for rp2040js_runner.mjs. rp2040js accepts some instructions that a
// chip does not have, and executes others wrongly.
import { CYCLES, isConditional } from "./m0plus_timing.mjs";

export const PLAIN = 0;
export const CONDITIONAL = 1;
/** The runner first checks whether a chip would fault. */
export const CHECKED = 2;
/** The runner corrects the result. */
export const REPAIRED = 3;
export const WAIT = new Set([0xbf20, 0xbf30]); // WFE, WFI
/** Shifts by a register, by bits 6 to 9 of the instruction */
export const SHIFTS = { 2: "lsl", 3: "lsr", 4: "asr", 7: "ror" };

function kindOf(op) {
  const storesBase = (op & 0xf800) === 0xc000 && op & (1 << ((op >> 8) & 7));
  const branches = (op & 0xff07) === 0x4700 || (op & 0xff00) === 0xbd00;
  if (CYCLES[op] === 0 || branches || WAIT.has(op) || op >= 0xf000) {
    return CHECKED;
  }
  const shiftsOrCarries = op >= 0x4080 && op < 0x4200; // LSLS to RORS by a register
  if (storesBase || shiftsOrCarries) {
    return REPAIRED;
  }
  return isConditional(op) ? CONDITIONAL : PLAIN;
}
export const KINDS = Uint8Array.from({ length: 0x10000 }, (_, op) => kindOf(op));
