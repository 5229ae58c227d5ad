// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The chooser's two tables: the engines that fit, ranked with reasons, and the engines that do not
// fit, with reasons.

import { label } from "./choose.mjs";
import { el } from "./dom.mjs";
import { number } from "./data.mjs";
import { region } from "./region.mjs";

const COSTS = ["cycles", "flash", "ram"];

const numbers = (answer) =>
  COSTS.map((name) => el("td", { class: "number" }, number(answer[name]) || "-"));

function table(name, counts, last, rows) {
  const titles = [counts, "flash", "RAM"];
  const heads = [
    el("th", { scope: "col" }, "engine"),
    ...titles.map((title) => el("th", { scope: "col", class: "number" }, title)),
    el("th", { scope: "col" }, "class"),
    el("th", { scope: "col" }, last),
  ];
  return region(
    { "aria-label": name },
    el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows)),
  );
}

/** The number of rows at the start */
const FIRST = 6;

/**
 * Shows the engines that fit. The chip counts `counts`, cycles or instructions. `pick` is called
 * with the selected engine. Engines in `left`, which another one beats or equals in every column,
 * are only shown with all of them.
 */
export function answersTable(place, counts, answers, picked, left, pick) {
  if (answers.length === 0) {
    place.replaceChildren();
    return;
  }
  const rows = answers.map((answer) => {
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
      el("td", { class: "wrap" }, answer.why.join("; ")),
    );
  });
  const first = rows.filter((_, i) => answers[i] === picked || !left[label(answers[i])]);
  const shown = first.slice(0, Math.max(FIRST, first.indexOf(rows[answers.indexOf(picked)]) + 1));
  const body = table("The engines that fit, the best first", counts, "why", shown);
  place.replaceChildren(el("h3", {}, "What fits"), body);
  if (shown.length < rows.length) {
    place.append(showAll(body, rows, shown, `Show all ${rows.length} that fit`));
  }
}

/** Returns a button that shows all rows of a table, in their order. */
function showAll(body, rows, shown, title) {
  const button = el("button", { type: "button" }, title);
  const tools = el("div", { class: "tools" }, button);
  button.addEventListener("click", () => {
    body.querySelector("tbody").replaceChildren(...rows);
    rows.find((row) => !shown.includes(row)).querySelector("input")?.focus();
    tools.remove();
  });
  return tools;
}

/** Shows the engines that do not fit. */
export function failingTable(place, counts, answers, isOpen, left) {
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
  const shown = rows.filter((_, i) => !left[label(answers[i])]);
  const body = table("The engines that do not fit", counts, "reason", shown);
  // It stays open if the visitor opened it, but not if it opened because no engine fitted.
  const before = place.querySelector("details");
  const wasOpen = before?.open && !before.classList.contains("nothing");
  place.replaceChildren(
    el(
      "details",
      { open: isOpen || wasOpen, class: isOpen && "nothing" },
      el("summary", {}, `${answers.length} that do not fit, the nearest first`),
      body,
      shown.length < rows.length ? showAll(body, rows, shown, `Show all ${rows.length}`) : null,
    ),
  );
}
