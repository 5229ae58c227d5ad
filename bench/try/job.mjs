// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Replaces bench/sim/job.mjs in the page: there is no standard input, and a run continues only as
// far as the page asks.
import { proceed } from "../sim/line.mjs";

/** Does nothing: the page calls the simulators itself. */
export function serve() {}

/** Returns a function that runs until a cycle and returns the result, or null before the end. */
export function report(line, state, calls, simulate) {
  return (until) => proceed(line, state, calls, simulate, until);
}
