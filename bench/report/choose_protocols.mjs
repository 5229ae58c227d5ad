// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The protocols of other devices: header, calls and measured flash. host/aesmall/choose/protocols.py has
// the same lines in Python.

/** The engine of all measured programs */
const ENGINE = "tiny";

/** Returns the header, the flash of each call and the export, or nothing without figures. */
export function protocol_lines(data, target, name) {
  const { header, export: modes, calls } = data.protocols[name];
  const measured = Object.entries(calls).filter(([, flash]) => target in flash);
  if (measured.length === 0) {
    return [];
  }
  const command = `aesmall export --engine ${ENGINE} --target ${target} --key-bits 128`;
  return [
    `${name}: ${header}`,
    `flash of a program that makes one call with ${ENGINE}, with the set-up of its keys:`,
    ...measured.map(([call, flash]) => `${call}: ${flash[target].toLocaleString("en-US")}`),
    `as files of its own: ${command} --modes ${modes} -o aes`,
  ];
}
