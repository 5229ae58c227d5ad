// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Draws names next to the marks of a plot, if there is room.

import { colour } from "./style.mjs";

const HEIGHT = 12;
/** Pixels that a name may exceed the plot's area, to its right and above */
const OUTSIDE = 14;

/**
 * Draws the names of marks {x, y, name, rank, ink}, each name once, higher ranks first. Names do
 * not overlap marks, other names and `lines`: boxes as [left, top, width, height].
 */
export function drawNames(chart, marks, radius, lines) {
  const { ctx, chartArea } = chart;
  const taken = marks.map((mark) =>
    box(mark.x - radius, mark.y - radius, 2 * radius, 2 * radius),
  );
  taken.push(...lines.map((line) => box(...line)));
  const drawn = new Set();
  ctx.save();
  ctx.font = `11px ${globalThis.Chart.defaults.font.family}`;
  ctx.textBaseline = "middle";
  const ranked = [...marks].sort((a, b) => b.rank - a.rank);
  for (const { x, y, name, ink } of ranked) {
    const width = ctx.measureText(name).width;
    const [right, left] = [x + radius + 2, x - radius - 2 - width];
    const [above, middle, below] = [y - HEIGHT - radius, y - HEIGHT / 2, y + radius];
    const places = [
      [right, middle],
      [right, above],
      [right, below],
      [left, middle],
      [left, above],
      [left, below],
    ];
    const free = places
      .map(([from, top]) => box(from, top, width, HEIGHT))
      .find((spot) => inside(spot, chartArea) && !taken.some(meets(spot)));
    if (free && !drawn.has(name)) {
      drawn.add(name);
      taken.push(free);
      ctx.fillStyle = colour(ink);
      ctx.fillText(name, free.left, (free.top + free.bottom) / 2);
    }
  }
  ctx.restore();
}

function box(left, top, width, height) {
  return { left, top, right: left + width, bottom: top + height };
}

function inside(spot, area) {
  return (
    spot.left >= area.left &&
    spot.right <= area.right + OUTSIDE &&
    spot.top >= area.top - OUTSIDE &&
    spot.bottom <= area.bottom
  );
}

const meets = (a) => (b) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
