// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The section of the plots: flash and RAM over cycles, with a table of the marks below.

import { classes } from "./classes.mjs";
import { choice, el, fill } from "./dom.mjs";
import { data, idea, number, target, targetOptions } from "./data.mjs";
import { grid } from "./grid.mjs";
import { frontier, JOB, marks, plotted, series, sizes } from "./points.mjs";
import { scatter } from "./scatter.mjs";
import { glyph, onTheme, SERIES } from "./style.mjs";

const AXES = [
  ["auto", "as they need"],
  ["log", "logarithmic"],
  ["linear", "linear"],
];
const KIND = { ours: "ours", here: "measured here", cited: "cited", published: "published" };

/** Fills the section. Returns {show(target, asked, bits)}. */
export function plots(place) {
  const hidden = new Set();
  const chips = choice("Chip", "plot-target", targetOptions(data.figures), update);
  const asked = choice("Work", "plot-work", [], update);
  const size = choice("Key", "plot-key", [], update);
  const axes = choice("Axes", "plot-axes", AXES, update);
  const form = el("form", { class: "filters", onsubmit: (event) => event.preventDefault() });
  form.append(chips.label, asked.label, size.label, axes.label);
  const legend = el("fieldset", { class: "legend" });
  const note = el("p", { class: "note" });
  const figures = el("div", { class: "plots" });
  const below = el("div");
  place.append(form, legend, classes(), figures, note, below);

  const panes = [
    pane(figures, "plot-flash", "flash", "Flash and cycles", "flash (bytes)"),
    pane(figures, "plot-ram", "ram", "RAM and cycles", "RAM: key, tables, stack (bytes)"),
  ];
  const table = grid(below, { name: "The marks of both plots", columns: COLUMNS, size: 25, sort });

  let filled = null;

  function update() {
    if (filled !== chips.select.value) {
      filled = chips.select.value;
      fill(asked.select, plotted(filled));
    }
    const bits = sizes(chips.select.value, asked.select.value);
    fill(
      size.select,
      bits.map((each) => [String(each), `AES-${each}`]),
    );
    draw();
  }

  function draw() {
    const all = marks(chips.select.value, asked.select.value, Number(size.select.value));
    drawLegend(all);
    const shown = all.filter((mark) => !hidden.has(series(mark)));
    const titles = { work: title(), axes: axes.select.value };
    for (const each of panes) {
      each.draw(shown, titles);
    }
    const best = panes.map((each) => new Set(frontier(shown, each.x, "cycles")));
    table.update(
      shown.map((mark) => ({
        ...mark,
        best: ["flash", "RAM"].filter((_, index) => best[index].has(mark)).join(", "),
      })),
    );
    note.textContent = explain(all.some((mark) => mark.kind !== "ours"));
  }

  function title() {
    const work = asked.select.value.replace(JOB, "");
    return `${work} on ${target(chips.select.value).title}, AES-${size.select.value}`;
  }

  function explain(hasOthers) {
    const { family } = target(chips.select.value);
    const span = family.startsWith("armv") ? "within the called function" : "from the call to the return";
    const cycles = `Cycles count ${span}. `;
    const job = "Each mark is a whole program for the work, with the key set-up that it needs. ";
    const others = hasOthers
      ? "Others stand beside ours as they were measured, published ones partly on real chips. "
      : "There are no figures of others for it here. ";
    const operation = "Others were not measured at this; see the works \u201cBeside others\u201d. ";
    return cycles + (asked.select.value.startsWith(JOB) ? job + others : operation);
  }

  function drawLegend(all) {
    const have = Object.keys(SERIES).filter((name) => all.some((mark) => series(mark) === name));
    const boxes = have.map((name) => {
      const onchange = (event) => {
        hidden[event.target.checked ? "delete" : "add"](name);
        draw();
        legend.querySelector(`[name="series-${name}"]`).focus();
      };
      const box = el("input", { type: "checkbox", name: `series-${name}`, onchange });
      box.checked = !hidden.has(name);
      return el("label", { class: "check" }, box, glyph(name), SERIES[name].title);
    });
    legend.replaceChildren(el("legend", {}, "Shown"), ...boxes);
  }

  onTheme(draw);
  for (const event of ["beforeprint", "afterprint"]) {
    window.addEventListener(event, draw);
  }
  update();
  return {
    /** Returns everything that can be plotted. */
    all: () =>
      [...chips.select.options].flatMap(({ value: name }) =>
        plotted(name)
          .flatMap(({ options }) => options)
          .flatMap(([work]) => sizes(name, work).map((bits) => ({ target: name, work, bits }))),
      ),
    show(targetName, work, keyBits) {
      chips.select.value = targetName;
      fill(asked.select, plotted(targetName));
      asked.select.value = work;
      fill(size.select, [[String(keyBits), `AES-${keyBits}`]]);
      update();
    },
  };
}

const sort = { key: "cycles", descending: false };
const COLUMNS = [
  { key: "who", title: "who" },
  { key: "kind", title: "figure", show: (mark) => KIND[mark.kind] },
  { key: "timing", title: "timing" },
  { key: "cycles", title: "cycles", numeric: true, show: (mark) => number(mark.cycles) },
  { key: "flash", title: "flash", numeric: true, show: (mark) => number(mark.flash) },
  { key: "ram", title: "RAM", numeric: true, show: (mark) => number(mark.ram) },
  { key: "best", title: "on the frontier of", hint: "None other is as good in both columns" },
];

/** Describes a mark in words, a line for each fact. */
export function described(mark) {
  const about = mark.kind === "ours" ? idea(mark.target, mark.who.split(",")[0]) : "";
  return [
    `${mark.who} (${KIND[mark.kind]})`,
    `${number(mark.cycles)} cycles`,
    `${number(mark.flash)} bytes of flash, ${number(mark.ram)} of RAM`,
    mark.timing ? `timing: ${mark.timing}` : "",
    mark.compiler,
    about,
  ].filter(Boolean);
}

/** Makes one plot with its details. */
function pane(parent, id, x, heading, axis) {
  const canvas = el("canvas", { id, tabindex: 0, role: "img" });
  const details = el("p", { class: "details", role: "status" });
  const hint = "Point at a mark, or use the arrow keys.";
  details.textContent = hint;
  parent.append(
    el(
      "figure",
      {},
      el("figcaption", {}, heading),
      el("div", { class: "canvas" }, canvas),
      details,
    ),
  );
  const say = (mark) => {
    details.textContent = mark ? described(mark).join(" \u00b7 ") : hint;
  };
  const plot = scatter(canvas, { x, axis, described, say });
  return {
    x,
    draw(shown, { work, axes }) {
      const label = `${heading}: ${work}. ${shown.length} marks; the table below has them all.`;
      canvas.setAttribute("aria-label", label);
      say(null);
      plot.draw(shown, axes);
    },
  };
}
