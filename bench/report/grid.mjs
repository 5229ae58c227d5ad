// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// A table that sorts by its heads, shows one page at a time, and copies as CSV.

import { copyButton, el, set } from "./dom.mjs";
import { region } from "./region.mjs";

/**
 * Puts a table into a place. A column is {key, title, hint, numeric, show(row), value(row)}. show
 * returns the displayed text, value the sorted and copied one. Both are the row's field by default.
 * Returns {update(rows), shown()}: update sets new rows, and shown returns all rows in their order.
 */
export function grid(place, { name, columns, size = 25, sort = null, note = null }) {
  let rows = [];
  let page = 0;
  let order = sort ? { ...sort } : null;
  const value = (column, row) => (column.value ? column.value(row) : row[column.key]);
  const shown = (column, row) => (column.show ? column.show(row) : String(value(column, row)));

  const heads = columns.map((column) => head(column, () => sortBy(column)));
  const body = el("tbody");
  const count = el("p", { class: "count", role: "status" });
  const step = (text, by) =>
    el("button", { type: "button", onclick: () => draw(page + by) }, text);
  const [back, next] = [step("Previous", -1), step("Next", 1)];
  const table = el("table", {}, el("thead", {}, el("tr", {}, heads)), body);
  const tools = el(
    "div",
    { class: "tools" },
    count,
    el("span", { class: "pages" }, back, next),
    copyButton("Copy as CSV", () => csv(columns, rows, value)),
  );
  place.replaceChildren(region({ "aria-label": name }, table), ...(note ? [el("p", { class: "note" }, note)] : []), tools);

  function sortBy(column) {
    const same = order?.key === column.key;
    order = { key: column.key, descending: same && !order.descending };
    arrange();
    draw(0);
  }

  function arrange() {
    const column = order && columns.find((one) => one.key === order.key);
    for (const [index, one] of columns.entries()) {
      const state = one === column ? (order.descending ? "descending" : "ascending") : null;
      set(heads[index], { "aria-sort": state });
    }
    if (!column) {
      return;
    }
    const keyed = rows.map((row, index) => [value(column, row), index, row]);
    const sign = order.descending ? -1 : 1;
    keyed.sort((a, b) => sign * compare(a[0], b[0]) || a[1] - b[1]);
    rows = keyed.map((entry) => entry[2]);
  }

  function draw(wanted) {
    const pages = Math.max(1, Math.ceil(rows.length / size));
    page = Math.min(Math.max(wanted, 0), pages - 1);
    const first = page * size;
    const visible = rows.slice(first, first + size);
    body.replaceChildren(
      ...visible.map((row) =>
        el(
          "tr",
          {},
          columns.map((column, index) =>
            el(
              index ? "td" : "th",
              { class: column.numeric ? "number" : null, scope: index ? null : "row" },
              shown(column, row),
            ),
          ),
        ),
      ),
    );
    count.textContent = rows.length
      ? `${first + 1}\u2013${first + visible.length} of ${rows.length.toLocaleString("en-US")}`
      : "Nothing fits.";
    back.disabled = page === 0;
    next.disabled = page === pages - 1;
    back.parentElement.hidden = pages === 1;
  }

  return {
    update(given) {
      rows = [...given];
      arrange();
      draw(0);
    },
    shown: () => [...rows],
  };
}

function head(column, onclick) {
  const button = el("button", { type: "button", title: column.hint, onclick }, column.title);
  return el("th", { scope: "col", class: column.numeric ? "number" : null }, button);
}

const texts = new Intl.Collator("en", { numeric: true });

function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") {
    return a - b;
  }
  return texts.compare(String(a), String(b));
}

function csv(columns, rows, value) {
  const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [columns.map((column) => column.key)];
  lines.push(...rows.map((row) => columns.map((column) => String(value(column, row) ?? ""))));
  return lines.map((line) => line.map(cell).join(",") + "\n").join("");
}
