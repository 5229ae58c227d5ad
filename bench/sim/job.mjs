// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// What both JavaScript runners share: the job on standard input, the serial line's
// two ends, and the result on standard output.
//
// Job: {target, segments: [{address, data}], uart_in, stop_on, stop, ram_used,
// symbols: [{name, address, size}], functions: [address], abi_seed, trace, max_cycles}; bytes are
// hexadecimal, absent things null. Result: {output, cycles, stack, exit_code, pc, error, calls}.
// With storage: {image, save, after, cuts: [{operation, model, seed}]} (rp2040js alone) the result has
// `storage`, what happened to the flash, and `lives`, the outputs of one more run for each cut.
import { readFileSync } from "node:fs";

/** The program under test did something that a chip would not survive. */
export class Fault extends Error {}

export function readJob() {
  const job = JSON.parse(readFileSync(0, "utf8"));
  for (const segment of job.segments) {
    segment.data = Buffer.from(segment.data, "hex");
  }
  return job;
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

/** Runs `simulate`, which fills `state`, and prints the result. */
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
  process.stdout.write(JSON.stringify({ ...state, output, error, calls: calls.done }));
}
