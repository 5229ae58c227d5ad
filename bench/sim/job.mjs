// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// What both JavaScript runners share: jobs on standard input, a line each, the serial line's
// two ends, and their results on standard output, a line each.
//
// Job: {target, segments: [{address, data}], uart_in, stop_on, stop, ram_used,
// symbols: [{name, address, size}], functions: [address], abi_seed, trace, max_cycles}; bytes are
// hexadecimal, absent things null. Result: {output, cycles, stack, exit_code, pc, error, calls}.
// With storage: {image, save, after, cuts: [{operation, model, seed}]} (rp2040js alone) the result has
// `storage`, what happened to the flash, and `lives`, the outputs of one more run for each cut.
import { readSync, writeSync } from "node:fs";

/** The program under test did something that a chip would not survive. */
export class Fault extends Error {}

/** The lines of standard input, one after the other; the last one may lack its end. */
function* lines() {
  const chunk = Buffer.alloc(1 << 20);
  let parts = [];
  for (let size; (size = readSync(0, chunk)) > 0; ) {
    let start = 0;
    for (let end; (end = chunk.subarray(0, size).indexOf(10, start)) >= 0; start = end + 1) {
      parts.push(Buffer.from(chunk.subarray(start, end)));
      yield Buffer.concat(parts).toString("utf8");
      parts = [];
    }
    parts.push(Buffer.from(chunk.subarray(start, size)));
  }
  const rest = Buffer.concat(parts).toString("utf8");
  if (rest) {
    yield rest;
  }
}

/** Answers job after job: what one leaves warm, the compiled code above all, is of use to the next. */
export function serve(answer) {
  for (const text of lines()) {
    const job = JSON.parse(text);
    for (const segment of job.segments) {
      segment.data = Buffer.from(segment.data, "hex");
    }
    const said = Buffer.from(JSON.stringify(answer(job)) + "\n");
    for (let sent = 0; sent < said.length; ) {
      sent += writeSync(1, said, sent);
    }
  }
}

/** Feeds a UART and collects what it sends. */
export class Line {
  static IDLE_POLLS_MAX = 1000000; // polls in vain, in a row, that mean: for ever

  constructor(job) {
    this.input = Buffer.from(job.uart_in, "hex");
    this.read = 0;
    this.stopOn = Buffer.from(job.stop_on, "hex");
    this.output = [];
    this.stopped = false;
    this.idlePolls = 0;
  }

  /** Begins another run; returns the output so far, which `kept` takes the place of. */
  restart(input, kept = []) {
    const { output } = this;
    this.output = kept;
    this.input = Buffer.from(input, "hex");
    this.read = 0;
    this.stopped = false;
    return output;
  }

  get hasInput() {
    return this.read < this.input.length;
  }

  receive() {
    this.idlePolls = 0;
    return this.input[this.read++];
  }

  /** The program looks for a byte and there will never be one. */
  pollInVain() {
    if (++this.idlePolls > Line.IDLE_POLLS_MAX) {
      throw new Fault("waits for more input than it was given");
    }
  }

  send(byte) {
    this.idlePolls = 0;
    this.output.push(byte);
    const { stopOn, output } = this;
    const start = output.length - stopOn.length;
    this.stopped ||=
      stopOn.length > 0 && start >= 0 && stopOn.every((b, i) => b === output[start + i]);
  }
}

/** The result of `simulate`, which fills `state`. */
export function report(line, state, calls, simulate) {
  let error = "";
  try {
    simulate();
    if (calls.depth > 0 && !line.stopped) {
      error = `ended inside ${calls.innermost}, which never returned`;
    }
  } catch (problem) {
    if (!(problem instanceof Fault)) {
      throw problem;
    }
    error = problem.message;
  }
  const output = Buffer.from(line.output).toString("hex");
  return { ...state, output, error, calls: calls.done };
}
