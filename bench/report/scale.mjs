// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The section of cost by length: a message costs a + b cycles per block.

import { classes } from "./classes.mjs";
import { choice, el, fill } from "./dom.mjs";
import { data, decimal, distinct, number, sizeOptions, target, targetOptions } from "./data.mjs";
import { grid } from "./grid.mjs";
import { multiples } from "./multiples.mjs";

const BLOCK = 16;
/** Blocks of the measured messages */
const BLOCKS = [1, 2, 3, 4, 8, 16, 32, 64];

const counted = (key, title, hint) => ({
  key,
  title,
  hint,
  numeric: true,
  show: (row) => number(row[key]),
});

const COLUMNS = [
  { key: "engine", title: "engine" },
  { key: "timing_class", title: "class" },
  counted("a", "a: start", "Cycles that a message takes whatever its length"),
  counted("b", "b: block", "Cycles for each block of 16 bytes"),
  counted("off", "off by", "The most that any measured message is away from a + b n"),
  {
    key: "per_byte",
    title: "cycles per byte",
    hint: "b / 16",
    numeric: true,
    show: (row) => decimal(row.per_byte),
  },
  counted("speed", "bytes/s", "In a long message, at the chip's clock"),
  counted("flash_bytes", "flash"),
  counted("key_ram", "key RAM"),
  counted("static_ram", "static RAM"),
  counted("stack", "stack"),
];

/** Fills the section. */
export function scale(place) {
  const chips = choice("Chip", "scale-target", targetOptions(data.scale), update);
  const way = choice("Mode", "scale-way", [], update);
  const size = choice("Key", "scale-key", [], update);
  const form = el("form", { class: "filters", onsubmit: (event) => event.preventDefault() });
  form.append(chips.label, way.label, size.label);
  const plots = el("div", { class: "multiples" });
  const below = el("div");
  const note = el("p", { class: "note", role: "status" });
  place.append(
    form,
    classes(),
    el("h3", {}, "What a short message costs more"),
    el(
      "p",
      { class: "note" },
      "Cycles per byte by the bytes of the message, beyond those of a long one, in percent of " +
        "these. Those of a long one stand beside the class. All plots have one axis; the engines " +
        "with the fewest cycles come first.",
    ),
    plots,
    note,
    below,
  );
  const sort = { key: "b", descending: false };
  const table = grid(below, { name: "Scale of cost", columns: COLUMNS, size: 25, sort });
  function update() {
    const ofChip = data.scale.filter((row) => row.target === chips.select.value);
    fill(
      way.select,
      distinct(ofChip, "way").map((name) => [name, name.replaceAll("_", " ")]),
    );
    const ofWay = ofChip.filter((row) => row.way === way.select.value);
    fill(size.select, sizeOptions(ofWay));
    draw();
  }

  function draw() {
    const chip = target(chips.select.value);
    const rows = data.scale
      .filter((row) => row.target === chip.name && row.way === way.select.value)
      .filter((row) => String(row.key_bits) === size.select.value)
      .map((row) => ({
        ...row,
        per_byte: row.b / BLOCK,
        speed: row.b > 0 ? Math.floor((chip.clock_hz * BLOCK) / row.b) : 0,
      }));
    const name = `${way.select.value.replaceAll("_", " ")} on ${chip.title}`;
    note.textContent =
      `${name}, at ${chip.clock_hz / 1e6} MHz. A message of n blocks takes about a + b n cycles, ` +
      "and never more than a + off + b n of those measured.";
    table.update(rows);
    multiples(plots, [...rows].sort((one, other) => one.b - other.b), BLOCKS);
  }

  update();
  if (data.scale.some((row) => row.target === chips.select.value && row.way === "ctr")) {
    way.select.value = "ctr";
    update();
  }
}
