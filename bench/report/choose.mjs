// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The rules of `aesmall choose` for the report's page: the same, over the same data, as
// host/aesmall/choose/rules.py; test/host/choose/test_choose.py holds them together. Answers have the names
// of Python's Answer. Nothing here touches a page.

import { COSTS, blocksOf, check, grouped } from "./choose_request.mjs";

export const CALLS = ["plain", "bulk"];
const UNIT = 10; // cycles are kept in tenths
const CHIP = "chip"; // exceeded in place of a budget
const NEVER = 1e9;
const TITLES = { flash: "flash", ram: "RAM", cycles: "cycles" };

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** All that fit, the best first; then those that do not, the nearest first. */
export function choose(data, asked) {
  const request = check(data, asked);
  const target = data.targets[request.target];
  const found = target.engines
    .flatMap((engine) => CALLS.map((calls) => answerOf(data, request, engine, calls)))
    .filter((answer) => answer !== null);
  const order = [request.prefer, ...COSTS.filter((cost) => cost !== request.prefer)];
  const fitting = sorted(found.filter((a) => a.fits), (a) => costs(a, order));
  const failing = sorted(found.filter((a) => !a.fits), (a) => [
    Number(a.flash === null),
    a.reasons.length,
    excess(request, a),
    ...costs(a, order),
  ]);
  const best = COSTS.map((name) => Math.min(...fitting.map((a) => a[name])));
  for (const answer of fitting) {
    answer.why = whyOf(data, target, answer, fitting, best);
  }
  return [...fitting, ...failing];
}

const costs = (answer, order) => order.map((name) => answer[name] ?? 0);

/** Sorts by lists of numbers; equal ones stay in their order. */
function sorted(items, keyOf) {
  const keyed = items.map((item) => [keyOf(item), item]);
  keyed.sort(([a], [b]) => {
    const place = a.findIndex((value, i) => value !== b[i]);
    return place < 0 ? 0 : a[place] - b[place];
  });
  return keyed.map(([, item]) => item);
}

/** The largest part by which a budget is exceeded; what a chip has cannot be more. */
function excess(request, answer) {
  if (Object.hasOwn(answer.over, CHIP)) {
    return NEVER;
  }
  const parts = Object.entries(answer.over).map(([name, by]) => by / Math.max(1, request[name]));
  return Math.max(0, ...parts);
}

/** The ways that are asked for; without a mode single blocks. */
export function wanted(data, request) {
  if (request.modes.length === 0) {
    return [{ mode: "", way: Number(!request.encrypt_only), bulk: -1 }];
  }
  return request.modes.flatMap((mode) =>
    data.modes[mode].ways
      .filter(([, , , opens]) => !(opens && request.encrypt_only))
      .map(([way, bulk]) => ({ mode, way, bulk })),
  );
}

/** What makes the keys: one for both directions if anything decrypts with the block cipher. */
function initOf(data, request) {
  if (request.modes.length === 0) {
    return "expand";
  }
  const decrypts = request.modes.some((mode) =>
    data.modes[mode].ways.some(([, , dec, opens]) => dec && !(opens && request.encrypt_only)),
  );
  return decrypts ? "init" : "init_enc";
}

/** The rows of an engine by way, for keys of this size made so. */
export function rowsOf(engine, keyBits, init) {
  const key = engine.keys[keyBits] ?? { rows: [], init: [] };
  const rows = new Map(key.rows.map((row) => [row[0], row]));
  for (const row of init === "init" ? key.init : []) {
    rows.set(row[0], row);
  }
  return rows;
}

/** null: it gains by no wide key. */
function answerOf(data, request, engine, calls) {
  const init = initOf(data, request);
  const rows = rowsOf(engine, request.key_bits, init);
  let asked = wanted(data, request);
  if (calls !== CALLS[0]) {
    if (!asked.some(({ bulk }) => rows.has(bulk))) {
      return null;
    }
    asked = asked.map((w) => ({ ...w, way: rows.has(w.bulk) ? w.bulk : w.way }));
  }
  const missing = asked
    .filter(({ way }) => !rows.has(way))
    .map((w) => missingOf(data, request, engine, w));
  const long = missing.length > 0 ? [] : tooLong(data, request, asked);
  const head = { engine: engine.name, calls, key_bits: request.key_bits, init, fits: false };
  if (missing.length + long.length > 0) {
    const names = ["flash", "ram", "key_ram", "static_ram", "stack", "cycles"];
    const nothing = [...names, "slowest", "set_up", "timing"].map((name) => [name, null]);
    const reasons = [...new Set([...missing, ...long])];
    return { ...head, ...Object.fromEntries(nothing), steps: [], why: [], reasons, over: {} };
  }
  const used = asked.map(({ mode, way }) => [mode, rows.get(way)]);
  return { ...head, ...costed(data, request, engine, used) };
}

/** Why there is no row: nobody has one on this target, or with these keys, or not this engine. */
function missingOf(data, request, engine, { mode, way }) {
  const what = mode || "blocks";
  const having = data.targets[request.target].engines.flatMap(({ keys }) =>
    Object.keys(keys).filter((size) => keys[size].rows.some((row) => row[0] === way)),
  );
  if (having.length === 0) {
    return `no figures for ${what} on ${request.target}`;
  }
  if (!having.includes(String(request.key_bits))) {
    return `no figures for ${what} with keys of ${request.key_bits} bits`;
  }
  return `no figures for ${what} with ${engine.name}`;
}

function tooLong(data, request, asked) {
  return asked
    .map(({ mode, way }) => [mode, data.ways[way][1]])
    .filter(([, limit]) => limit !== 0 && request.bytes > limit)
    .map(([mode, limit]) => {
      const most = `${mode} is measured for up to ${grouped(limit)} bytes`;
      return `${most}, not ${grouped(request.bytes)}`;
    });
}

/** What the ways that are called cost together. */
function costed(data, request, engine, used) {
  const target = data.targets[request.target];
  const lists = used.flatMap(([, row]) => row.slice(6));
  const linked = [...new Set(lists.flatMap((place) => target.lists[place]))];
  const flash = sum(linked.map((part) => target.parts[part][0]));
  const static_ram = sum(linked.map((part) => target.parts[part][1]));
  const key_ram = keyRam(data, used);
  const stack = Math.max(...used.map(([, row]) => row[4]));
  const blocks = blocksOf(request);
  const steps = used.map(([, row]) => [
    data.ways[row[0]][0],
    Math.ceil((row[1] + row[2] * blocks) / UNIT),
  ]);
  const cycles = Math.max(...steps.map(([, c]) => c));
  const slowest = steps.find(([, c]) => c === cycles)[0];
  const timing = Math.max(...used.map(([, row]) => row[5]));
  const ram = key_ram + static_ram + stack;
  const spent = { flash, ram, cycles };
  const exceeded = Object.keys(spent).filter(
    (name) => request[name] !== null && spent[name] > request[name],
  );
  const reasons = exceeded.map(
    (name) => `${TITLES[name]} ${grouped(spent[name])} > ${grouped(request[name])}`,
  );
  const over = Object.fromEntries(exceeded.map((name) => [name, spent[name] - request[name]]));
  for (const name of ["flash", "ram"]) {
    if (spent[name] > target[name]) {
      const most = `${grouped(target[name])} of the chip`;
      reasons.push(`${TITLES[name]} ${grouped(spent[name])} > ${most}`);
      over[CHIP] = (over[CHIP] ?? 0) + spent[name] - target[name];
    }
  }
  if (timing > data.timing.indexOf(request.timing)) {
    reasons.push(`needs ${request.timing}, has ${data.timing[timing]}`);
  }
  return {
    fits: reasons.length === 0,
    flash,
    ram,
    key_ram,
    static_ram,
    stack,
    cycles,
    slowest,
    set_up: engine.keys[request.key_bits].set_up,
    timing: data.timing[timing],
    steps,
    why: [],
    reasons,
    over,
  };
}

/** One key object serves the modes one after the other, except for those with keys of their own. */
function keyRam(data, used) {
  const largest = new Map();
  for (const [mode, row] of used) {
    const name = mode && data.modes[mode].own_keys ? mode : "";
    largest.set(name, Math.max(largest.get(name) ?? 0, row[3]));
  }
  return sum([...largest.values()]);
}

/** How tables and texts call an answer. */
export function label(answer) {
  return answer.calls === CALLS[0] ? answer.engine : `${answer.engine} (wide)`;
}

function whyOf(data, target, answer, fitting, best) {
  const names = ["fastest that fits", "least flash", "least RAM"];
  const own = costs(answer, COSTS);
  const why = names.filter((_, i) => own[i] === best[i]);
  const better = fitting.find((other) => beats(data, other, answer));
  if (better !== undefined) {
    why.push(`beaten by ${label(better)}: ${advantage(better, answer)}`);
  } else if (why.length === 0) {
    why.push("nothing that fits is better in all");
  }
  const engine = target.engines.find((e) => e.name === answer.engine);
  if (answer.timing === data.timing[0]) {
    why.push("no address or branch depends on a secret");
  } else if (engine.memory.includes(";")) {
    why.push(`its tables lie in ${engine.memory}`);
  }
  if (engine.default) {
    why.push("the default engine");
  }
  return why;
}

/** No worse in anything, its timing class included, and better in a cost. */
function beats(data, one, other) {
  const a = costs(one, COSTS);
  const b = costs(other, COSTS);
  const noWeaker = data.timing.indexOf(one.timing) <= data.timing.indexOf(other.timing);
  return noWeaker && a.every((c, i) => c <= b[i]) && a.some((c, i) => c < b[i]);
}

function advantage(one, other) {
  const names = ["fewer cycles", "less flash", "less RAM"];
  const better = names.filter((_, i) => one[COSTS[i]] < other[COSTS[i]]);
  return `${better.join(", ")}, nothing worse`;
}

/** Where nothing fits: what would, with how much more of one budget, or in what class. */
export function nearest(data, answers) {
  const costedOnes = answers.filter((a) => a.timing !== null);
  if (costedOnes.length === 0 || answers.some((a) => a.fits)) {
    return [];
  }
  const alone = costedOnes.filter((a) => a.reasons.length === 1);
  const least = (items, value) => sorted(items, (item) => [value(item)])[0];
  const found = [];
  const units = { flash: "bytes more flash", ram: "bytes more RAM", cycles: "cycles more" };
  for (const [name, unit] of Object.entries(units)) {
    const a = least(alone.filter(({ over }) => Object.hasOwn(over, name)), (m) => m.over[name]);
    if (a !== undefined) {
      found.push(`would fit with ${grouped(a.over[name])} ${unit}: ${label(a)}`);
    }
  }
  const weak = alone.filter(({ over }) => Object.keys(over).length === 0);
  const a = least(weak, ({ timing }) => data.timing.indexOf(timing));
  if (a !== undefined) {
    found.push(`would fit with timing ${a.timing}: ${label(a)}`);
  }
  const [first] = costedOnes;
  return found.length > 0 ? found : [`nearest: ${label(first)}: ${first.reasons.join("; ")}`];
}
