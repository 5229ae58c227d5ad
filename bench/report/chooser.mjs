// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The chooser: a form, the engines that fit, and the code of the chosen one. The rules are those of
// choose.mjs; the link of the page holds the request.

import { choose, label, nearest } from "./choose.mjs";
import { START, SWITCHES, check, from_query, parse_size, to_query } from "./choose_request.mjs";
import { answersTable, failingTable } from "./chooser_answers.mjs";
import { chosen } from "./chooser_code.mjs";
import { classes } from "./classes.mjs";
import { choice, el, set } from "./dom.mjs";
import { data, target } from "./data.mjs";

const SIZES = {
  flash: ["Flash at most", "bytes; 2k is 2,048"],
  ram: ["RAM at most", "bytes: keys, tables, stack"],
  cycles: ["Cycles at most", "for a message; 20k is 20,000"],
  bytes: ["Bytes of the message", "16 is one block"],
};
const PREFER = [
  ["cycles", "fewest cycles"],
  ["flash", "least flash"],
  ["ram", "least RAM"],
];
const SWITCH = {
  encrypt_only: "Encrypt and seal only",
  open_only: "Decrypt and open only, as a boot loader",
  unchecked: "Calls without checks",
};
const CLASS = {
  none: "any",
  T2: "T2 or better: the same cycles for every secret",
  T1: "T1 or better: and no branch on a secret",
  T0: "T0: no secret in addresses or branches",
};

/** Fills the section. */
export function chooser(place) {
  const from = data.choose;
  const form = makeForm(from);
  const error = el("p", { class: "error", role: "alert" });
  const said = el("p", { class: "sum", role: "status" });
  const [list, others, code] = [el("div"), el("div"), el("div")];
  place.append(form.element, error, said, list, code, others);
  /** The answer that is looked at, by its label; null: the first. */
  let picked = null;
  let hash = null;

  function show() {
    let request;
    let answers;
    try {
      request = check(from, form.read());
      answers = choose(from, request);
      error.textContent = "";
    } catch (problem) {
      error.textContent = problem.message;
      said.textContent = "";
      for (const each of [list, others, code]) {
        each.replaceChildren();
      }
      return null;
    }
    const fitting = answers.filter((answer) => answer.fits);
    const failing = answers.filter((answer) => !answer.fits);
    const best = fitting.find((answer) => label(answer) === picked) ?? fitting[0];
    said.textContent = summed(from, request, answers, fitting);
    answersTable(list, fitting, best, (answer) => {
      picked = label(answer);
      remember(request, fitting);
      chosen(code, from, request, answer);
    });
    chosen(code, from, request, best);
    failingTable(others, failing, fitting.length === 0);
    return { request, fitting };
  }

  /** Puts the request into the address, as a step of the history. */
  function remember(request, fitting) {
    const isFirst = picked === null || picked === label(fitting[0] ?? { calls: "plain" });
    const query = to_query(request) + (isFirst ? "" : `&pick=${encodeURIComponent(picked)}`);
    if (hash !== `#${query}`) {
      hash = `#${query}`;
      history.pushState(null, "", hash);
    }
  }

  function changed() {
    const now = show();
    if (now) {
      remember(now.request, now.fitting);
    }
  }

  /** What is asked before anybody has asked. */
  function start() {
    return check(from, { target: chips()[0], modes: START });
  }

  /** Takes the request from the address, if there is one. */
  function fromLink() {
    const link = location.hash;
    if (!link.includes("target=")) {
      if (link === "") {
        form.write(start());
        picked = null;
        hash = null;
        show();
      }
      return false;
    }
    try {
      form.write(check(from, from_query(link)));
      picked = new URLSearchParams(link.slice(1)).get("pick");
      hash = link;
      show();
    } catch (problem) {
      error.textContent = `The link asks what cannot be: ${problem.message}`;
    }
    return true;
  }

  form.element.addEventListener("change", changed);
  form.element.addEventListener("input", (event) => {
    if (event.target.type === "text") {
      show();
    }
  });
  form.element.addEventListener("submit", (event) => {
    event.preventDefault();
    changed();
    said.scrollIntoView({ block: "nearest" });
  });
  form.element.addEventListener("reset", () => {
    // The fields are as they were only after the event.
    setTimeout(() => {
      form.write(start());
      picked = null;
      changed();
    });
  });
  window.addEventListener("popstate", fromLink);

  form.write(start());
  if (!fromLink()) {
    show();
  }
  return { choose: (request) => choose(from, request) };
}

function summed(from, request, answers, fitting) {
  const names = request.modes.map((mode) => mode.toUpperCase().replaceAll("_", "-"));
  const what = names.join(", ") || "single blocks";
  const where = `${target(request.target).title}, AES-${request.key_bits}, ${what}`;
  if (fitting.length === 0) {
    return `${where}: nothing fits. ${nearest(from, answers).map(sentence).join(" ")}`;
  }
  return `${where}: ${fitting.length} of ${answers.length} fit; the best is ${label(fitting[0])}.`;
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** The chips that there is something to choose for, in the order of the page. */
function chips() {
  return data.targets.map(({ name }) => name).filter((name) => name in data.choose.targets);
}

/** The form: read() gives the request, write(request) fills the fields. */
function makeForm(from) {
  const targets = chips().map((name) => [name, target(name).title]);
  const chip = choice("Chip", "target", targets);
  const key = choice("Key", "key_bits", from.key_sizes.map((bits) => [bits, `AES-${bits}`]));
  const weakestFirst = [...from.timing].reverse();
  const timing = choice("Timing class", "timing", weakestFirst.map((name) => [name, CLASS[name]]));
  const prefer = choice("Rank by", "prefer", PREFER);
  const switches = SWITCHES.map((name) => {
    const box = el("input", { type: "checkbox", name });
    return { name, box, label: el("label", { class: "check" }, box, SWITCH[name]) };
  });
  const modes = Object.entries(from.modes).map(([name, { title }]) => {
    const box = el("input", { type: "checkbox", name: "modes", value: name });
    const texts = [el("b", {}, name.toUpperCase().replaceAll("_", "-")), ` ${title}`];
    const made = el("label", { class: "check" }, box, el("span", {}, texts));
    return { box, label: made, seals: from.modes[name].seals };
  });
  const group = (title, seals) =>
    el(
      "fieldset",
      { class: "modes" },
      el("legend", {}, title),
      modes.filter((mode) => mode.seals === seals).map((mode) => mode.label),
    );
  const sizes = Object.entries(SIZES).map(([name, texts]) => sizeField(name, ...texts));
  const element = el(
    "form",
    { class: "chooser", "aria-label": "What you need", novalidate: true },
    group("A message, sealed: encrypted, and a change of it is noticed", true),
    group("Other modes, not for a message alone; without any mode, single blocks", false),
    el(
      "div",
      { class: "filters" },
      sizes.filter(({ name }) => name === "bytes").map((size) => size.label),
      switches.map((one) => one.label),
    ),
    el("div", { class: "filters" }, chip.label, key.label, timing.label, prefer.label),
    classes(true),
    el(
      "div",
      { class: "filters sizes" },
      sizes.filter(({ name }) => name !== "bytes").map((size) => size.label),
    ),
    el(
      "div",
      { class: "tools" },
      el("button", { type: "submit", class: "main" }, "Choose"),
      el("button", { type: "reset" }, "Start anew"),
    ),
  );
  return {
    element,
    read: () => ({
      target: chip.select.value,
      key_bits: Number(key.select.value),
      ...Object.fromEntries(switches.map(({ name, box }) => [name, box.checked])),
      modes: modes.filter(({ box }) => box.checked).map(({ box }) => box.value),
      timing: timing.select.value,
      prefer: prefer.select.value,
      ...Object.fromEntries(sizes.map((size) => [size.name, size.read()])),
    }),
    write(request) {
      chip.select.value = request.target;
      key.select.value = String(request.key_bits);
      for (const { name, box } of switches) {
        box.checked = request[name];
      }
      for (const { box } of modes) {
        box.checked = request.modes.includes(box.value);
      }
      timing.select.value = request.timing;
      prefer.select.value = request.prefer;
      for (const size of sizes) {
        size.input.value = request[size.name] ?? "";
      }
    },
  };
}

/** A field for a number of bytes or cycles; empty is no budget. */
function sizeField(name, title, hint) {
  const id = `choose-${name}`;
  const standard = name === "bytes" ? "16" : "";
  const input = el("input", {
    type: "text",
    id,
    name,
    value: standard,
    inputmode: "text",
    autocomplete: "off",
    "aria-describedby": `${id}-hint`,
  });
  const label = el(
    "label",
    { for: id },
    el("span", {}, title),
    input,
    el("small", { id: `${id}-hint` }, hint),
  );
  function read() {
    set(input, { "aria-invalid": null });
    if (input.value.trim() === "") {
      return null;
    }
    try {
      return parse_size(input.value.replaceAll(",", ""), name === "cycles" ? 1000 : 1024);
    } catch (problem) {
      set(input, { "aria-invalid": "true" });
      throw new Error(`${title}: ${problem.message}`);
    }
  }
  return { name, input, label, read };
}
