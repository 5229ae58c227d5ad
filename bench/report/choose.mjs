// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Implements the rules of `aesmall choose` for the report's page, over the same data as
// host/aesmall/choose/rules.py. test/host/choose/test_choose.py checks that both give the same
// answers. Answers have the names of Python's Answer. This module does not access the page.

import { COSTS, blocksOf, check, grouped } from "./choose_request.mjs";

export const CALLS = ["plain", "wide"];
const UNIT = 10; // cycles are kept in tenths
const CHIP = "chip"; // exceeded instead of a budget
const NEVER = 1e9;
const TITLES = { flash: "flash", ram: "RAM", cycles: "cycles" };

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** Returns all answers that fit, the best first, then the others, the nearest first. */
export function choose(data, asked) {
  const request = check(data, asked);
  const target = data.targets[request.target];
  const forms = formsOf(data, request);
  const found = target.engines.flatMap((engine) =>
    CALLS.flatMap((calls) => {
      const answers = forms.map((one) => answerOf(data, one, engine, calls));
      const there = answers.filter((answer) => answer !== null);
      return there.length > 0 ? [bestForm(data, request, there)] : [];
    }),
  );
  const ranked = sorted(found, (answer) => rank(request, answer));
  const fitting = ranked.filter((a) => a.fits);
  const failing = ranked.filter((a) => !a.fits);
  const best = COSTS.map((name) => Math.min(...fitting.map((a) => a[name])));
  for (const answer of fitting) {
    answer.why = whyOf(data, request, answer, fitting, best);
  }
  return [...fitting, ...failing];
}

/**
 * Returns the request, then the request with each other form of its modes, the same for all modes.
 */
function formsOf(data, request) {
  const forms = new Map();
  for (const [name, { form_of }] of Object.entries(data.modes)) {
    if (request.modes.includes(form_of) && !request.unchecked) {
      const form = name.slice(form_of.length);
      forms.set(form, (forms.get(form) ?? new Map()).set(form_of, name));
    }
  }
  const others = [...forms.values()]
    .map((names) => request.modes.map((mode) => names.get(mode) ?? mode))
    .filter((modes) => new Set(modes).size === modes.length);
  return [request, ...others.map((modes) => ({ ...request, modes }))];
}

/**
 * Returns the first of the answers with the requested forms, or an answer that ranks before it. No
 * form has a weaker class than this one.
 */
function bestForm(data, request, answers) {
  const place = ({ timing }) => data.timing.indexOf(timing);
  const [first] = answers;
  const weakest = first.timing === null ? data.timing.length : place(first);
  const others = answers.filter((a) => a.timing !== null && place(a) <= weakest);
  return sorted([first, ...others], (answer) => rank(request, answer))[0];
}

/** Returns the rank of an answer: those that fit first, the best first, then the nearest. */
function rank(request, answer) {
  const order = [request.prefer, ...COSTS.filter((cost) => cost !== request.prefer)];
  if (answer.fits) {
    return [0, 0, 0, 0, ...costs(answer, order)];
  }
  const nearness = [Number(answer.flash === null), answer.reasons.length, excess(request, answer)];
  return [1, ...nearness, ...costs(answer, order)];
}

const costs = (answer, order) => order.map((name) => answer[name] ?? 0);

/** Sorts by lists of numbers. Equal items keep their order. */
function sorted(items, keyOf) {
  const keyed = items.map((item) => [keyOf(item), item]);
  keyed.sort(([a], [b]) => {
    const place = a.findIndex((value, i) => value !== b[i]);
    return place < 0 ? 0 : a[place] - b[place];
  });
  return keyed.map(([, item]) => item);
}

/** Returns the largest relative excess over a budget. A chip's memory is a fixed limit. */
function excess(request, answer) {
  if (Object.hasOwn(answer.over, CHIP)) {
    return NEVER;
  }
  const parts = Object.entries(answer.over).map(([name, by]) => by / Math.max(1, request[name]));
  return Math.max(0, ...parts);
}

/** Returns the requested ways, or single blocks without a mode. */
export function wanted(data, request) {
  if (request.modes.length === 0) {
    const way = request.encrypt_only ? 0 : request.open_only ? 2 : 1;
    return [{ mode: "", way, wide: -1, drops: 0 }];
  }
  const { unchecked } = request;
  return request.modes.flatMap((mode) =>
    directions(data, request, mode).map(([way, wide, , , , , , drops]) => ({
      mode,
      way,
      wide: unchecked ? -1 : wide,
      drops: unchecked ? drops : 0,
    })),
  );
}

/** Returns the ways of a mode in the requested directions. Some modes have only one. */
export function directions(data, request, mode) {
  const { ways } = data.modes[mode];
  if (request.encrypt_only) {
    return ways.filter(([, , , opens]) => !opens);
  }
  const opening = ways.filter(([, , , opens]) => opens);
  return request.open_only && opening.length > 0 ? opening : ways;
}

/** Returns the key set-up: for both directions if any way decrypts with the block cipher. */
function initOf(data, request) {
  if (request.modes.length === 0) {
    return "expand";
  }
  const decrypts = request.modes.some((mode) =>
    directions(data, request, mode).some(([, , dec]) => dec),
  );
  return decrypts ? "init" : "init_encrypt_only";
}

/** Returns the rows of an engine by way, for keys of this size and this key set-up. */
export function rowsOf(engine, keyBits, init) {
  const key = engine.keys[keyBits] ?? { rows: [], init: [] };
  const rows = new Map(key.rows.map((row) => [row[0], row]));
  for (const row of init === "init" ? key.init : []) {
    rows.set(row[0], row);
  }
  return rows;
}

/** Returns an answer, or null if the engine has no faster wide key. */
function answerOf(data, request, engine, calls) {
  const init = initOf(data, request);
  const rows = rowsOf(engine, request.key_bits, init);
  let asked = wanted(data, request);
  if (calls !== CALLS[0]) {
    if (!asked.some(({ wide }) => rows.has(wide))) {
      return null;
    }
    asked = asked.map((w) => ({ ...w, way: rows.has(w.wide) ? w.wide : w.way, drops: 0 }));
  }
  const missing = asked
    .filter(({ way }) => !rows.has(way))
    .map((w) => missingOf(data, request, engine, w))
    .concat(checkedOf(data, request));
  const long = missing.length > 0 ? [] : tooLong(data, request, asked);
  const { key_bits, modes } = request;
  const head = { engine: engine.name, calls, key_bits, init, fits: false, modes };
  if (missing.length + long.length > 0) {
    const names = ["flash", "gap", "ram", "key_ram", "static_ram", "stack", "cycles"];
    const nothing = [...names, "slowest", "set_up", "timing"].map((name) => [name, null]);
    const reasons = [...new Set([...missing, ...long])];
    return { ...head, ...Object.fromEntries(nothing), steps: [], why: [], reasons, over: {} };
  }
  const used = asked.map((w) => [w, rows.get(w.way)]);
  return { ...head, ...costed(data, request, engine, used) };
}

/** Returns why there is no row: for this target, for these keys, or for this engine. */
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

/** Returns the modes without unchecked calls, if these are requested. */
function checkedOf(data, request) {
  const none = request.modes.filter((mode) => data.modes[mode].ways.some((way) => way[6] === ""));
  return request.unchecked ? none.map((mode) => `${mode} has no calls without checks`) : [];
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

/** Returns the total costs of the called ways. */
function costed(data, request, engine, used) {
  const target = data.targets[request.target];
  const linked = linkedOf(target, used);
  const gap = Math.max(0, ...linked.map((part) => part[2] ?? 0));
  const flash = sum(linked.map((part) => part[0])) + gap;
  const static_ram = sum(linked.map((part) => part[1]));
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
    gap,
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

/** Returns the parts that a program with all of these links. */
function linkedOf(target, used) {
  const places = used.flatMap(([{ drops }, row]) =>
    row
      .slice(6)
      .flatMap((list) => target.lists[list])
      .filter((place) => !((target.parts[place][3] ?? 0) & drops)),
  );
  return [...new Set(places)].map((place) => target.parts[place]);
}

/** Returns key RAM. One key object serves the modes in turn, except modes with their own keys. */
function keyRam(data, used) {
  const largest = new Map();
  for (const [{ mode }, row] of used) {
    const name = mode && data.modes[mode].own_keys ? mode : "";
    largest.set(name, Math.max(largest.get(name) ?? 0, row[3]));
  }
  return sum([...largest.values()]);
}

/** Returns the name of an answer in tables and texts. */
export function label(answer) {
  return answer.calls === CALLS[0] ? answer.engine : `${answer.engine} (wide)`;
}

function whyOf(data, request, answer, fitting, best) {
  const names = ["fastest that fits", "least flash", "least RAM"];
  const own = costs(answer, COSTS);
  const why = names.filter((_, i) => own[i] === best[i]);
  const better = fitting.find((other) => beats(data, other, answer));
  if (better !== undefined) {
    why.push(`beaten by ${label(better)}: ${advantage(better, answer)}`);
  } else if (why.length === 0) {
    why.push("nothing that fits is better in all");
  }
  const { engines } = data.targets[request.target];
  const engine = engines.find((e) => e.name === answer.engine);
  if (answer.timing === data.timing[0]) {
    why.push("no address or branch depends on a secret");
  } else if (engine.memory.includes(";")) {
    why.push(`its tables lie in ${engine.memory}`);
  }
  if (engine.default) {
    why.push("the default engine");
  }
  const forms = answer.modes.filter((mode) => !request.modes.includes(mode));
  return [...why, ...forms.map((mode) => `by the calls of ${mode}`)];
}

/** Returns whether an answer is not worse in any cost or in timing class, and better in a cost. */
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

/** Returns the best answer with calls without checks, if no answer with checks fits. */
export function without_checks(data, request, answers) {
  if (request.unchecked || answers.some((a) => a.fits)) {
    return [];
  }
  const [best] = choose(data, { ...request, unchecked: true });
  return best.fits
    ? [`fits without checks: ${label(best)}, ${grouped(best.flash)} bytes of flash`]
    : [];
}

/** Returns the nearest answers if no answer fits: by how much of one budget, or in which class. */
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
