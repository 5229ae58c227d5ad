// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The page has this file in the place of bench/sim/job.mjs: no job arrives on standard input, and a
// run goes on only as far as the page asks.
import { proceed } from "../sim/line.mjs";

/** Does nothing: the page calls the simulators itself. */
export function serve() {}

/** Returns a function that runs until a cycle and returns the result, or null before the end. */
export function report(line, state, calls, simulate) {
  return (until) => proceed(line, state, calls, simulate, until);
}
