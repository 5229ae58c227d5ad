// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// What is asked of `aesmall choose`, its checks, and its form in a link: the same as in
// host/aesmall/choose/request.py; test/host/choose/test_choose.py holds them together.

export const BLOCK = 16;
/** Where who has not said what for begins: a message, sealed. Without modes it is single blocks. */
export const START = ["ccm"];
/** What the command calls that. */
export const NO_MODE = "none";
export const COSTS = ["cycles", "flash", "ram"];
export const SWITCHES = ["encrypt_only", "open_only", "unchecked"];
const MOST = 2 ** 32 - 1;
const MOST_BYTES = 2 ** 24; // cycles of more are not exact

export const DEFAULTS = {
  target: null,
  key_bits: 128,
  encrypt_only: false,
  open_only: false,
  unchecked: false,
  modes: [],
  timing: "none",
  flash: null,
  ram: null,
  cycles: null,
  bytes: BLOCK,
  prefer: COSTS[0],
};

/** What is asked cannot be; the message says why. */
export class ChooseError extends Error {}

/** 1,234 */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
const isNothing = (value) => value === null || value === undefined;

/** The request with its defaults; ChooseError says what is wrong with it. */
export function check(data, asked) {
  for (const name of Object.keys(asked)) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      const there = Object.keys(DEFAULTS).join(", ");
      throw new ChooseError(`unknown question '${name}'; there are: ${there}`);
    }
  }
  const given = Object.entries(asked).filter(([, value]) => !isNothing(value));
  const request = { ...DEFAULTS, ...Object.fromEntries(given) };
  if (request.target === null) {
    throw new ChooseError(`no target; there are: ${Object.keys(data.targets).join(", ")}`);
  }
  known("target", request.target, Object.keys(data.targets));
  known("key_bits", request.key_bits, data.key_sizes);
  known("timing", request.timing, data.timing);
  known("prefer", request.prefer, COSTS);
  const modes = Object.keys(data.modes);
  for (const mode of request.modes) {
    known("modes", mode, modes);
  }
  request.modes = modes.filter((mode) => request.modes.includes(mode));
  for (const name of SWITCHES) {
    if (typeof request[name] !== "boolean") {
      throw new ChooseError(`${name}: neither true nor false`);
    }
  }
  if (request.encrypt_only && request.open_only) {
    throw new ChooseError("encrypt_only and open_only exclude each other");
  }
  for (const name of COSTS) {
    whole(name, request[name] ?? 0, 0, MOST);
  }
  whole("bytes", request.bytes, 1, MOST_BYTES);
  return request;
}

/** Blocks of the message, the last one perhaps not full. */
export function blocksOf(request) {
  return Math.ceil(request.bytes / BLOCK);
}

function known(name, value, values) {
  if (!values.includes(value)) {
    throw new ChooseError(`${name}: unknown '${value}'; there are: ${values.join(", ")}`);
  }
}

function whole(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ChooseError(`${name}: not a whole number from ${least} to ${most}`);
  }
}

/** A number of bytes as people write it: 1500, 2k, 1.5KB; of cycles with a kilo of 1000. */
export function parse_size(text, kilo = 1024) {
  const match = /^([0-9]+(?:\.[0-9]+)?) ?(?:([kKmM])(?:i?[bB])?|[bB])?$/.exec(text.trim());
  if (match === null) {
    throw new ChooseError(`not a size: '${text}' (1500, 2k, 1.5KB)`);
  }
  const unit = { "": 1, k: kilo, m: kilo * kilo }[(match[2] ?? "").toLowerCase()];
  return Math.floor(Number(match[1]) * unit);
}

/** The request as the part of a link behind #; what is as it is by default is left out. */
export function to_query(request) {
  const parts = [`target=${request.target}`];
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    const value = request[name] ?? standard;
    const text = name === "modes" ? value.join(",") : value === true ? "1" : String(value);
    const usual = name === "modes" ? "" : String(standard);
    if (name !== "target" && text !== usual) {
      parts.push(`${name}=${text}`);
    }
  }
  return parts.join("&");
}

/** What a link asks, to be checked; what is no question is left out. */
export function from_query(text) {
  const asked = {};
  for (const [name, value] of new URLSearchParams(text.replace(/^[#?]+/, ""))) {
    if (["target", "timing", "prefer"].includes(name)) {
      asked[name] = value;
    } else if (name === "modes") {
      asked[name] = value.split(",").filter((mode) => mode !== "");
    } else if (SWITCHES.includes(name)) {
      asked[name] = !["", "0", "false"].includes(value);
    } else if (["flash", "ram", "cycles", "bytes", "key_bits"].includes(name) && value !== "") {
      asked[name] = parse_size(value, name === "cycles" ? 1000 : 1024);
    }
  }
  return asked;
}
