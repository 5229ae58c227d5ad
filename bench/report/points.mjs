// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Selects the marks of the plots, and their frontier.

import { data } from "./data.mjs";

/**
 * A value of the operation's select: a job with figures of others, otherwise an operation of ours
 */
export const JOB = "job:";

/** Chip -> work -> key size -> marks. */
const index = new Map();

function put(targetName, work, keyBits, mark) {
  const works = taken(index, targetName, () => new Map());
  const bySize = taken(works, work, () => new Map());
  taken(bySize, keyBits, () => []).push(mark);
}

function taken(map, key, make) {
  if (!map.has(key)) {
    map.set(key, make());
  }
  return map.get(key);
}

for (const point of data.points) {
  put(point.target, JOB + point.job, point.key_bits, point);
}
for (const row of data.figures) {
  put(row.target, row.operation, row.key_bits, {
    kind: "ours",
    who: row.engine,
    target: row.target,
    cycles: row.cycles_max,
    flash: row.flash_bytes,
    ram: row.ram,
    timing: row.timing_class,
    compiler: row.compiler,
  });
}

/** Returns the works of a chip that can be plotted: groups for a select. */
export function plotted(targetName) {
  const works = index.get(targetName);
  const jobs = [...works.keys()].filter((work) => work.startsWith(JOB));
  const groups = new Map([["Beside others", jobs.map((work) => [work, work.slice(JOB.length)])]]);
  for (const [name, group] of data.operations.filter(([name]) => works.has(name))) {
    taken(groups, group, () => []).push([name, name]);
  }
  return [...groups]
    .filter(([, options]) => options.length)
    .map(([title, options]) => ({ title, options }));
}

/** Returns the marks of a chip, job or operation, and key size. */
export function marks(targetName, work, keyBits) {
  return index.get(targetName)?.get(work)?.get(keyBits) ?? [];
}

/** Returns the key sizes with marks. */
export function sizes(targetName, work) {
  return [...(index.get(targetName)?.get(work)?.keys() ?? [])].sort((a, b) => a - b);
}

/** Returns the series of a mark: a timing class of ours, or how a peer was measured. */
export function series(mark) {
  return mark.kind === "ours" ? mark.timing : mark.kind;
}

/** Returns the marks that no other beats in both columns, by rising x. */
export function frontier(marks, x, y) {
  const sorted = [...marks].sort((a, b) => a[x] - b[x] || a[y] - b[y]);
  const found = [];
  for (const mark of sorted) {
    const last = found.at(-1);
    if (!last || mark[y] < last[y] || (mark[x] === last[x] && mark[y] === last[y])) {
      found.push(mark);
    }
  }
  return found;
}

/** Returns whether a plot is easier to read with a logarithmic axis. */
export function isSpread(values) {
  const positive = values.filter((value) => value > 0);
  return (
    positive.length === values.length && Math.max(...positive) > 10 * Math.min(...positive)
  );
}
