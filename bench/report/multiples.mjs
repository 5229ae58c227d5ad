// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Small plots, one for each engine: by how much a byte costs more in a short message than in a long
// one, in which only the blocks count. They do not include the cost of a block, which would hide
// the rest.

import { decimal, number } from "./data.mjs";
import { el } from "./dom.mjs";
import { glyph } from "./style.mjs";

const SPACE = "http://www.w3.org/2000/svg";
const BLOCK = 16;
const [WIDTH, HEIGHT] = [240, 132];
/** The area of the bars */
const PLOT = { left: 4, right: 236, top: 18, bottom: 112 };

/** The lengths below the bars */
const NAMED = new Set([0, 3, 5, 7]);

/**
 * Draws a plot for each row of the scale, all with one axis, as many in a line as there is room
 * for.
 */
export function multiples(place, rows, blocks) {
  const found = rows.map((row) => ({ row, bars: surcharges(row, blocks) }));
  const most = Math.max(1, ...found.flatMap(({ bars }) => bars.map(({ more }) => more)));
  place.replaceChildren(...found.map(({ row, bars }) => panel(row, bars, blocks.length, most)));
}

/** Returns the cost of each measured length beyond its blocks, in percent of these. */
function surcharges(row, blocks) {
  return blocks
    .map((count, index) => ({ bytes: count * BLOCK, cycles: row.cycles[index], ground: row.b * count }))
    .filter(({ cycles, ground }) => cycles !== null && ground > 0)
    .map(({ bytes, cycles, ground }) => ({
      bytes,
      more: Math.max(0, (100 * (cycles - ground)) / ground),
    }));
}

function panel(row, bars, places, most) {
  const [first, last] = [bars[0], bars.at(-1)];
  const text = bars.length
    ? `${row.engine}, class ${row.timing_class}: ${percent(first.more)} at ${number(first.bytes)} ` +
      `bytes, ${percent(last.more)} at ${number(last.bytes)}`
    : row.engine;
  const svg = node("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": text,
    class: `multiple series-${row.timing_class}`,
  });
  const step = (PLOT.right - PLOT.left) / places;
  const y = (value) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / most;
  const { left: x1, right: x2, bottom } = PLOT;
  svg.append(node("line", { x1, x2, y1: bottom, y2: bottom }));
  for (const [index, { bytes, more }] of bars.entries()) {
    const x = PLOT.left + index * step + 2;
    const width = step - 4;
    svg.append(node("rect", { x, width, y: y(more), height: PLOT.bottom - y(more) }));
    const middle = x + width / 2;
    if (index === 0) {
      svg.append(word(percent(more), x, y(more) - 4, "start"));
    } else if (index === bars.length - 1) {
      svg.append(word(percent(more), x + width, y(more) - 4, "end"));
    }
    if (NAMED.has(index)) {
      svg.append(word(number(bytes), middle, PLOT.bottom + 14, "middle"));
    }
  }
  const name = el("figcaption", {}, glyph(row.timing_class), ` ${row.engine} `);
  const long = `${row.timing_class}, ${decimal(row.b / BLOCK)} cycles per byte`;
  name.append(el("span", {}, long));
  return el("figure", {}, name, svg);
}

const percent = (value) => `+${value < 10 ? decimal(value) : number(Math.round(value))} %`;

function word(text, x, y, anchor) {
  const made = node("text", { x, y, "text-anchor": anchor });
  made.textContent = text;
  return made;
}

function node(name, attributes) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  return made;
}
