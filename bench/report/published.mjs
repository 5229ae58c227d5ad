// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The section of the published comparisons, with our rows.

import { el } from "./dom.mjs";
import { data } from "./data.mjs";
import { region } from "./region.mjs";

const KIND = {
  ours: "ours",
  measured: "measured here",
  cited: "cited",
  published: "published",
};

/** With more columns than these, a verdict has its own line. */
const WIDE = 6;

/** Fills the section: the total result, and a table for each comparison. */
export function published(place) {
  const sum = (name) => data.published.reduce((total, each) => total + each[name], 0);
  const all =
    `Of ${sum("judged")} published rows ${sum("dominated")} are beaten by one of ours ` +
    "in every column at once.";
  const silicon = data.published.filter((each) => each.on_silicon);
  const basis =
    "Ours, and those measured here, are simulated, or modelled where a row says so. " +
    "Published rows are of a real chip under " +
    `\u201c${silicon.map(({ title }) => title).join("\u201d, \u201c")}\u201d: a difference there is ` +
    "not of the code alone. Of the others we have cycles, and not what counted them.";
  place.append(el("p", {}, el("strong", {}, all)), el("p", {}, basis));
  place.append(...data.published.map(comparison));
}

/** The origin of the published rows and of ours, for the headline */
const basisOf = (isSilicon) =>
  isSilicon
    ? "published rows: silicon; all others: simulation"
    : "published rows: cycles as printed; all others: simulation";

function comparison(one, index) {
  const { title, source, device, method, columns, rows, judged, undecided, dominated } = one;
  const open = undecided ? ` ${undecided} more have no verdict.` : "";
  const id = `published-${index}`;
  const isWide = columns.length > WIDE;
  const heads = ["who", "figure", ...columns, ...(isWide ? [] : ["verdict"])];
  const isNumber = (at) => at >= 2 && heads[at] !== "verdict";
  const table = el(
    "table",
    {},
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((head, at) => el("th", { scope: "col", class: isNumber(at) && "number" }, head)),
      ),
    ),
    el("tbody", {}, rows.flatMap((row) => lines(row, isWide))),
  );
  return el(
    "details",
    { open: index === 0 },
    el(
      "summary",
      {},
      el("h3", { id }, title, " ", el("small", {}, basisOf(one.on_silicon))),
      el("span", {}, `Beaten: ${dominated} of ${judged} published rows.${open}`),
    ),
    el("p", {}, marked(method)),
    region({ class: "compared", "aria-labelledby": id }, table),
    el("p", { class: "note" }, `Device: ${device}. Source: `, marked(source)),
  );
}

/** Makes a row. Its verdict is in the last column or, with many columns, in a line below. */
function lines({ who, kind, modelled, cells, verdict }, isWide) {
  const row = el(
    "tr",
    { class: kind === "ours" && "ours" },
    el("th", { scope: "row" }, marked(who)),
    el("td", {}, (KIND[kind] ?? kind) + (modelled ? ", modelled" : "")),
    cells.map((cell) => el("td", { class: "number" }, cell)),
    isWide ? null : el("td", { class: "wrap" }, marked(verdict)),
  );
  if (!isWide || !verdict) {
    return [row];
  }
  const said = el("td", { colspan: cells.length + 2 }, el("div", {}, marked(verdict)));
  return [row, el("tr", { class: "verdict" }, said)];
}

/** Formats a text with `names` in backticks. */
function marked(text) {
  return text.split("`").map((part, index) => (index % 2 ? el("code", {}, part) : part));
}
