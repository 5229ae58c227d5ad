// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The chooser's frames of other devices: a protocol, its calls and their flash on the chosen chip.

import { protocol_lines } from "./choose_protocols.mjs";
import { choice, el } from "./dom.mjs";

/** Makes the element. show(target) writes the calls on a chip. */
export function makeProtocols(from) {
  const names = Object.keys(from.protocols).map((name) => [name, name]);
  const text = el("pre", { tabindex: 0, role: "region", "aria-label": "The calls of the protocol" });
  let chip = "";
  const asked = choice("Protocol", "protocol", names, () => show(chip));
  function show(target) {
    chip = target;
    const lines = protocol_lines(from, chip, asked.select.value);
    text.textContent = lines.join("\n") || "not measured on this chip";
  }
  const title = el("summary", {}, "Frames of other devices");
  return { element: el("details", { class: "rest" }, title, asked.label, text), show };
}
