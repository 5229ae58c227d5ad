// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The section of the scale of cost: what a message costs by its length, a + b cycles per block.

import { choice, el, fill } from "./dom.mjs";
import { data, decimal, distinct, number, sizeOptions, target, targetOptions } from "./data.mjs";
import { grid } from "./grid.mjs";
import { axis, tooltip } from "./scatter.mjs";
import { colour, onTheme, SERIES } from "./style.mjs";

const BLOCK = 16;
/** Blocks of the messages that were measured. */
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
  const canvas = el("canvas", { id: "scale-plot", role: "img" });
  const figure = el(
    "figure",
    {},
    el("figcaption", {}, "Cycles per byte by the message's length"),
    el("div", { class: "canvas" }, canvas),
  );
  const below = el("div");
  const note = el("p", { class: "note", role: "status" });
  place.append(form, figure, note, below);
  const sort = { key: "b", descending: false };
  const table = grid(below, { name: "Scale of cost", columns: COLUMNS, size: 25, sort });
  let chart = null;

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
    canvas.setAttribute("aria-label", `${name}: ${rows.length} engines, as in the table below.`);
    note.textContent =
      `${name}, at ${chip.clock_hz / 1e6} MHz. A message of n blocks takes about a + b n cycles, ` +
      "and never more than a + off + b n of those measured.";
    table.update(rows);
    chart?.destroy();
    chart = new globalThis.Chart(canvas, config(rows));
  }

  onTheme(draw);
  for (const event of ["beforeprint", "afterprint"]) {
    window.addEventListener(event, draw);
  }
  update();
  if (data.scale.some((row) => row.target === chips.select.value && row.way === "ctr")) {
    way.select.value = "ctr";
    update();
  }
}

function config(rows) {
  const datasets = rows.map((row) => ({
    label: row.engine,
    // A message that was not measured has no cycles.
    data: BLOCKS.map((blocks, index) => ({ x: blocks * BLOCK, y: row.cycles[index] }))
      .filter(({ y }) => y !== null)
      .map(({ x, y }) => ({ x, y: y / x })),
    clip: 8,
    pointStyle: SERIES[row.timing_class].shape,
    pointRadius: 3,
    borderWidth: 1.5,
    borderColor: colour(row.timing_class),
    backgroundColor: colour(row.timing_class),
  }));
  const scales = { x: axis("bytes", true), y: axis("cycles per byte", true) };
  [scales.x.min, scales.x.max] = [BLOCKS[0] * BLOCK, BLOCKS.at(-1) * BLOCK];
  // The bytes that were measured are the numbers of the axis.
  scales.x.afterBuildTicks = (made) => {
    made.ticks = [1, 4, 16, 64].map((blocks) => ({ value: blocks * BLOCK }));
  };
  scales.x.ticks.callback = number;
  return {
    type: "line",
    data: { datasets },
    options: {
      parsing: false,
      scales,
      layout: { padding: { right: 104, top: 8 } },
      interaction: { mode: "nearest", intersect: false },
      plugins: { tooltip: { ...tooltip(), callbacks: { title: said, label: worth } } },
    },
    plugins: [names],
  };
}

const said = ([item]) => (item ? `${item.dataset.label}, ${number(item.parsed.x)} bytes` : "");
const worth = (item) => `${decimal(item.parsed.y)} cycles per byte`;

/** The engine's name at the end of its line; names that would meet move apart. */
const names = {
  id: "ends",
  afterDatasetsDraw(chart) {
    const { ctx, chartArea } = chart;
    const ends = chart.data.datasets
      .map((dataset, index) => ({
        name: dataset.label,
        colour: dataset.borderColor,
        ...chart.getDatasetMeta(index).data.at(-1).getProps(["x", "y"]),
      }))
      .sort((a, b) => a.y - b.y);
    apart(ends, chartArea.bottom);
    ctx.save();
    ctx.font = `11px ${globalThis.Chart.defaults.font.family}`;
    ctx.textBaseline = "middle";
    for (const { name, x, y, colour: ink } of ends) {
      ctx.fillStyle = ink;
      ctx.fillText(name, x + 8, y);
    }
    ctx.restore();
  },
};

const HEIGHT = 13;

/** Moves sorted places down until they are apart, then up where they would leave the plot. */
function apart(ends, bottom) {
  for (let at = 1; at < ends.length; at += 1) {
    ends[at].y = Math.max(ends[at].y, ends[at - 1].y + HEIGHT);
  }
  let lowest = bottom;
  for (const end of ends.toReversed()) {
    end.y = Math.min(end.y, lowest);
    lowest = end.y - HEIGHT;
  }
}
