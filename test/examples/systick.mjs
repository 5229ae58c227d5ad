// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// SysTick for the simulated RP2040, which bench/sim/rp2040js_runner.mjs does not model. node loads
// this file first. From the write to SYST_CVR on, the counter of 24 bits counts down once a cycle,
// with the cycles of m0plus_timing.mjs. There is no interrupt and no other reload value. The cycle
// counter of a Cortex-M33 (DWT) is modelled too, for code that is compiled as for a Cortex-M33.
import { RP2040 } from "rp2040js";

import { CYCLES, isConditional } from "../../bench/sim/m0plus_timing.mjs";

const [CSR, RVR, CVR] = [0xe000e010, 0xe000e014, 0xe000e018];
const ENABLED = 5; // by the processor's clock, no interrupt
const FULL = 0xffffff;
const [DEMCR, DWT_CTRL, DWT_CYCCNT] = [0xe000edfc, 0xe0001000, 0xe0001004];
const TRACES = 1 << 24;

const core = Object.getPrototypeOf(new RP2040().core);
const { executeInstruction } = core;
const { readUint32, writeUint32 } = RP2040.prototype;
let [cycles, start] = [0, 0];
const set = { [CSR]: 0, [RVR]: 0, [DEMCR]: 0, [DWT_CTRL]: 0 };

core.executeInstruction = function () {
  const pc = this.registers[15];
  const op = this.readUint16(pc);
  executeInstruction.call(this);
  cycles += CYCLES[op] + (isConditional(op) && this.registers[15] !== pc + 2 ? 1 : 0);
};

RP2040.prototype.readUint32 = function (address) {
  if (address in set) {
    return set[address];
  }
  if (address === DWT_CYCCNT) {
    if (!(set[DEMCR] & TRACES) || !(set[DWT_CTRL] & 1)) {
      throw new Error("DWT does not count");
    }
    return cycles;
  }
  if (address !== CVR) {
    return readUint32.call(this, address);
  }
  if (set[CSR] !== ENABLED || set[RVR] !== FULL) {
    throw new Error("SysTick is not set up as it is simulated");
  }
  return (start - cycles) & FULL;
};

RP2040.prototype.writeUint32 = function (address, value) {
  if (address === CVR) {
    start = cycles;
  } else if (address in set) {
    set[address] = value;
  } else {
    writeUint32.call(this, address, value);
  }
};
