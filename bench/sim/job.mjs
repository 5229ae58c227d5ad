// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Both JavaScript runners read jobs from standard input, a line each, and write results to standard
// output, a line each.
//
// Job: {target, segments: [{address, data}], uart_in, stop_on, stop, ram_used, symbols: [{name,
// address, size}], functions: [address], abi_seed, trace, max_cycles}. Bytes are hexadecimal, and
// absent values are null. Result: {output, cycles, stack, exit_code, pc, error, calls}. With
// storage: {image, save, after, cuts: [{operation, model, seed}]} (only rp2040js) the result has
// `storage`, the events of the flash, and `lives`, the outputs of one more run for each cut.
import { readSync, writeSync } from "node:fs";

import { proceed } from "./line.mjs";

/** Yields the lines of standard input. The last one may have no end. */
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

/** Answers job after job. The compiled code of one job serves the next. */
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

/** Returns the result of `simulate`, which fills `state`. The run continues to its end. */
export function report(line, state, calls, simulate) {
  return proceed(line, state, calls, simulate, Infinity);
}
