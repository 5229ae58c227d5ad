// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Both JavaScript runners share the two ends of the serial line and the end of a run. This module
// does not need node: the page "Try it" of the documentation site (bench/try) uses it too.

/** The program under test did something that a chip would not survive. */
export class Fault extends Error {}

/** Returns the bytes of hexadecimal digits. */
function bytesOf(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.substr(2 * i, 2), 16));
}

/** Returns the hexadecimal digits of bytes. */
function hexOf(bytes) {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Feeds a UART and collects its output. */
export class Line {
  static IDLE_POLLS_MAX = 1000000; // polls in a row without a byte left: waits for ever

  constructor(job) {
    this.input = bytesOf(job.uart_in);
    this.read = 0;
    this.stopOn = bytesOf(job.stop_on);
    this.output = [];
    this.stopped = false;
    this.idlePolls = 0;
  }

  /** Begins another run. Returns the output so far, and starts the output with `kept`. */
  restart(input, kept = []) {
    const { output } = this;
    this.output = kept;
    this.input = bytesOf(input);
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

  /** The program polls for a byte after the end of the input. */
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

/**
 * Lets `simulate`, which fills `state`, go on until this cycle. Returns the result, or null if the
 * program has not ended by then.
 */
export function proceed(line, state, calls, simulate, until) {
  let error = "";
  try {
    if (!simulate(until)) {
      return null;
    }
    if (calls.depth > 0 && !line.stopped) {
      error = `ended inside ${calls.innermost}, which never returned`;
    }
  } catch (problem) {
    if (!(problem instanceof Fault)) {
      throw problem;
    }
    error = problem.message;
  }
  return { ...state, output: hexOf(line.output), error, calls: calls.done };
}
