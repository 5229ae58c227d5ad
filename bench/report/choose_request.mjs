// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Checks the request of `aesmall choose` and converts it to a link, as in
// host/aesmall/choose/request.py. test/host/choose/test_choose.py checks that both are equal.

export const BLOCK = 16;
/** The default use: a sealed message. Without modes it would be single blocks. */
export const START = ["ccm"];
/** The command's word for no mode */
export const NO_MODE = "none";
export const COSTS = ["cycles", "flash", "ram"];
export const SWITCHES = ["encrypt_only", "open_only", "unchecked"];
const MOST = 2 ** 32 - 1;
const MOST_BYTES = 2 ** 24; // more would not give exact cycles

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

/** The request is not valid. The message has the reason. */
export class ChooseError extends Error {}

/** Formats a number, for example 1,234. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
const isNothing = (value) => value === null || value === undefined;

/** Returns the request with its defaults, or throws a ChooseError with the reason. */
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

/** Returns the blocks of the message. The last one may be partial. */
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

/** Parses a number of bytes, for example 1500, 2k or 1.5KB. For cycles, kilo is 1000. */
export function parse_size(text, kilo = 1024) {
  const match = /^([0-9]+(?:\.[0-9]+)?) ?(?:([kKmM])(?:i?[bB])?|[bB])?$/.exec(text.trim());
  if (match === null) {
    throw new ChooseError(`not a size: '${text}' (1500, 2k, 1.5KB)`);
  }
  const unit = { "": 1, k: kilo, m: kilo * kilo }[(match[2] ?? "").toLowerCase()];
  return Math.floor(Number(match[1]) * unit);
}

/** Returns the request as the part of a link after #, without defaults. */
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

/** Returns the unchecked request of a link, without unknown parts. */
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
