// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Runs a program in SRAM of the RP2040 on rp2040js, with SP and PC from the vector table. With
// storage there is a flash and the part of the boot ROM that writes to it (flash.mjs, bootrom.mjs).
// rp2040js executes, and m0plus_timing.mjs has the cycles. job.mjs describes job and result.
import { RP2040 } from "rp2040js";

import { BootRom, ROM_SIZE } from "./bootrom.mjs";
import { Calls } from "./calls.mjs";
import { Flash } from "./flash.mjs";
import { report, serve } from "./job.mjs";
import { Fault, Line } from "./line.mjs";
import { CHECKED, CONDITIONAL, KINDS, REPAIRED, SHIFTS, WAIT } from "./m0plus_kinds.mjs";
import { CYCLES, count, isCall } from "./m0plus_timing.mjs";

const XIP = 0x10000000;
const RAM = 0x20000000;
const SIO = 0xd0000000;
const UARTFR = 0x18;
const [SP, LR, PC] = [13, 14, 15];
const HANDLER_STACK = 64; // bytes that an interrupt writes: eight registers, and its handler

/** Leaves erasing the flash to flash.mjs: 16 MB take longer than many programs run. */
class Chip extends RP2040 {
  reset() {
    this.core.reset();
    this.pwm.reset();
  }
}

/** Runs a job on its own chip. */
export function answer(job) {
  const line = new Line(job);
  const state = { cycles: 0, stack: 0, exit_code: 0, pc: 0 };
  const chip = new Chip();
  const { core } = chip;
  const { registers } = core;
  const ramSize = chip.sram.length;
  const ram8 = chip.sram;
  const ram16 = new Uint16Array(ram8.buffer);
  const ram32 = new Uint32Array(ram8.buffer);
  const flash = job.storage && new Flash(job.storage, chip.flash);
  const rom = job.storage && new BootRom(core, flash, line);

  function quiet() {}
  function noisy(component, message) {
    throw new Fault(`${message} (${component})`);
  }
  chip.logger = { debug: quiet, info: quiet, warn: noisy, error: noisy };

  const calls = new Calls(job, {
    registers: ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12"],
    preserved: [4, 5, 6, 7, 8, 9, 10, 11],
    scratch: [12],
    read: (r) => registers[r],
    write: (r, value) => (registers[r] = value),
    randomValue: (random) => random,
    scrambleFlags: (random) => (core.APSR = random & 0xf0000000),
    state: () => core.PM,
    otherViolations: (list, masked) => core.PM !== masked && list.push("interrupt mask changed"),
    restore(masked, sp) {
      core.PM = masked;
      registers[SP] = sp;
    },
    returnAddress: () => registers[LR] & ~1,
    callerSp: (sp) => sp,
    callCost: 0,
  });

  // ---- the bus: checks what the M0+ checks, and serves SRAM without detours ----

  let singleCycle = 0; // accesses to the SIO, which take a cycle less
  let waits = 0; // cycles that reads of the flash wait

  function checkAccess(address, size, writes) {
    if (address & (size - 1)) {
      throw new Fault(`unaligned access of ${size} bytes at 0x${address.toString(16)}`);
    }
    if (address >= SIO) {
      singleCycle += address < SIO + 0x10000000 ? 1 : 0;
    } else if (address >= XIP && address < RAM) {
      if (!rom || !rom.readable || writes || address >= XIP + flash.bytes.length) {
        throw new Fault(`access to flash, which is not there, at 0x${address.toString(16)}`);
      }
      waits += flash.read(address - XIP);
    } else if (writes && address < RAM) {
      throw new Fault(`write to ROM at 0x${address.toString(16)}`);
    } else if (address >= RAM + ramSize && address < 0x40000000) {
      throw new Fault(`access outside of RAM at 0x${address.toString(16)}`);
    }
  }

  /** Returns an access's offset in SRAM, or one past its end if it is elsewhere or faults. */
  function place(address, size) {
    if (calls.tracing) {
      calls.trace(address);
    }
    const offset = (address - RAM) >>> 0;
    return (offset & (size - 1)) === 0 ? offset : ramSize;
  }

  function readElsewhere(address, size) {
    address >>>= 0;
    checkAccess(address, size, false);
    return chip[`readUint${8 * size}`](address);
  }

  function writeElsewhere(address, value, size) {
    address >>>= 0;
    checkAccess(address, size, true);
    chip[`writeUint${8 * size}`](address, value);
  }

  // Each size has its own function, which stays fast because it sees only one kind of array.
  core.readUint32 = (address) => {
    const offset = place(address, 4);
    return offset < ramSize ? ram32[offset >>> 2] : readElsewhere(address, 4);
  };
  core.readUint16 = (address) => {
    const offset = place(address, 2);
    return offset < ramSize ? ram16[offset >>> 1] : readElsewhere(address, 2);
  };
  core.readUint8 = (address) => {
    const offset = place(address, 1);
    return offset < ramSize ? ram8[offset] : readElsewhere(address, 1);
  };
  core.writeUint32 = (address, value) => {
    const offset = place(address, 4);
    if (offset < ramSize) {
      ram32[offset >>> 2] = value;
    } else {
      writeElsewhere(address, value, 4);
    }
  };
  core.writeUint16 = (address, value) => {
    const offset = place(address, 2);
    if (offset < ramSize) {
      ram16[offset >>> 1] = value;
    } else {
      writeElsewhere(address, value, 2);
    }
  };
  core.writeUint8 = (address, value) => {
    const offset = place(address, 1);
    if (offset < ramSize) {
      ram8[offset] = value;
    } else {
      writeElsewhere(address, value, 1);
    }
  };

  // ---- UART0: a byte arrives when the program polls ----

  const uart = chip.uart[0];
  const readUart = uart.readUint32.bind(uart);
  uart.onByte = (byte) => line.send(byte);
  uart.readUint32 = (offset) => {
    if (offset === UARTFR && uart.enabled && uart.rxFIFO.empty) {
      if (line.hasInput) {
        uart.feedByte(line.receive());
      } else {
        line.pollInVain();
      }
    }
    return readUart(offset);
  };

  /** Throws if a chip would fault. */
  function check(op, pc) {
    if (CYCLES[op] === 0) {
      throw new Fault(`undefined instruction 0x${op.toString(16)}`);
    }
    if (WAIT.has(op)) {
      throw new Fault("sleeps, and nothing can wake it");
    }
    if (op >= 0xf000) {
      const second = ram16[(pc + 2 - RAM) >>> 1];
      const branch = (second & 0xd000) === 0xd000;
      const system = (op & 0xff80) === 0xf380 && (second & 0xd000) === 0x8000;
      if (!branch && !system) {
        throw new Fault(`undefined instruction 0x${op.toString(16)} 0x${second.toString(16)}`);
      }
      return;
    }
    const popped = (registers[SP] - RAM + 4 * count(op & 0xff)) >>> 2;
    const to = op >= 0xb000 ? ram32[popped] : registers[(op >> 3) & 15];
    if ((to & 1) === 0) {
      throw new Fault(`branch to 0x${to.toString(16)}, which is not Thumb code`);
    }
  }

  /** Returns a register shift's carry [ARMv6-M ARM A2.2.1]. rp2040js errs for 0 and over 32. */
  function carryOut(shift, value, amount) {
    if (amount === 0) {
      return core.C;
    }
    const bit = (n) => ((value >>> n) & 1) === 1;
    switch (shift) {
      case "lsl":
        return amount <= 32 && bit(32 - amount);
      case "lsr":
        return amount <= 32 && bit(amount - 1);
      case "asr":
        return bit(Math.min(amount, 32) - 1);
      default:
        return bit((amount - 1) & 31);
    }
  }

  /** Executes an instruction that rp2040js executes almost correctly. */
  function executeRepaired(op) {
    const [low, high] = [op & 7, (op >> 3) & 7];
    const [a, b] = [registers[low], registers[high]];
    if (op >= 0xc000) {
      // STM with its base in the list also writes the base back.
      const base = (op >> 8) & 7;
      const end = registers[base] + 4 * count(op & 0xff);
      core.executeInstruction();
      registers[base] = end;
      return;
    }
    const shift = SHIFTS[(op >> 6) & 15];
    if (shift) {
      const carry = carryOut(shift, a, b & 0xff);
      core.executeInstruction();
      core.C = carry;
    } else {
      // ADCS, SBCS: overflow, if the second operand and the carry exceed 32 bits
      const other = (op & 0xffc0) === 0x4180 ? ~b : b;
      core.executeInstruction();
      const result = registers[low];
      core.V = ((a ^ result) & (other ^ result)) < 0;
    }
  }

  /** Returns whether it is a taken branch to the next instruction. Branches do not change flags. */
  function takenToNext(op) {
    return (op & 0xff) === 0xff && core.checkCondition((op >> 8) & 15);
  }

  /** Overwrites memory as an interrupt does. One could occur before every instruction. The start-up
   * code disables interrupts, but the functions must not rely on that. */
  let junk = 0;
  function interrupt(floor) {
    const end = Math.min(registers[SP] - RAM, ramSize) >>> 2;
    for (let i = Math.max(end - HANDLER_STACK / 4, (floor - RAM) >>> 2); i < end; i++) {
      junk = (Math.imul(junk, 0x19660d) + 0x3c6ef35f) | 0;
      ram32[i] = junk;
    }
  }

  // ---- the run ----

  function load() {
    ram8.fill(0);
    for (const { address, data } of job.segments) {
      if (address < RAM || address + data.length > RAM + ramSize) {
        throw new Fault(`loads outside of SRAM, at 0x${address.toString(16)}`);
      }
      ram8.set(data, address - RAM);
    }
    core.VTOR = RAM;
    registers[SP] = ram32[0];
    registers[PC] = ram32[1] & ~1;
  }

  /**
   * Runs to the end, or until this cycle. Returns whether it reached the end. With storage it runs
   * to the end at once, and then once from each cut with its own input.
   */
  function simulate(until) {
    if (!job.storage) {
      return run(until);
    }
    chip.bootrom.set(rom.words());
    run(Infinity);
    const result = { ...state, storage: flash.settle(), lives: [] };
    for (const cut of job.storage.cuts) {
      flash.cut(cut);
      rom.reset();
      const output = line.restart(job.storage.after);
      run(Infinity);
      result.lives.push(Buffer.from(line.restart("", output)).toString("hex"));
    }
    Object.assign(state, result);
    return true;
  }

  const [FUNCTION, MEASURED] = [1, 2];
  const starts = new Uint8Array(ramSize / 2);
  for (const address of job.functions) {
    starts[(address - RAM) >>> 1] = FUNCTION;
  }
  for (const { address } of job.symbols) {
    starts[(address - RAM) >>> 1] |= MEASURED;
  }
  /** The state of a run that continues */
  let kept = null;

  function begin() {
    load();
    return [0, registers[SP], registers[SP], 0, 0];
  }

  function run(until) {
    const { stop, fault, ram_used: ramUsed, max_cycles: maxCycles } = job;
    const pause = Math.min(until, maxCycles);
    let [cycles, top, deepest, lastPc, lastOp] = kept ?? begin();
    let paused = false;
    try {
      while (!line.stopped) {
        const pc = registers[PC];
        state.pc = pc;
        const at = (pc - RAM) >>> 1;
        if (rom && pc < ROM_SIZE) {
          cycles += rom.call(pc);
          lastPc = pc;
          lastOp = 0;
          continue;
        }
        if (pc < RAM || at >= ram16.length) {
          throw new Fault("runs outside of SRAM");
        }
        if (pc === stop) {
          break;
        }
        if (pc === fault) {
          throw new Fault("an exception was taken");
        }
        const sp = registers[SP];
        if (sp < deepest) {
          deepest = sp;
          if (sp < ramUsed) {
            throw new Fault(`the stack ran into the variables (SP = 0x${sp.toString(16)})`);
          }
        }
        if (sp < calls.deepest) {
          calls.deepest = sp;
        }
        if (starts[at] && sp & 7 && isCall(lastOp)) {
          calls.violation("sp not a multiple of 8 at a call");
        }
        if (starts[at] & MEASURED || pc === calls.returnPc) {
          calls.step(pc, sp, cycles, lastPc, isCall(lastOp));
        }
        if (calls.tracing) {
          calls.trace(pc);
          calls.trace(sp);
        }
        if (calls.disturbed) {
          interrupt(ramUsed);
        }
        const op = ram16[at];
        const kind = KINDS[op];
        if (kind === CHECKED) {
          check(op, pc);
        }
        if (kind === REPAIRED) {
          executeRepaired(op);
        } else {
          core.executeInstruction();
        }
        cycles += CYCLES[op];
        if (kind === CONDITIONAL && (registers[PC] !== pc + 2 || takenToNext(op))) {
          cycles++;
        }
        if (singleCycle) {
          cycles -= singleCycle;
          singleCycle = 0;
        }
        if (waits) {
          cycles += waits;
          waits = 0;
        }
        lastPc = pc;
        lastOp = op;
        if (cycles >= pause) {
          if (cycles >= maxCycles) {
            throw new Fault(`has not ended after ${cycles} cycles`);
          }
          paused = true;
          break;
        }
      }
      return !paused;
    } finally {
      kept = paused ? [cycles, top, deepest, lastPc, lastOp] : null;
      state.cycles = cycles;
      state.stack = top - deepest;
      state.exit_code = registers[0] | 0;
    }
  }

  return report(line, state, calls, simulate);
}

serve(answer);
