// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The boot ROM's check of boot2, and the devices that a reset of core 0 alone does not stop.
import { Fault } from "../../bench/sim/line.mjs";

/** The CRC that the boot ROM compares with the last 4 bytes of boot2 (datasheet 2.8.1.3.1). */
export function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) {
      value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
    }
  }
  return value >>> 0;
}

/** The SRAM of the loader, which core 1 and DMA can write. */
const SRAM = { first: 0x20000000, after: 0x20006000 };
/** Registers and bits that stop a device. A loader writes them before it uses the line. */
const STOPS = [
  { name: "core 1", at: 0x40012004, bit: 1 << 16, writes: true }, // PSM, FRCE_OFF, set
  { name: "DMA", at: 0x4000e000, bit: 1 << 2, writes: true }, // RESETS, RESET, set
  { name: "the watchdog", at: 0x4005b000, bit: 1 << 30 }, // WATCHDOG, CTRL, clear
];

/** All devices run after each reset, as if the program had left them so. */
export class Leftovers {
  constructor() {
    this.running = [...STOPS];
  }

  write(address, value) {
    this.running = this.running.filter(({ at, bit }) => at !== address || !(value & bit));
    if (address >= SRAM.first && address < SRAM.after) {
      this.refuse(this.running.filter(({ writes }) => writes));
    }
  }

  check() {
    this.refuse(this.running);
  }

  refuse(running) {
    if (running.length) {
      throw new Fault(`${running[0].name} still runs`);
    }
  }
}
