// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Finds the answers that are only shown on request: another one is as good in every column.
// host/aesmall/choose/shadowed.py has the same rule.

import { label } from "./choose.mjs";

/** Engines for chips with a slow multiplication, which the figures do not show */
const SPARED = "_nomul";

/**
 * Returns each answer that is not shown, and the answer that is at least as good, by their labels.
 * The default engine of the chip is always shown.
 */
export function shadowed(data, target, answers) {
  const { engines } = data.targets[target];
  const spared = engines.filter((one) => one.default).map(({ name }) => name);
  const rows = answers
    .filter(({ flash }) => flash !== null)
    .map((answer) => ({ name: label(answer), engine: answer.engine, costs: columns(data, answer) }));
  const better = new Map();
  for (const [place, row] of rows.entries()) {
    if (!spared.includes(row.name) && !row.engine.endsWith(SPARED)) {
      const covers = (other, at) =>
        at !== place &&
        other.costs.every((cost, i) => cost <= row.costs[i]) &&
        (at < place || other.costs.some((cost, i) => cost < row.costs[i]));
      better.set(row.name, rows.filter(covers).map(({ name }) => name));
    }
  }
  const isShown = (name) => !better.get(name)?.length;
  const found = [...better].filter(([name]) => !isShown(name));
  return Object.fromEntries(found.map(([name, others]) => [name, others.find(isShown)]));
}

function columns(data, answer) {
  const place = data.timing.indexOf(answer.timing);
  return [answer.flash, answer.ram, answer.cycles, answer.set_up, place];
}
