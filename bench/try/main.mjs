// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The page "Try it": the form, the result of a run, and the table of all runs.
import { PROGRAMS } from "programs";

import { copy, el, set } from "../report/dom.mjs";
import {
  KINDS,
  TEXT_MAX,
  commandsFor,
  keyDigits,
  keyError,
  linesFor,
  randomHex,
  resultIn,
  textBytes,
  textError,
} from "./request.mjs";
import { runProgram } from "./run.mjs";

const CHIPS = {
  atmega328p: { name: "Uno", mhz: 16 },
  rp2040: { name: "Pico", mhz: 125 },
};
/** Rows of the table of runs */
const RUNS_MAX = 12;

const form = document.getElementById("try");
const shown = document.getElementById("try-result");
const { chip, kind, engine, text, key } = form.elements;
const keys = { sealed: randomHex(KINDS.sealed.keySize), cbc: randomHex(KINDS.cbc.keySize) };
const runs = [];
let lastRun = 0;

function number(value) {
  return value.toLocaleString("en-US");
}

function program() {
  return PROGRAMS.find(
    (each) =>
      each.chip === chip.value && each.kind === kind.value && each.engine === engine.value,
  );
}

/** Shows the engines of the chip; keeps the engine that is chosen. */
function fillEngines() {
  const before = engine.value;
  const found = PROGRAMS.filter((each) => each.chip === chip.value && each.kind === kind.value);
  const options = found.map((each) =>
    el("option", { value: each.engine }, each.engine + (each.is_default ? " (default)" : "")),
  );
  engine.replaceChildren(...options);
  engine.value = before || found.find((each) => each.is_default).engine;
}

function showHints() {
  const { idea, timing } = program();
  const size = KINDS[kind.value].keySize;
  const digits = keyDigits(key.value).length;
  document.getElementById("try-idea").textContent =
    `${idea[0].toUpperCase()}${idea.slice(1)}. Timing class ${timing}.`;
  document.getElementById("try-count").textContent =
    `${textBytes(text.value)} of at most ${TEXT_MAX} bytes`;
  document.getElementById("try-size").textContent =
    `${digits} of ${2 * size} digits` + (kind.value === "sealed" ? ", two keys of AES-128" : "");
}

/** Shows an error below its field, or below the buttons. */
function showError(message, field = null) {
  const shownAt = document.getElementById("try-error");
  (field ?? document.getElementById("try-buttons")).after(shownAt);
  shownAt.textContent = message;
  document.getElementById("try-status").textContent = "";
  for (const each of [text, key]) {
    set(each, { "aria-invalid": each === field && "true" });
  }
  if (message) {
    field?.focus();
    shownAt.scrollIntoView({ block: "nearest" });
  }
}

/** Returns whether text and key can be used; otherwise says why not. */
function isUsable() {
  const wrongText = textError(text.value);
  const wrong = wrongText || keyError(key.value, kind.value);
  showError(wrong, wrong ? (wrongText ? text : key) : null);
  return wrong === "";
}

function time(cycles, mhz) {
  const microseconds = cycles / mhz;
  return microseconds < 1000
    ? `${microseconds.toFixed(0)} µs`
    : `${(microseconds / 1000).toFixed(2)} ms`;
}

/** Returns the figures of a run as pairs of a name and a value. */
function figuresOf({ program: which, answer }) {
  const { name, mhz } = CHIPS[which.chip];
  const setUp = answer.setUps.reduce((sum, cycles) => sum + cycles, 0);
  const cycles = (count) => `${number(count)} cycles, ${time(count, mhz)} at ${mhz} MHz`;
  return [
    ["Engine", `${which.engine}, on the ${name}`],
    [which.kind === "sealed" ? "Sealing" : "Encryption", cycles(answer.sealing)],
    ["Key set-up", setUp > 0 ? cycles(setUp) : "none: this engine keeps the key as it is"],
    ["Flash", `${number(which.flash)} bytes, of which aesmall ${number(which.library)}`],
    ["RAM", `${number(answer.ram)} bytes`],
  ];
}

function commandLine([title, command]) {
  const button = el("button", { type: "button", class: "md-button try-copy" }, "Copy");
  button.addEventListener("click", async () => {
    button.textContent = (await copy(command)) ? "Copied" : "Select it and copy";
  });
  button.setAttribute("aria-label", `Copy the line for ${title}`);
  return el(
    "div",
    { class: "try-command" },
    el("h3", {}, title),
    el("pre", {}, el("code", {}, command)),
    button,
  );
}

function row(run) {
  const { program: which, answer, size } = run;
  const cells = [answer.sealing, which.flash, answer.ram];
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, `${CHIPS[which.chip].name}, ${which.engine}`),
    el("td", {}, which.kind === "sealed" ? "SIV" : "CBC"),
    ...[size, ...cells].map((value) => el("td", { class: "try-number" }, number(value))),
  );
}

function runsTable() {
  const heads = ["Chip, engine", "Mode", "Text", "Cycles", "Flash", "RAM"];
  return el(
    "div",
    { class: "try-scroll", tabindex: "0", role: "region", "aria-label": "Your runs" },
    el(
      "table",
      { class: "try-runs" },
      el("caption", {}, "Your runs, the last one first; sizes in bytes"),
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...runs.map(row)),
    ),
  );
}

function show(run) {
  const { request, answer, result } = run;
  const sent = linesFor(request).map((line) => el("span", { class: "try-sent" }, line + "\n"));
  const received = answer.output.replaceAll("\r", "").trimEnd();
  const figures = figuresOf(run).map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);
  shown.replaceChildren(
    el("h2", {}, "Result"),
    el("dl", {}, ...figures.flat()),
    el("h3", {}, "Serial line"),
    el("pre", { class: "try-serial" }, el("code", {}, ...sent, received)),
    ...commandsFor(request, result).map(commandLine),
    runsTable(),
  );
  shown.hidden = false;
  const { program: which } = run;
  document.getElementById("try-status").textContent =
    `${which.engine} on the ${CHIPS[which.chip].name}: ${number(answer.sealing)} cycles, ` +
    `${number(which.flash)} bytes of flash, ${number(answer.ram)} bytes of RAM.`;
}

async function start() {
  if (!isUsable()) {
    return;
  }
  const mine = ++lastRun;
  const request = { kind: kind.value, key: key.value, text: text.value, iv: randomHex(16) };
  const which = program();
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await runProgram(which, linesFor(request), () => mine !== lastRun);
    if (answer) {
      const result = resultIn(answer.output, request.kind);
      const run = { program: which, request, answer, result, size: textBytes(request.text) };
      runs.unshift(run);
      runs.length = Math.min(runs.length, RUNS_MAX);
      show(run);
    }
  } catch (problem) {
    if (mine === lastRun) {
      showError(`The simulated program failed: ${problem.message}.`);
    }
  } finally {
    if (mine === lastRun) {
      form.removeAttribute("aria-busy");
    }
  }
}

/** Runs again what a visitor compares, once there is a result. */
function again() {
  fillEngines();
  showHints();
  if (!shown.hidden) {
    start();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});
form.addEventListener("change", ({ target }) => {
  if (target.name === "kind") {
    key.value = keys[kind.value];
  }
  if (["chip", "kind", "engine"].includes(target.name)) {
    again();
  }
});
form.addEventListener("input", ({ target }) => {
  if (target === key) {
    keys[kind.value] = key.value;
  }
  showHints();
});
document.getElementById("try-random").addEventListener("click", () => {
  key.value = keys[kind.value] = randomHex(KINDS[kind.value].keySize);
  showHints();
});
key.value = keys[kind.value];
fillEngines();
showHints();
start();
