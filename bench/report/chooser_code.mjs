// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The chosen engine: its cost in each part, and its code.

import { label } from "./choose.mjs";
import { export_command, snippet } from "./choose_code.mjs";
import { copyButton, el } from "./dom.mjs";
import { data, number, target } from "./data.mjs";

/** Fills the place with an answer, or empties it without an answer. */
export function chosen(place, from, request, answer) {
  if (!answer) {
    place.replaceChildren();
    return;
  }
  const engine = from.targets[request.target].engines.find(({ name }) => name === answer.engine);
  const code = snippet(from, request, answer);
  const command = export_command(from, request, answer);
  place.replaceChildren(
    el("h3", {}, `${label(answer)} on ${target(request.target).title}`),
    el("p", {}, `${engine.idea[0].toUpperCase()}${engine.idea.slice(1)}.`),
    el("dl", { class: "costs" }, costs(request, answer, engine).flatMap(pair), declared(code)),
    el("pre", { tabindex: 0, role: "region", "aria-label": "The code" }, el("code", {}, code)),
    el(
      "div",
      { class: "tools" },
      copyButton("Copy the code", () => code),
      copyButton("Copy the link", () => location.href),
    ),
    el("p", {}, "The engine and its modes as files of their own: ", el("code", {}, command)),
  );
}

function pair([title, text]) {
  return el("div", {}, el("dt", {}, title), el("dd", {}, text));
}

function costs(request, answer, engine) {
  const { hertz, counts } = data.choose.targets[request.target];
  // The time of an instruction is not known.
  const timed = (cycles) => (counts === "cycles" ? ` (${time(cycles, hertz)})` : "");
  const ram =
    `${number(answer.ram)} bytes: keys ${number(answer.key_ram)}, ` +
    `tables ${number(answer.static_ram)}, stack ${number(answer.stack)}`;
  const steps = answer.steps.map(
    ([way, cycles]) => `${way.replaceAll("_", " ")} ${number(cycles)}${timed(cycles)}`,
  );
  const gap = answer.gap ? `, of them ${number(answer.gap)} a gap in front of a table` : "";
  const title = counts[0].toUpperCase() + counts.slice(1);
  const size = `${number(request.bytes)} ${request.bytes === 1 ? "byte" : "bytes"}`;
  return [
    ["Flash", `${number(answer.flash)} bytes${gap}, your own code on top`],
    ["RAM", ram],
    [`${title} for ${size}${request.modes.length ? "" : " in blocks"}`, steps.join(", ")],
    ["Key set-up", `${number(answer.set_up)} ${counts}${timed(answer.set_up)}`],
    ["Timing class", answer.timing],
    ["Tables lie in", engine.memory],
  ];
}

/** Returns the includes and declarations in the code. */
function declared(code) {
  const lines = code.split("\n");
  const includes = lines.filter((line) => line.startsWith("#include"));
  const memory = lines
    .filter((line) => /^static [^(]*;/.test(line))
    .map((line) => line.slice("static ".length, line.indexOf(";")));
  const codes = (items) => items.flatMap((item, at) => [at ? ", " : "", el("code", {}, item)]);
  return [
    ["Include", codes(includes)],
    ["Key and its type", codes(memory)],
  ]
    .filter(([, items]) => items.length)
    .map(pair);
}

/** Formats cycles as time at the chip's clock. */
function time(cycles, hertz) {
  const micros = (cycles * 1e6) / hertz;
  const at = `at ${hertz / 1e6} MHz`;
  const digits = (value) => value.toLocaleString("en-US", { maximumSignificantDigits: 4 });
  return micros < 10000 ? `${digits(micros)} \u00b5s ${at}` : `${digits(micros / 1000)} ms ${at}`;
}
