// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The marks of the plots: what is asked for, and the frontier of them.

import { data } from "./data.mjs";

/** Value of the operation's select: a job that others are measured at, or an operation of ours. */
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

/** What can be plotted for a chip: groups for a select. */
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

/** The marks of a chip, job or operation, and key size. */
export function marks(targetName, work, keyBits) {
  return index.get(targetName)?.get(work)?.get(keyBits) ?? [];
}

/** The key sizes for which there are marks. */
export function sizes(targetName, work) {
  return [...(index.get(targetName)?.get(work)?.keys() ?? [])].sort((a, b) => a - b);
}

/** The series that a mark belongs to: a timing class of ours, or how a peer was measured. */
export function series(mark) {
  return mark.kind === "ours" ? mark.timing : mark.kind;
}

/** The marks that no other beats in both columns, by rising x. */
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

/** Whether a plot is better read on a logarithmic axis. */
export function isSpread(values) {
  const positive = values.filter((value) => value > 0);
  return (
    positive.length === values.length && Math.max(...positive) > 10 * Math.min(...positive)
  );
}
