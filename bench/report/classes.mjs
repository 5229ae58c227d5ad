// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Explains the timing classes next to the tables that show them, in the words of the method.

import { el } from "./dom.mjs";

/** Makes a text that opens. With `isOpen` it is open at the start if there is room. */
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
