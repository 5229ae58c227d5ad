// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Measures calls of functions: cycles, the deepest stack, the calling convention and a hash over
// the used addresses. The rules are the same for every processor. The `machine` has the
// differences:
//
//   registers      names of the registers, in the order of read(i), write(i, value)
//   preserved, scratch   indices of registers: preserved by functions; free and never arguments
//   read, write, randomValue(random32)
//   scrambleFlags(random32)
//   state(), otherViolations(list, state), restore(state, sp)   further preserved state
//   returnAddress()      at a function's first instruction
//   callerSp(sp)         SP before the call, from SP at the first instruction
//   callCost             cycles of the call instruction that count
import { Fault } from "./line.mjs";

const DEPTH_MAX = 64;

/** SplitMix32: 32 random bits a call */
function generator(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
}

/** A hash of 64 bits over a sequence of addresses */
class Trace {
  constructor() {
    this.a = 0x811c9dc5 | 0;
    this.b = 0x2545f491 | 0;
  }

  add(value) {
    const a = Math.imul(this.a ^ value, 0x85ebca6b);
    this.a = a ^ (a >>> 13);
    const b = Math.imul((this.b + value) ^ (this.b >>> 15), 0xc2b2ae35);
    this.b = b ^ (b >>> 16);
  }

  toString() {
    return [this.a, this.b].map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
  }
}

export class Calls {
  constructor(job, machine) {
    this.machine = machine;
    this.symbols = new Map(job.symbols.map((s) => [s.address, s]));
    this.seeded = job.abi_seed !== null;
    this.random = generator(job.abi_seed ?? 0);
    this.wantsTrace = job.trace;
    this.frames = [];
    this.done = [];
    /** The address that the runner checks before every instruction. It lowers `deepest` itself. */
    this.returnPc = -1;
    this.deepest = 0;
    this.tracing = false;
    /** Whether interrupts write below SP: in calls that begin with random registers */
    this.disturbed = false;
  }

  get depth() {
    return this.frames.length;
  }

  get innermost() {
    return this.frames[this.frames.length - 1].symbol.name;
  }

  /** Hashes an address that the program used, which must not depend on secrets. */
  trace(address) {
    for (const frame of this.frames) {
      frame.trace.add(address);
    }
  }

  /**
   * Must be called before an instruction at returnPc, or at the start of one of the functions.
   * wasCall: the instruction before, at lastPc, was a call.
   */
  step(pc, sp, cycles, lastPc, wasCall) {
    while (this.frames.length > 0 && pc === this.returnPc) {
      this.leave(sp, cycles);
    }
    const symbol = this.symbols.get(pc);
    // A jump from inside the function to its start is a loop, not a call.
    if (symbol && (wasCall || lastPc < pc || lastPc >= pc + symbol.size)) {
      this.enter(symbol, sp, cycles);
    }
  }

  /** Records a violation of the calling convention before the return. */
  violation(text) {
    if (this.seeded && this.frames.length > 0) {
      this.frames[this.frames.length - 1].call.abi.push(text);
    }
  }

  enter(symbol, sp, cycles) {
    if (this.frames.length === DEPTH_MAX) {
      throw new Fault(`measured functions are nested deeper than ${DEPTH_MAX}`);
    }
    const call = { symbol: symbol.name, cycles: 0, stack: 0, abi: [], trace: null };
    this.done.push(call);
    const frame = { symbol, call, sp, start: cycles, trace: new Trace() };
    frame.returnPc = this.machine.returnAddress();
    frame.outerDeepest = this.deepest;
    this.frames.push(frame);
    this.deepest = sp;
    this.returnPc = frame.returnPc;
    this.tracing = this.wantsTrace;
    if (this.seeded) {
      this.disturbed = true;
      this.scramble(frame);
    }
  }

  leave(sp, cycles) {
    const { machine, frames } = this;
    const frame = frames.pop();
    const { call } = frame;
    call.cycles = cycles - frame.start + machine.callCost;
    call.stack = machine.callerSp(frame.sp) - this.deepest;
    if (this.wantsTrace) {
      call.trace = frame.trace.toString();
    }
    if (this.seeded) {
      this.check(frame, sp);
    }
    this.deepest = Math.min(this.deepest, frame.outerDeepest);
    this.returnPc = frames.length > 0 ? frames[frames.length - 1].returnPc : -1;
    this.tracing = this.wantsTrace && frames.length > 0;
    this.disturbed &&= frames.length > 0;
  }

  scramble(frame) {
    const { machine } = this;
    frame.saved = machine.preserved.map((r) => machine.read(r));
    for (const r of [...machine.preserved, ...machine.scratch]) {
      machine.write(r, machine.randomValue(this.random()));
    }
    machine.scrambleFlags(this.random());
    frame.given = machine.preserved.map((r) => machine.read(r));
    frame.others = machine.state();
  }

  check(frame, sp) {
    const { machine } = this;
    const { abi } = frame.call;
    machine.preserved.forEach((r, i) => {
      if (machine.read(r) !== frame.given[i]) {
        abi.push(`${machine.registers[r]} changed`);
      }
    });
    machine.otherViolations(abi, frame.others);
    const moved = sp - machine.callerSp(frame.sp);
    if (moved !== 0) {
      abi.push(`sp off by ${moved}`);
    }
    // Restore the caller's registers.
    machine.preserved.forEach((r, i) => machine.write(r, frame.saved[i]));
    machine.restore(frame.others, machine.callerSp(frame.sp));
  }
}
