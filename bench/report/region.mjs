// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// A table that may be wider than the screen. It scrolls by itself, and shows that it can.

import { el } from "./dom.mjs";

/** Updates each table when its own width or its place's width changes. */
const seen = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    hint(target.closest(".wide"));
  }
});

/** Makes a place for a table, with the attributes of the scrolling element. */
export function region(attributes, table) {
  const scroll = el("div", { ...attributes, tabindex: 0, role: "region" }, table);
  scroll.classList.add("scroll");
  const said = el("p", { class: "more" }, "There is more to the right: scroll the table sideways.");
  const whole = el("div", { class: "wide" }, said, scroll);
  scroll.addEventListener("scroll", () => hint(whole), { passive: true });
  seen.observe(scroll);
  seen.observe(table);
  return whole;
}

/** Marks the sides with more content. */
function hint(whole) {
  const { scrollLeft, scrollWidth, clientWidth } = whole.querySelector(".scroll");
  const left = scrollWidth - clientWidth;
  whole.classList.toggle("scrolls", left > 1);
  whole.classList.toggle("before", scrollLeft > 1);
  whole.classList.toggle("behind", left - scrollLeft > 1);
}
