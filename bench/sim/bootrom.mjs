// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Models the part of the RP2040's boot ROM that writes to the flash: the table of its functions and
// their work, by the RP2040 datasheet, 2.8.3, and the ROM's published sources. A call runs in
// JavaScript, not on the core, and takes the cycles in this file.
//
// The order of calls matters as on the chip: 'IF' connect_internal_flash, 'EX' flash_exit_xip, 'RE'
// or 'RP', 'FC' flash_flush_cache, 'CX' flash_enter_cmd_xip. In between, the flash cannot be read.
import { BLOCK, PAGE, SECTOR } from "./flash.mjs";
import { Fault } from "./line.mjs";

export const ROM_SIZE = 0x4000;
const FUNCTIONS = {
  IF: "connect",
  EX: "exit",
  RE: "erase",
  RP: "program",
  FC: "flush",
  CX: "enter",
};
const TABLE = 0x100;
const ENTRIES = 0x200;
const [LR, PC] = [14, 15];

/**
 * Cycles of the work without the flash. The two delays of flash_exit_xip are loops of 2^11 rounds,
 * three cycles each, and it sends 10 bytes.
 */
const CONNECT = 200;
const EXIT_XIP = 2 * 3 * 2048 + 10 * 48;
const ENTER_XIP = 50;
const LOOKUP = { before: 8, entry: 9 };

export class BootRom {
  constructor(core, flash, line) {
    this.core = core;
    this.flash = flash;
    this.line = line;
    this.reset();
  }

  /**
   * Returns the content: magic and version, pointers to the tables and to the lookup, the table.
   */
  words() {
    const rom = new Uint16Array(ROM_SIZE / 2);
    const code = (name) => name.charCodeAt(0) | (name.charCodeAt(1) << 8);
    rom.set([0x754d, 0x0301, TABLE, TABLE - 2, ENTRIES | 1], 0x10 / 2);
    const names = Object.keys(FUNCTIONS);
    names.forEach((name, i) => {
      rom.set([code(name), (ENTRIES + 4 + 4 * i) | 1], TABLE / 2 + 2 * i);
    });
    this.calls = new Map(names.map((name, i) => [ENTRIES + 4 + 4 * i, FUNCTIONS[name]]));
    this.calls.set(ENTRIES, "lookup");
    return new Uint32Array(rom.buffer);
  }

  /** Starts as after power-on, with a program that a debugger put into SRAM. */
  reset() {
    this.connected = false;
    this.serial = false; // after flash_exit_xip
    this.selected = false; // the chip select is held by the ROM
    this.readable = false;
  }

  /** Runs the function at pc and returns. Returns the cycles, with the cycles of the return. */
  call(pc) {
    const name = this.calls.get(pc);
    if (!name) {
      throw new Fault(`the boot ROM has no function at 0x${pc.toString(16)}`);
    }
    const { registers } = this.core;
    const before = this.flash.cycles;
    const cycles = this[name](...[0, 1, 2, 3].map((r) => registers[r] >>> 0)) + 2;
    if (name !== "lookup") {
      this.flash.cycles = before + cycles;
    }
    registers[PC] = registers[LR] & ~1;
    return cycles;
  }

  need(condition, what) {
    if (!condition) {
      throw new Fault(`boot ROM: ${what}`);
    }
  }

  lookup(table, code) {
    const { core } = this;
    let at = table;
    let cycles = LOOKUP.before;
    while (core.readUint16(at) !== 0 && core.readUint16(at) !== (code & 0xffff)) {
      at += 4;
      cycles += LOOKUP.entry;
    }
    core.registers[0] = core.readUint16(at) === 0 ? 0 : core.readUint16(at + 2);
    return cycles;
  }

  connect() {
    this.connected = true;
    return CONNECT;
  }

  exit() {
    this.need(this.connected, "flash_exit_xip before connect_internal_flash");
    this.serial = true;
    this.selected = true;
    this.readable = false;
    return EXIT_XIP;
  }

  /** flash_range_erase(offset, count, block_size, block_cmd) */
  erase(offset, count, blockSize, command) {
    this.need(this.serial, "flash_range_erase while the flash is read by XIP");
    this.need((offset | count) % SECTOR === 0, "an erase of less than sectors");
    this.need(blockSize > BLOCK || (blockSize === BLOCK && (command & 0xff) === 0xd8), "no block");
    this.selected = true;
    let cycles = 0;
    for (let at = offset; at < offset + count; ) {
      const whole = at % blockSize === 0 && offset + count - at >= blockSize;
      const size = whole ? blockSize : SECTOR;
      cycles += this.flash.erase(at, size, this.line.output.length);
      at += size;
    }
    return cycles;
  }

  /** flash_range_program(offset, data, count), whole pages */
  program(offset, data, count) {
    this.need(this.serial, "flash_range_program while the flash is read by XIP");
    this.need((offset | count) % PAGE === 0, "a program of less than pages");
    this.selected = true;
    let cycles = 0;
    for (let at = 0; at < count; at += PAGE) {
      const page = Array.from({ length: PAGE }, (_, i) => this.core.readUint8(data + at + i));
      cycles += this.flash.program(offset + at, page, this.line.output.length);
    }
    return cycles;
  }

  flush() {
    this.selected = false;
    return this.flash.flushCache();
  }

  enter() {
    this.need(this.serial && !this.selected, "flash_enter_cmd_xip before flash_flush_cache");
    this.serial = false;
    this.readable = true;
    return ENTER_XIP;
  }
}
