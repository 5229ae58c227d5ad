// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// A board with an RP2040 and its flash, from power-on until the loader starts a program, and the
// host at the other end of the serial line. Reads a job from standard input, a line each:
//   flash, kernel, key, look, host, cuts, after
// flash names a file with the content. At the address `kernel` the simulator encrypts a block under
// `key` itself, in no time; 0 if the chip is to do it. look: [address, length] of the flash, hashed
// at the end. host: {images: [file], faults: {answer: {...}}, silent, persists, asked, runs}. A host
// that persists also answers after a refusal. asked: the program asked for the update. runs: the
// program's instructions after its start. stuck: an address of the flash that stays 0. cuts:
// {operation, model, seed, again}, or {instruction}: the flash is set to its state then, and the host
// `after` is at the line. again: a cut in this life, and one more life.
// Writes {lives: [life]}, first without a cut. A life ends when a program starts, or after
// WAITS_MAX requests for a header without an answer.
import { createCipheriv, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { RP2040 } from "rp2040js";

import { BootRom, ROM_SIZE } from "../../bench/sim/bootrom.mjs";
import { Flash } from "../../bench/sim/flash.mjs";
import { Fault } from "../../bench/sim/line.mjs";
import { CONDITIONAL, KINDS } from "../../bench/sim/m0plus_kinds.mjs";
import { CYCLES } from "../../bench/sim/m0plus_timing.mjs";
import { said } from "./rp2040_program.mjs";
import { Leftovers, crc } from "./rp2040_reset.mjs";

const [XIP, SSI, RAM] = [0x10000000, 0x18000000, 0x20000000];
const BOOT2 = RAM + 0x41f00;
const PROGRAMS = XIP + 0x4000;
const LOADER_RAM = 0x6000;
const [SP, LR, PC] = [13, 14, 15];
const [UARTFR, TIMERAWL] = [0x18, 0x28];
const MHZ = 125;
const ASKED = 0x61657349;
const POLL = 1000; // microseconds that a poll without a byte takes
const BYTE = 87; // microseconds of a byte on the line
const BLOCK_CYCLES = 4000;
const [HEADER, TAG] = [60, 16];
const [WAITS_MAX, MOST_REQUESTS, MOST_INSTRUCTIONS] = [12, 1000, 2e9];

/** Leaves the flash as it is: see bench/sim/rp2040js_runner.mjs. */
class Chip extends RP2040 {
  reset() {
    this.core.reset();
    this.pwm.reset();
  }
}

/** Answers the loader's requests, with faults. */
class Host {
  constructor({ images = [], faults = {}, silent = false, persists = false }) {
    this.persists = persists;
    this.images = images.map((name) => readFileSync(name));
    this.faults = faults;
    this.silent = silent;
    this.requests = [];
    this.frame = [];
    this.queue = []; // bytes, and pauses as {pause: microseconds}
    this.sent = 0; // of the queue
    this.answers = 0;
    this.unanswered = 0;
  }

  hear(byte) {
    this.frame.push(byte);
    while (this.frame.length && this.frame[0] !== 0xa5) {
      this.frame.shift();
    }
    if (this.frame.length < 6) {
      return;
    }
    const [, kind, high, low, status, check] = this.frame;
    if ((kind ^ high ^ low ^ status ^ 0x5a) !== check) {
      throw new Fault("a request with a wrong check");
    }
    this.frame = [];
    this.requests.push([String.fromCharCode(kind), (high << 8) | low, status]);
    if (this.requests.length > MOST_REQUESTS) {
      throw new Fault("asks without end");
    }
    this.answer(String.fromCharCode(kind), (high << 8) | low);
  }

  answer(kind, number) {
    this.unanswered = kind === "H" ? this.unanswered + 1 : 0;
    if (this.silent || this.ended || !(kind === "H" || kind === "C")) {
      this.ended ||= (kind === "E" && !this.persists) || kind === "D";
      return;
    }
    let data = kind === "H" ? this.header(number) : this.chunk(number);
    const fault = this.faults[this.answers++];
    if (fault) {
      data = this.spoil(data, fault);
    } else {
      this.unanswered = 0;
    }
    this.queue = [...this.queue.slice(this.sent), ...data];
    this.sent = 0;
  }

  header(slot) {
    const at = (image) => image.readUInt32BE(20);
    const fits = this.images.filter((image) => slot === (at(image) < PROGRAMS + 0xfe000 ? 0 : 1));
    this.image = fits[0] ?? this.images[0];
    return this.image.subarray(0, HEADER);
  }

  chunk(number) {
    const size = (1 << this.image[6]) + TAG;
    return this.image.subarray(HEADER + number * size, HEADER + (number + 1) * size);
  }

  /** A fault: {data, flip: bit, head: bytes, before, after: bytes, pause: {at, for}, drop} */
  spoil(data, fault) {
    let bytes = Buffer.from(fault.data === undefined ? data : Buffer.from(fault.data, "hex"));
    if (fault.chunk !== undefined) {
      bytes = Buffer.from(this.chunk(fault.chunk));
    }
    if (fault.flip !== undefined) {
      bytes[fault.flip >> 3] ^= 1 << (fault.flip & 7);
    }
    const found = [...bytes.subarray(0, fault.head ?? bytes.length)];
    if (fault.pause) {
      found.splice(fault.pause.at, 0, { pause: fault.pause.for });
    }
    const noise = (hex) => [...Buffer.from(hex ?? "", "hex")];
    return fault.drop ? [] : [...noise(fault.before), ...found, ...noise(fault.after)];
  }
}

class Board {
  constructor({ flash, kernel, key, look = [], stuck }) {
    this.chip = new Chip();
    this.core = this.chip.core;
    this.look = look;
    this.flash = new Flash({ image: flash }, this.chip.flash);
    this.kernel = kernel;
    this.cipher = createCipheriv("aes-128-ecb", Buffer.from(key, "hex"), null);
    const noisy = (component, message) => {
      throw new Fault(`${message} (${component})`);
    };
    this.chip.logger = { debug() {}, info() {}, warn: noisy, error: noisy };
    const board = this;
    const line = {
      output: {
        get length() {
          return board.instructions;
        },
      },
    };
    this.rom = new BootRom(this.core, this.flash, line);
    this.chip.bootrom.set(this.rom.words());
    if (stuck !== undefined) {
      const { bytes, program } = { bytes: this.flash.bytes, program: this.flash.program };
      this.flash.program = (...args) => {
        const cycles = program.apply(this.flash, args);
        bytes[stuck] = 0;
        return cycles;
      };
    }
    this.connect();
  }

  connect() {
    const { chip, core, rom } = this;
    for (const size of [8, 16, 32]) {
      for (const verb of ["read", "write"]) {
        const name = `${verb}Uint${size}`;
        const access = chip[name].bind(chip);
        core[name] = (address, value) => {
          const at = address >>> 0;
          if (at & (size / 8 - 1) || (at < SSI && verb === "write")) {
            throw new Fault(`${name} at 0x${at.toString(16)}`);
          }
          if (at >= XIP && at < SSI && !rom.readable) {
            throw new Fault("reads the flash while it is written");
          }
          if (verb === "write") {
            this.leftovers.write(at, value);
          }
          return access(at, value);
        };
      }
    }
    const [uart] = chip.uart;
    const readUart = uart.readUint32.bind(uart);
    uart.onByte = (byte) => {
      this.leftovers.check();
      this.host.hear(byte);
    };
    uart.readUint32 = (offset) => {
      if (offset === UARTFR && uart.enabled && uart.rxFIFO.empty) {
        this.feed(uart);
      }
      return readUart(offset);
    };
    const timer = chip.peripherals[0x40054];
    timer.readUint32 = (offset) => {
      if (offset !== TIMERAWL) {
        throw new Fault("reads another register of the timer");
      }
      return (this.cycles / MHZ + this.skipped) >>> 0;
    };
    chip.peripherals[0x40058].onWatchdogTrigger = () => {
      this.restarts = true;
    };
  }

  /** A byte arrives when the program polls, and takes its time. Polls in vain take time too. */
  feed(uart) {
    const { host } = this;
    const first = host.queue[host.sent];
    if (first === undefined) {
      this.skipped += POLL;
    } else if (first.pause > 0) {
      first.pause -= POLL;
      this.skipped += POLL;
    } else {
      host.sent++;
      if (first.pause === undefined) {
        uart.feedByte(first);
        this.skipped += BYTE;
      }
    }
  }

  powerOn(host) {
    this.host = new Host(host);
    this.chip.sram.fill(0xa7);
    this.chip.peripherals[0x40058].scratchData.fill(0);
    this.chip.peripherals[0x40058].scratchData[0] = host.asked ? ASKED : 0;
    this.flash.journal = [];
    this.instructions = this.cycles = this.inRom = this.skipped = 0;
    this.boot();
  }

  /** Does as the boot ROM: checks boot2, copies it to SRAM and calls it. */
  boot() {
    const { core, rom, chip, flash } = this;
    this.leftovers = new Leftovers();
    core.reset();
    core.registers.fill(0);
    rom.reset();
    rom.connected = rom.readable = true;
    const boot2 = Buffer.from(flash.bytes.subarray(0, 256));
    if (crc(boot2.subarray(0, 252)) !== boot2.readUInt32LE(252)) {
      throw new Fault("boot2 has a wrong CRC");
    }
    chip.sram.set(boot2, BOOT2 - RAM);
    core.registers[SP] = BOOT2;
    core.registers[PC] = BOOT2;
  }

  encrypt() {
    const { registers } = this.core;
    const [from, to] = [registers[1] - RAM, registers[2] - RAM];
    const { sram } = this.chip;
    sram.set(this.cipher.update(sram.subarray(from, from + 16)), to);
    registers[PC] = registers[LR] & ~1;
    this.cycles += BLOCK_CYCLES;
  }

  /** Runs until a program starts or the loader waits. */
  run() {
    const { core, rom, chip } = this;
    const { registers } = core;
    for (;;) {
      const pc = registers[PC] >>> 0;
      if (pc >= PROGRAMS && pc < XIP + this.flash.bytes.length) {
        return "program";
      }
      if (pc === this.kernel) {
        this.encrypt();
        continue;
      }
      if (pc < ROM_SIZE) {
        const cycles = rom.call(pc);
        this.cycles += cycles;
        this.inRom += cycles;
        continue;
      }
      if (pc >= XIP && pc < SSI && !rom.readable) {
        throw new Fault("runs in the flash while it is written");
      }
      const op = chip.readUint16(pc);
      core.executeInstruction();
      this.instructions++;
      this.cycles += CYCLES[op];
      if (KINDS[op] === CONDITIONAL && registers[PC] !== pc + 2) {
        this.cycles++;
      }
      if (this.restarts) {
        this.restarts = false;
        this.boot();
      }
      if (this.host.unanswered > WAITS_MAX) {
        return "waits";
      }
      if (this.instructions > MOST_INSTRUCTIONS) {
        throw new Fault("runs for ever");
      }
    }
  }

  /** Returns what a life did. */
  live(host) {
    this.powerOn(host);
    let end;
    try {
      end = this.run();
    } catch (problem) {
      if (!(problem instanceof Fault)) {
        throw problem;
      }
      end = `fault: ${problem.message} at 0x${this.core.registers[PC].toString(16)}`;
    }
    const { registers } = this.core;
    const { sram } = this.chip;
    const hash = ([at, size]) =>
      createHash("sha256").update(this.flash.bytes.subarray(at, at + size)).digest("hex");
    return {
      end,
      pc: registers[PC] >>> 0,
      sp: registers[SP] >>> 0,
      vectors: this.core.VTOR >>> 0,
      clean:
        sram.subarray(0, LOADER_RAM).every((byte) => byte === 0) &&
        sram.subarray(LOADER_RAM, 0x41000).every((byte) => byte === 0xa7),
      said: said(this, end === "program" ? (host.runs ?? 0) : 0),
      requests: this.host.requests,
      writes: this.flash.journal.map(({ address, erases, output }) => [address, +erases, output]),
      looked: this.look.map(hash),
      instructions: this.instructions,
      microseconds: Math.round(this.cycles / MHZ + this.skipped),
      cycles: this.cycles,
      inRom: this.inRom,
    };
  }
}

/** Returns the cut that leaves the flash as it is before an instruction. */
function between(flash, instruction) {
  const done = flash.past.filter(({ output }) => output < instruction).length;
  return done < flash.past.length
    ? { operation: done, model: 0, seed: 1 }
    : { operation: done - 1, model: 4, seed: 1 };
}

/** Returns the life after a cut, or after one more cut in it. */
function relive(board, host, again) {
  const { flash } = board;
  flash.first = Buffer.from(flash.bytes);
  const life = board.live(host);
  if (!again || flash.journal.length === 0) {
    return life;
  }
  flash.past = flash.journal;
  flash.cut({ ...again, operation: again.operation % flash.past.length });
  return board.live(host);
}

function answer(job) {
  const board = new Board(job);
  const lives = [board.live(job.host)];
  board.flash.settle();
  const known = new Map(); // lives by the flash that they start with: nothing else survives
  for (const cut of job.cuts ?? []) {
    const { past, first } = board.flash;
    const write = cut.instruction === undefined ? cut : between(board.flash, cut.instruction);
    const name = JSON.stringify(write);
    if (known.has(name)) {
      lives.push(known.get(name));
      continue;
    }
    board.flash.cut(write);
    const state = createHash("sha256").update(board.flash.bytes).digest("hex");
    if (!known.has(state) || cut.again) {
      known.set(state, relive(board, job.after, cut.again));
    }
    lives.push({ ...known.get(state), state });
    known.set(name, lives.at(-1));
    board.flash.past = past;
    board.flash.first = first;
  }
  return { lives };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
}
