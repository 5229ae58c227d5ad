// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Runs a program on its simulated chip, a slice at a time, so that the page stays responsive.
import { answer as runAvr } from "../sim/avr8js_runner.mjs";
import { answer as runPico } from "../sim/rp2040js_runner.mjs";

const CHIPS = { atmega328p: runAvr, rp2040: runPico };
const DONE = "done\r\n";
/** Cycles between two checks of the clock, and milliseconds until the page gets its turn */
const [SLICE, PATIENCE] = [20000, 12];
/** A program that takes more cycles than this has failed. */
const MAX_CYCLES = 200_000_000;

function hexOf(text) {
  return [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The output is ASCII. */
function textOf(hex) {
  return (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(parseInt(pair, 16))).join("");
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Returns the job of bench/sim/job.mjs that gives these lines to a program. */
function jobOf(program, lines) {
  return {
    target: program.chip,
    flash: program.flash_size,
    ram: program.ram_size,
    segments: program.segments.map(([address, data]) => ({ address, data: bytesOf(data) })),
    uart_in: hexOf(lines.map((line) => line + "\n").join("")),
    stop_on: hexOf(DONE),
    stop: program.stop,
    fault: program.fault,
    ram_used: program.ram_used,
    symbols: program.symbols,
    functions: [],
    abi_seed: null,
    trace: false,
    max_cycles: MAX_CYCLES,
  };
}

/**
 * Sends the lines to a program. Returns its output, the cycles of the call that seals and of its
 * key set-up, and the bytes of stack; or null if `isStale()` returns that they are not needed any
 * more. Throws an Error if the program fails.
 */
export async function runProgram(program, lines, isStale = () => false) {
  const proceed = CHIPS[program.chip](jobOf(program, lines));
  let result = null;
  for (let until = SLICE, began = Date.now(); ; until += SLICE) {
    result = proceed(until);
    if (result) {
      break;
    }
    if (Date.now() - began >= PATIENCE) {
      await pause();
      began = Date.now();
      if (isStale()) {
        return null;
      }
    }
  }
  if (result.error) {
    throw new Error(result.error);
  }
  const calls = result.calls.map(({ symbol, cycles }) => ({ symbol, cycles }));
  const sealing = calls.filter(({ symbol }) => symbol === program.seals);
  const setUps = calls.filter(({ symbol }) => symbol === program.expands);
  return {
    output: textOf(result.output),
    sealing: sealing[0]?.cycles ?? 0,
    setUps: setUps.map(({ cycles }) => cycles),
    ram: program.variables + result.stack,
  };
}
