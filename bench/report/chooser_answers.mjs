// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The chooser's two tables: what fits, ranked, with why; and what does not, with the reason.

import { label } from "./choose.mjs";
import { el } from "./dom.mjs";
import { number } from "./data.mjs";
import { region } from "./region.mjs";

const COSTS = [
  ["cycles", "cycles"],
  ["flash", "flash"],
  ["ram", "RAM"],
];

const numbers = (answer) =>
  COSTS.map(([name]) => el("td", { class: "number" }, number(answer[name]) || "-"));

function table(name, last, rows) {
  const heads = [
    el("th", { scope: "col" }, "engine"),
    ...COSTS.map(([, title]) => el("th", { scope: "col", class: "number" }, title)),
    el("th", { scope: "col" }, "class"),
    el("th", { scope: "col" }, last),
  ];
  return region(
    { "aria-label": name },
    el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows)),
  );
}

/** So many are shown at first. */
const FIRST = 6;

/** The engines that fit, to pick one; `pick` hears which. */
export function answersTable(place, answers, picked, pick) {
  if (answers.length === 0) {
    place.replaceChildren();
    return;
  }
  const rows = answers.map((answer, index) => {
    const radio = el("input", {
      type: "radio",
      name: "answer",
      value: label(answer),
      onchange: () => pick(answer),
    });
    radio.checked = answer === picked;
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, el("label", { class: "check" }, radio, label(answer))),
      numbers(answer),
      el("td", {}, answer.timing),
      el("td", { class: "wrap" }, `${index + 1}. ${answer.why.join("; ")}`),
    );
  });
  const shown = Math.max(FIRST, answers.indexOf(picked) + 1);
  const more = el("button", { type: "button" }, `Show all ${answers.length} that fit`);
  const body = table("The engines that fit, the best first", "why", rows.slice(0, shown));
  place.replaceChildren(el("h3", {}, "What fits"), body);
  if (shown < rows.length) {
    place.append(el("div", { class: "tools" }, more));
  }
  more.addEventListener("click", () => {
    body.querySelector("tbody").append(...rows.slice(shown));
    rows[shown].querySelector("input").focus();
    more.parentElement.remove();
  });
}

/** The engines that do not fit. */
export function failingTable(place, answers, isOpen) {
  if (answers.length === 0) {
    place.replaceChildren();
    return;
  }
  const rows = answers.map((answer) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, label(answer)),
      numbers(answer),
      el("td", {}, answer.timing ?? "-"),
      el("td", { class: "wrap" }, answer.reasons.join("; ")),
    ),
  );
  // It stays open for who has opened it, not where it opened because nothing fitted.
  const before = place.querySelector("details");
  const wasOpen = before?.open && !before.classList.contains("nothing");
  place.replaceChildren(
    el(
      "details",
      { open: isOpen || wasOpen, class: isOpen && "nothing" },
      el("summary", {}, `${answers.length} that do not fit, the nearest first`),
      table("The engines that do not fit", "reason", rows),
    ),
  );
}
