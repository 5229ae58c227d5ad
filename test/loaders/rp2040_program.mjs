// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Lets a board of rp2040_device.mjs go on with the program that the loader has started.

/** Returns what the program sends while it runs a number of instructions. */
export function said({ core, host }, instructions) {
  let text = "";
  host.hear = (byte) => {
    text += String.fromCharCode(byte);
  };
  for (let done = 0; done < instructions; done++) {
    core.executeInstruction();
  }
  return text;
}
