// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Models the flash of a Raspberry Pi Pico, a W25Q16JV of 2 MB on the RP2040's XIP interface: how
// erasing and programming change its bytes, how long they take, and its state after a power cut.
//
// Times: Winbond, "W25Q16JV", AC electrical characteristics, typical values (tPP, tSE, tBE2). The
// maximum is 3 ms for a page, 400 ms for a sector, 2 s for a block. The serial clock is a sixth of
// clk_sys, as the boot ROM sets it (BAUDR = 6), so that a byte takes 48 cycles.
import { readFileSync, writeFileSync } from "node:fs";

import { Fault } from "./line.mjs";

export const [PAGE, SECTOR, BLOCK] = [0x100, 0x1000, 0x10000];
const SIZE = 0x200000;
const MS = 125000; // cycles
const BUSY = { program: 0.4 * MS, sector: 45 * MS, block: 150 * MS };
const BYTE = 8 * 6; // cycles on the wire
/** Write enable; command and address. */
const COMMAND = 5 * BYTE;
/** A line of the XIP cache is read by command 03h: 8 bits, an address of 24 and 8 bytes. */
const MISS = (8 + 24 + 64) * 6;
const [LINE, SETS] = [8, 1024]; // bytes; of two lines each: 16 KB

/** xorshift32: the same bits here and in memory_model.c of the native program */
function generator(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

/** Returns the bytes after a cut in a change of `before` to `after`. */
function torn(before, after, { model, seed }, erases) {
  const random = generator(seed);
  const result = Buffer.from(before);
  const end = random() % before.length;
  for (let i = 0; i < before.length && model > 0; i++) {
    const [old, wanted, bits] = [before[i], after[i], random() & 0xff];
    const some = (old & ~bits) | (wanted & bits);
    if (model === 1) {
      result[i] = i < end ? wanted : i === end ? some : old;
    } else if (model === 2) {
      result[i] = some;
    } else if (model === 3) {
      const most = bits | (random() & 0xff);
      result[i] = erases ? bits : (old & ~most) | (wanted & most);
    } else {
      result[i] = wanted;
    }
  }
  return result;
}

export class Flash {
  /** told: {image: a file or null, save: a file or null}; the image starts at address 0. */
  constructor(told, bytes) {
    this.told = told;
    this.bytes = bytes.subarray(0, SIZE);
    this.bytes.fill(0xff);
    if (told.image) {
      this.bytes.set(readFileSync(told.image));
    }
    this.first = Buffer.from(this.bytes);
    /** Every program and erase: {address, before, after, erases, output} */
    this.journal = [];
    this.counts = { programs: 0, sectors: 0, blocks: 0, misses: 0 };
    this.reset();
  }

  /** Starts as after power-on. */
  reset() {
    this.tags = new Int32Array(2 * SETS).fill(-1);
    this.cycles = 0;
  }

  change(address, after, erases, output) {
    const before = Buffer.from(this.bytes.subarray(address, address + after.length));
    this.bytes.set(after, address);
    this.journal.push({ address, before, after, erases, output });
  }

  check(address, unit) {
    if (address % unit !== 0 || address + unit > SIZE) {
      throw new Fault(`flash: 0x${address.toString(16)} is no place for ${unit} bytes`);
    }
  }

  /** Programs a page: bits can only be cleared. Returns the cycles. */
  program(address, data, output) {
    this.check(address, PAGE);
    const after = Buffer.from(data.map((byte, i) => byte & this.bytes[address + i]));
    this.change(address, after, false, output);
    this.counts.programs++;
    return COMMAND + PAGE * BYTE + BUSY.program;
  }

  /** Erases a sector or a block to 0xff. Returns the cycles. */
  erase(address, size, output) {
    this.check(address, size);
    this.change(address, Buffer.alloc(size, 0xff), true, output);
    this.counts[size === SECTOR ? "sectors" : "blocks"]++;
    return COMMAND + (size === SECTOR ? BUSY.sector : BUSY.block);
  }

  /** Returns the cycles that a read by XIP waits: 0 if the cache has the line. */
  read(address) {
    const line = address >>> 3;
    const way = 2 * (line % SETS);
    const { tags } = this;
    if (tags[way] === line) {
      return 0;
    }
    const hit = tags[way + 1] === line;
    tags[way + 1] = tags[way]; // the line used last is first
    tags[way] = line;
    if (hit) {
      return 0;
    }
    this.counts.misses++;
    this.cycles += MISS;
    return MISS;
  }

  flushCache() {
    this.tags.fill(-1);
    return SETS;
  }

  /** Sets the flash to its state if the power fails in an operation, counted from 0. */
  cut({ operation, model, seed }) {
    this.bytes.set(this.first);
    this.past.slice(0, operation).forEach(({ address, after }) => this.bytes.set(after, address));
    const { address, before, after, erases } = this.past[operation];
    this.bytes.set(torn(before, after, { model, seed }, erases), address);
    this.reset();
  }

  /** Ends the run that cuts refer to. The runs after it have their own journal. */
  settle() {
    this.past = this.journal;
    this.journal = [];
    const result = {
      ...this.counts,
      cycles: this.cycles,
      journal: this.past.map(({ address, erases, output }) => [address, +erases, output]),
    };
    if (this.told.save) {
      writeFileSync(this.told.save, this.bytes);
    }
    return result;
  }
}
