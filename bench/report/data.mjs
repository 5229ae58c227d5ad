// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Reads the page's data: the JSON of the workshop's report/data.py, with columns converted to rows.

const content = JSON.parse(document.getElementById("data").textContent);

/** Returns the rows of a table that is stored by columns, or an empty list without a table. */
function rows(table) {
  if (!table) {
    return [];
  }
  const names = Object.keys(table.columns);
  const columns = names.map((name) => {
    const texts = table.texts[name];
    return texts ? table.columns[name].map((index) => texts[index]) : table.columns[name];
  });
  const count = names.length ? columns[0].length : 0;
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column][row]])),
  );
}

export const data = {
  ...content,
  figures: rows(content.figures).map((row) => ({
    ...row,
    ram: row.key_ram + row.static_ram + row.stack,
  })),
  unfit: rows(content.unfit),
  points: rows(content.points),
  scale: rows(content.scale),
  compilers: rows(content.compilers),
  published: content.published ?? [],
};

export const CLASSES = ["T0", "T1", "T2", "none"];

const digits = new Intl.NumberFormat("en-US");

/** Formats a number with separators of thousands. */
export function number(value) {
  return typeof value === "number" ? digits.format(value) : "";
}

const tenths = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats a number with one decimal. */
export function decimal(value) {
  return tenths.format(value);
}

/** Formats least and most, or one number if they are equal. */
export function range(least, most) {
  return least === most ? number(most) : `${number(least)}\u2013${number(most)}`;
}

/** Returns the chip of a name. */
export function target(name) {
  return data.targets.find((one) => one.name === name) ?? { name, title: name };
}

/** Returns the chips in these rows, for a select. */
export function targetOptions(rows) {
  const have = new Set(rows.map((row) => row.target));
  return data.targets.filter((one) => have.has(one.name)).map((one) => [one.name, one.title]);
}

/** Returns the different values in a column of rows. */
export function distinct(rows, name) {
  return [...new Set(rows.map((row) => row[name]))];
}

/** Returns the key sizes in rows, for a select. */
export function sizeOptions(rows) {
  const sizes = distinct(rows, "key_bits").sort((a, b) => a - b);
  return sizes.map((bits) => [String(bits), `AES-${bits}`]);
}

/** Returns the idea of an engine in a line. */
export function idea(targetName, engine) {
  return data.ideas[target(targetName).family]?.[engine] ?? "";
}
