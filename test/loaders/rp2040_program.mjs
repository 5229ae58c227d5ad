// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Lets a board of rp2040_device.mjs go on with the program that the loader has started.
import { ROM_SIZE } from "../../bench/sim/bootrom.mjs";

/** Returns what programs send in a number of instructions. After a reset the loader runs first. */
export function said(board, instructions) {
  const { core, rom, host } = board;
  let text = "";
  const listen = () => {
    host.hear = (byte) => {
      text += String.fromCharCode(byte);
    };
  };
  listen();
  for (let done = 0; done < instructions; done++) {
    if (core.PC < ROM_SIZE) {
      rom.call(core.PC);
      continue;
    }
    core.executeInstruction();
    if (board.restarts) {
      board.restarts = false;
      delete host.hear;
      board.boot();
      board.run();
      listen();
    }
  }
  return text;
}
