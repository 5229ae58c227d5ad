// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Writes the C code of a choice, and the command that writes it as files, as in
// host/aesmall/choose/snippet.py. test/host/choose/test_choose.py checks that both are equal.

import { CALLS, directions, rowsOf } from "./choose.mjs";
import { BLOCK, NO_MODE, SWITCHES, blocksOf, check, grouped, to_query } from "./choose_request.mjs";

/** The costs that no answer includes */
export const CALLER = "The functions of this file and your own code come on top.";

/** Returns a C file with the calls of this answer, which compiles unchanged. */
export function snippet(data, asked, answer) {
  const request = check(data, asked);
  const target = data.targets[request.target];
  const engine = target.engines.find(({ name }) => name === answer.engine);
  const key = engine.keys[answer.key_bits];
  if (answer.flash === null) {
    return "";
  }
  const names = {
    KEY: `aesmall_aes${answer.key_bits}_${engine.c_name}`,
    INIT: answer.init,
    BITS: answer.key_bits,
    SECRET: answer.key_bits / 8,
    ENGINE: engine.c_name,
    ONLY: engine.only,
    CHUNK: target.chunk,
    SCHEDULE: engine.schedule,
    LENGTH: key.length,
  };
  const text = pieces(data, request, answer, engine).filter((piece) => piece !== "").join("\n");
  return text.replace(/@([A-Z]+)@/g, (_, name) => String(names[name]));
}

function pieces(data, request, answer, engine) {
  const { code } = data;
  const modes = answer.modes.map((mode) => ({
    ...data.modes[mode],
    ...waysOf(data, request, answer, engine, mode),
  }));
  const shares = modes.filter(({ own_keys }) => !own_keys).length;
  const start = modes.length === 0 ? code.expand : shares > 0 ? code.start : "";
  const both = request.open_only ? code.blocks.slice(1) : code.blocks;
  const blocks = request.encrypt_only ? [code.encrypt_only] : both;
  const wiped = [
    ...(modes.length === 0 ? ["schedule"] : []),
    ...(shares > 0 ? ["key"] : []),
    ...modes.flatMap((mode) => mode.wiped[mode.own]),
  ];
  const wipes = wiped.map((name) => `    aesmall_wipe(&${name}, sizeof ${name});\n`).join("");
  return [
    engine.c_name === engine.name ? code.include : code.include_portable,
    title(request, answer, data.targets[request.target].counts),
    modes.length === 0 ? code.schedule : "",
    shares > 1 ? code.shared_key : shares === 1 ? code.key : "",
    ...modes.map((mode) => mode.declares[mode.own]),
    start,
    ...modes.map((mode) => mode.start[mode.own]),
    ...(modes.length === 0 ? blocks : modes.flatMap((mode) => mode.texts)),
    code.stop.replace("@WIPES@", wipes),
  ];
}

/** Returns whether any call takes a wide key, and the code of each way. */
function waysOf(data, request, answer, engine, mode) {
  const rows = rowsOf(engine, answer.key_bits, answer.init);
  const taken = directions(data, request, mode);
  if (request.unchecked) {
    return { own: 0, texts: taken.map((way) => way[6]) };
  }
  const isOwn = ([, wide]) => answer.calls !== CALLS[0] && rows.has(wide);
  return {
    own: Number(taken.some(isOwn)),
    texts: taken.map((way) => way[isOwn(way) ? 5 : 4]),
  };
}

function title(request, answer, counts) {
  const costs = [
    `${grouped(answer.flash)} bytes of flash`,
    `${grouped(answer.ram)} of RAM`,
    `${grouped(answer.cycles)} ${counts} for ${grouped(blocksOf(request) * BLOCK)} bytes`,
  ];
  const { gap } = answer;
  const of = gap ? ` Of the flash\n * ${grouped(gap)} are a gap in front of a table.` : "";
  return `/* On ${request.target}: ${costs.join(", ")}.${of}\n * ${CALLER} */\n`;
}

/** Returns the command that writes the choice as separate files. */
export function export_command(data, asked, answer) {
  const request = check(data, asked);
  const engine = data.targets[request.target].engines.find(({ name }) => name === answer.engine);
  const names = answer.modes.flatMap((mode) => {
    const [plain, more] = data.modes[mode].exports;
    return [...plain, ...(waysOf(data, request, answer, engine, mode).own ? more : [])];
  });
  const words = ["aesmall", "export", "--engine", answer.engine, "--target", request.target];
  words.push("--key-bits", answer.key_bits);
  if (names.length > 0) {
    words.push("--modes", [...new Set(names)].join(","));
  }
  if (request.encrypt_only) {
    words.push("--encrypt-only");
  }
  return [...words, "-o", "aes"].join(" ");
}

/** Returns the command that makes the same request in a terminal. */
export function choose_command(request) {
  const words = to_query(request)
    .split("&")
    .map((part) => part.split("="))
    .flatMap(([name, value]) => {
      const option = `--${name.replaceAll("_", "-")}`;
      return SWITCHES.includes(name) ? [option] : [option, value];
    });
  const none = request.modes.length ? [] : ["--modes", NO_MODE];
  return ["aesmall", "choose", ...words, ...none].join(" ");
}
