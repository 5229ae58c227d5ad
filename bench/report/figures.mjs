// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The section of all figures: a table that filters and sorts. The compilers' table has the same
// columns.

import { classes } from "./classes.mjs";
import { choice, el, fill } from "./dom.mjs";
import {
  CLASSES,
  data,
  distinct,
  number,
  range,
  sizeOptions,
  target,
  targetOptions,
} from "./data.mjs";
import { grid } from "./grid.mjs";

const ALL = ["", "all"];

const plain = (key, title, hint) => ({ key, title, hint });
const counted = (key, title, hint) => ({
  key,
  title,
  hint,
  numeric: true,
  show: (row) => number(row[key]),
});

const COLUMNS = [
  plain("engine", "engine"),
  { key: "target", title: "chip", show: (row) => target(row.target).title },
  { key: "key_bits", title: "key", numeric: true },
  plain("operation", "operation"),
  {
    key: "cycles_max",
    title: "cycles",
    hint: "Least to most, where they differ",
    numeric: true,
    show: (row) => range(row.cycles_min, row.cycles_max),
  },
  counted("flash_bytes", "flash", "Bytes that a program links for it, tables included"),
  counted("ram", "RAM", "Key, static and stack together"),
  plain("timing_class", "class", "Timing class, see the method"),
  counted("table_bytes", "tables", "The part of flash that is constant tables"),
  counted("gap_bytes", "gap", "Unused bytes in front of aligned tables, not in flash"),
  counted("key_ram", "key RAM", "Schedule, or the whole key object for a mode"),
  counted("static_ram", "static RAM", "Tables in RAM"),
  counted("stack", "stack", "Deepest point below the caller's"),
  plain("compiler", "compiler"),
];

/** Fills the section of the figures. */
export function figures(place) {
  filtered(place, data.figures, COLUMNS, "figures", "All figures");
  if (data.unfit.length) {
    const below = el("div");
    const said = `${number(data.unfit.length)} figures that do not exist: a chip has no room for them`;
    place.append(el("details", { class: "unfit" }, el("summary", {}, said), below));
    grid(below, { name: "What has no room", columns: UNFIT }).update(data.unfit);
  }
}

const LACKS = {
  flash: "flash for the program",
  variables: "RAM for the measuring program's variables",
  stack: "RAM for the stack beside the variables",
};
const UNFIT = [
  ...COLUMNS.slice(0, 4),
  { key: "lacks", title: "lacks", show: (row) => LACKS[row.lacks] },
  counted("bytes", "takes", "Bytes of flash, or of RAM for variables"),
];

/**
 * Fills the section of the compilers, with the usual compiler first for each engine and operation.
 */
export function compilers(place) {
  const have = new Set(Object.keys(data.compilers[0] ?? {}));
  const name = (row) => [row.target, row.engine, row.operation, row.key_bits].join(" ");
  const measured = new Set(data.compilers.map(name));
  const usual = data.figures.filter((row) => measured.has(name(row)));
  const others = data.compilers.map((row) => ({
    ...row,
    ram: row.key_ram + row.static_ram + row.stack,
  }));
  const rows = [...usual, ...others];
  const columns = COLUMNS.filter((column) => column.key === "ram" || have.has(column.key));
  // In this section visitors look for the compiler.
  const first = columns.filter((column) => ["engine", "compiler"].includes(column.key));
  const order = [...first, ...columns.filter((column) => !first.includes(column))];
  filtered(place, rows, order, "compilers", "The C engines by compiler", true);
}

function filtered(place, rows, columns, prefix, name, byCompiler = false) {
  const text = el("input", { type: "search", name: `${prefix}-text`, oninput: update });
  const selects = {};
  const add = (key, title, options) => {
    const made = choice(title, `${prefix}-${key}`, [ALL, ...options], update);
    selects[key] = made.select;
    return made.label;
  };
  const same = (key) => distinct(rows, key).map((each) => [each, each]);
  const form = el(
    "form",
    { class: "filters", role: "search", "aria-label": name, onsubmit: stop, onreset: reset },
    add("target", "Chip", targetOptions(rows)),
    add("engine", "Engine", same("engine")),
    add("key_bits", "Key", sizeOptions(rows)),
    add("operation", "Operation", operationOptions(rows)),
    byCompiler
      ? add("compiler", "Compiler", same("compiler"))
      : add("timing_class", "Class", CLASSES.map((each) => [each, each])),
    el("label", {}, el("span", {}, "Text"), text),
    el("button", { type: "reset" }, "Clear"),
  );
  const below = el("div");
  place.append(form, ...(byCompiler ? [] : [classes()]), below);
  const table = grid(below, { name, columns });

  function update() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = Object.entries(selects).filter(([, select]) => select.value);
    table.update(
      rows.filter(
        (row) =>
          wanted.every(([key, select]) => String(row[key]) === select.value) &&
          words.every((word) => searched(row).includes(word)),
      ),
    );
  }

  function reset() {
    // The fields are empty only after the event.
    setTimeout(update);
  }

  fill(selects.engine, [ALL, ...same("engine").sort()]);
  update();
}

function searched(row) {
  const chip = target(row.target).title;
  return [row.engine, row.operation, chip, row.target, row.key_bits, row.timing_class, row.compiler]
    .join(" ")
    .toLowerCase();
}

function operationOptions(rows) {
  const have = new Set(rows.map((row) => row.operation));
  const groups = new Map();
  for (const [name, group] of data.operations.filter(([name]) => have.has(name))) {
    groups.set(group, [...(groups.get(group) ?? []), [name, name]]);
  }
  return [...groups].map(([title, options]) => ({ title, options }));
}

function stop(event) {
  event.preventDefault();
}
