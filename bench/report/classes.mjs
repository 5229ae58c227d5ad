// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// What the timing classes mean, beside what shows them, in the words of the method.

import { el } from "./dom.mjs";

/** A text that opens; `isOpen`: from the beginning, where there is room. */
export function classes(isOpen = false) {
  const list = document.querySelector("#timing-classes + dl").cloneNode(true);
  return el(
    "details",
    { class: "classes", open: isOpen && matchMedia("(min-width: 60rem)").matches },
    el("summary", {}, "What the timing classes T0, T1 and T2 mean"),
    list,
    el("p", {}, "They hold for the chips that are named; see ", link(), "."),
  );
}

const link = () => el("a", { href: "#timing-classes" }, "the method");
