// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Runs a program for an AVR on avr8js. The serial line is polled, without interrupts. There is no
// other peripheral. job.mjs describes job and result.
import avr8js from "avr8js";

import { Calls } from "./calls.mjs";
import { report, serve } from "./job.mjs";
import { Fault, Line } from "./line.mjs";

const { CPU, avrInstruction } = avr8js;

/** Addresses of UART 0: [UCSRA, UCSRB, UDR]. Its bits are the same on all chips. */
const UARTS = {
  atmega16: [0x2b, 0x2a, 0x2c],
  atmega128: [0x2b, 0x2a, 0x2c],
  atmega328p: [0xc0, 0xc1, 0xc6],
  atmega2560: [0xc0, 0xc1, 0xc6],
};
/** First address of SRAM, above the registers */
const RAM_STARTS = { atmega16: 0x60, atmega128: 0x100, atmega328p: 0x100, atmega2560: 0x200 };
const [RXC, TXC, UDRE, RXEN] = [0x80, 0x40, 0x20, 0x10];
const [RAMPZ, SREG] = [0x5b, 0x5f];

/** Runs a job on its own chip. */
export function answer(job) {
  const line = new Line(job);
  const state = { cycles: 0, stack: 0, exit_code: 0, pc: 0 };
  const ramEnd = RAM_STARTS[job.target] + job.ram;
  const flash = new Uint16Array(job.flash / 2).fill(0xffff);
  const cpu = new CPU(flash, ramEnd - 0x100); // avr8js adds 0x100 for registers
  const { data } = cpu;
  const pcBytes = cpu.pc22Bits ? 3 : 2;

  const calls = new Calls(job, {
    registers: Array.from({ length: 32 }, (_, r) => `r${r}`),
    preserved: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29],
    scratch: [0, 26, 27, 30, 31],
    read: (r) => data[r],
    write: (r, value) => (data[r] = value),
    randomValue: (random) => random >>> 24,
    // Interrupts may be enabled or not, and the function must keep that. The caller's own flag is
    // restored at the end.
    scrambleFlags(random) {
      this.callers.push(data[SREG] & 0x80);
      data[SREG] = random >>> 24;
    },
    callers: [],
    state: () => data[SREG] & 0x80,
    otherViolations(list, interrupts) {
      if (data[1] !== 0) {
        list.push("r1 not zero");
      }
      if ((data[SREG] & 0x80) !== interrupts) {
        list.push("interrupt flag changed");
      }
    },
    restore(_, sp) {
      data[1] = 0;
      data[SREG] = (data[SREG] & 0x7f) | this.callers.pop();
      cpu.SP = sp;
    },
    returnAddress() {
      const pushed = data.subarray(cpu.SP + 1, cpu.SP + 1 + pcBytes);
      return 2 * pushed.reduce((address, byte) => address * 256 + byte, 0);
    },
    callerSp: (sp) => sp + pcBytes,
    callCost: 2 + pcBytes,
  });

  // ---- memory: avr8js itself checks no address ----

  function checkAddress(address) {
    if (address >= ramEnd) {
      throw new Fault(`access outside of RAM at 0x${address.toString(16)}`);
    }
    if (calls.tracing) {
      calls.trace(address);
    }
  }

  const readData = cpu.readData.bind(cpu);
  const writeData = cpu.writeData.bind(cpu);
  cpu.readData = (address) => {
    checkAddress(address);
    return readData(address);
  };
  cpu.writeData = (address, value, mask) => {
    checkAddress(address);
    writeData(address, value, mask);
  };

  // ---- UART 0: a byte arrives when the program polls, and is sent when it is written ----

  function attachUart([status, control, udr]) {
    data[status] = UDRE;
    cpu.readHooks[status] = () => {
      if (!(data[status] & RXC) && data[control] & RXEN && line.hasInput) {
        data[status] |= RXC;
      }
      if (!(data[status] & (RXC | TXC)) && !line.hasInput) {
        line.pollInVain();
      }
      return data[status];
    };
    cpu.writeHooks[status] = (value) => {
      const kept = data[status] & (RXC | TXC | UDRE) & ~(value & TXC);
      data[status] = kept | (value & 3);
      return true;
    };
    cpu.readHooks[udr] = () => {
      if (data[status] & RXC) {
        data[status] &= ~RXC;
        data[udr] = line.receive();
      }
      return data[udr];
    };
    cpu.writeHooks[udr] = (value) => {
      line.send(value);
      data[status] |= TXC;
      return true;
    };
  }

  // ---- opcodes ----

  /** Returns whether the AVRe+ core has this instruction. avr8js treats any other as a NOP. */
  function exists(op) {
    const low = op & 15;
    switch (op >> 8) {
      case 0x00:
        return op === 0;
      case 0x90:
      case 0x91: // LDS, LD, LPM, ELPM, POP
        return ![3, 8, 11].includes(low);
      case 0x92:
      case 0x93: // STS, ST, PUSH
        return ![3, 4, 5, 6, 7, 8, 11].includes(low);
      case 0x94: // one-register operations, BSET, BCLR, IJMP, EIJMP, JMP, CALL
        return ![4, 11].includes(low) && (low !== 9 || op === 0x9409 || op === 0x9419);
      case 0x95: {
        // RET, RETI, SLEEP, BREAK, WDR, LPM, ELPM, SPM, ICALL, EICALL
        const known = [0x08, 0x18, 0x88, 0x98, 0xa8, 0xc8, 0xd8, 0xe8, 0x09, 0x19];
        return ![4, 11].includes(low) && (![8, 9].includes(low) || known.includes(op & 0xff));
      }
      default:
        return op < 0xf800 || (op & 8) === 0;
    }
  }

  const [PLAIN, CALL, LPM, SPH, SPL, SLEEP, NONE] = [0, 1, 2, 3, 4, 5, 6];

  function kindOf(op) {
    const isCall = (op & 0xfe0e) === 0x940e || (op & 0xf000) === 0xd000 || (op & 0xffef) === 0x9509;
    const isLpm = (op & 0xfe0c) === 0x9004 || op === 0x95c8 || op === 0x95d8;
    const out = op & 0xfe0f;
    const kinds = [
      [!exists(op), NONE],
      [isCall, CALL],
      [isLpm, LPM],
      [out === 0xbe0e, SPH],
      [out === 0xbe0d, SPL],
      [op === 0x9588, SLEEP],
    ];
    return kinds.find(([applies]) => applies)?.[1] ?? PLAIN;
  }
  const KINDS = Uint8Array.from({ length: 0x10000 }, (_, op) => kindOf(op));

  /** Traces the flash address that an LPM or ELPM reads. Data addresses are below 0x10000. */
  function traceFlash(op) {
    const extended = (op & 0xfe0e) === 0x9006 || op === 0x95d8;
    const page = extended ? data[RAMPZ] : 0;
    calls.trace(0x1000000 + page * 0x10000 + data[31] * 256 + data[30]);
  }

  // ---- the run ----

  function load() {
    const bytes = new Uint8Array(flash.buffer);
    for (const segment of job.segments) {
      if (segment.address + segment.data.length > bytes.length) {
        throw new Fault("does not fit into the flash");
      }
      bytes.set(segment.data, segment.address);
    }
    return Math.max(...job.segments.map((s) => s.address + s.data.length)) / 2;
  }

  const starts = new Uint8Array(flash.length);
  let codeEnd = 0;
  /** The state of a run that continues */
  let kept = null;

  function begin() {
    codeEnd = load();
    attachUart(UARTS[job.target]);
    for (const { address } of job.symbols) {
      starts[address / 2] = 1;
    }
    return [cpu.SP, cpu.SP, 0, PLAIN, false];
  }

  /** Runs to the end, or until this cycle. Returns whether it reached the end. */
  function simulate(until) {
    const stop = job.stop === null ? -1 : job.stop / 2;
    const { ram_used: ramUsed, max_cycles: maxCycles } = job;
    const pause = Math.min(until, maxCycles);
    let [sp, deepest, lastPc, lastKind, halfWritten] = kept ?? begin();
    try {
      while (cpu.pc !== stop && !line.stopped) {
        const { pc } = cpu;
        state.pc = 2 * pc;
        if (pc >= codeEnd) {
          throw new Fault(`ran out of the program, to 0x${(2 * pc).toString(16)}`);
        }
        // Between `out SPH` and `out SPL` the stack pointer is not valid.
        halfWritten = lastKind === SPH || (halfWritten && lastKind !== SPL);
        if (!halfWritten) {
          sp = data[0x5d] | (data[0x5e] << 8);
          if (sp < deepest) {
            deepest = sp;
            if (sp < ramUsed) {
              throw new Fault(`the stack ran into the variables (SP = 0x${sp.toString(16)})`);
            }
          }
        }
        if (sp < calls.deepest) {
          calls.deepest = sp;
        }
        if (starts[pc] || 2 * pc === calls.returnPc) {
          calls.step(2 * pc, sp, cpu.cycles, 2 * lastPc, lastKind === CALL);
        }
        if (calls.tracing) {
          calls.trace(pc);
          calls.trace(sp);
        }
        if (pc === 0 && cpu.cycles > 0) {
          throw new Fault("ran into the reset vector");
        }
        const op = flash[pc];
        lastKind = KINDS[op];
        lastPc = pc;
        if (lastKind === NONE) {
          throw new Fault(`invalid opcode 0x${op.toString(16)}`);
        } else if (lastKind === LPM && calls.tracing) {
          traceFlash(op);
        } else if (lastKind === SLEEP) {
          break;
        }
        avrInstruction(cpu);
        if (cpu.cycles >= pause) {
          if (cpu.cycles >= maxCycles) {
            throw new Fault(`has not ended after ${cpu.cycles} cycles`);
          }
          return false;
        }
      }
      return true;
    } finally {
      kept = [sp, deepest, lastPc, lastKind, halfWritten];
      state.cycles = cpu.cycles;
      state.stack = ramEnd - 1 - deepest;
      state.exit_code = ((data[24] | (data[25] << 8)) << 16) >> 16;
    }
  }

  return report(line, state, calls, simulate);
}

serve(answer);
