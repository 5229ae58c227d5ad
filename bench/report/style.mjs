// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Shapes and colours of the series, from the page's style in light and dark.

export const SERIES = {
  T0: { title: "ours, T0", shape: "circle", filled: true },
  T1: { title: "ours, T1", shape: "rect", filled: true },
  T2: { title: "ours, T2", shape: "triangle", filled: true },
  none: { title: "ours, no class", shape: "rectRot", filled: true },
  here: { title: "others, measured here", shape: "crossRot" },
  cited: { title: "others, cited", shape: "circle" },
  published: { title: "others, published", shape: "star" },
};

/** Returns a colour of the style sheet. */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Calls `change` when the page becomes dark or light, or is printed. */
export function onTheme(change) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", change);
  matchMedia("print").addEventListener("change", change);
}

const PATHS = {
  circle: "M8 3a5 5 0 1 0 .01 0z",
  rect: "M3.5 3.5h9v9h-9z",
  triangle: "M8 2.5l5.5 10h-11z",
  rectRot: "M8 2l6 6-6 6-6-6z",
  crossRot: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  star: "M8 2.5v11M2.5 8h11M4 4l8 8M12 4l-8 8",
};

/** Makes the mark of a series for a text. */
export function glyph(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("glyph", `series-${name}`, SERIES[name].filled ? "filled" : "hollow");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[SERIES[name].shape]);
  svg.append(path);
  return svg;
}
