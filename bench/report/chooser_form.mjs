// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The form of the chooser: chip, use and budget. All other questions are folded below these three.

import { DEFAULTS, SWITCHES, parse_size } from "./choose_request.mjs";
import { classes } from "./classes.mjs";
import { choice, el, set } from "./dom.mjs";
import { data, target } from "./data.mjs";

/** The usual uses, each a mode by its name */
const WANTS = {
  ccm: "seal messages (CCM)",
  text: "seal strings as lines of text",
  vault: "seal files",
  lorawan: "LoRaWAN 1.0.x frames",
  gcm: "seal messages by GCM",
  siv: "seal messages without a nonce (SIV)",
  cmac: "tag messages (CMAC)",
  ctr: "encrypt without a tag (CTR)",
};
const BLOCKS = "blocks";
const OTHER = "other";
const SIZES = {
  flash: ["Flash at most", "bytes, 2k"],
  ram: ["RAM at most", "bytes"],
  cycles: ["Cycles at most", "a call, 20k"],
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

/** Returns the chips with data to choose from, in the order of the page. */
export function chips() {
  const measured = data.targets.map(({ name }) => name);
  const others = Object.keys(data.choose.targets).filter((name) => !measured.includes(name));
  return [...measured.filter((name) => name in data.choose.targets), ...others];
}

/** Makes the form. read() returns the request, and write(request) fills the fields. */
export function makeForm(from) {
  const counts = (name) =>
    from.targets[name].counts === "cycles" ? "" : `, in ${from.targets[name].counts}`;
  const targets = chips().map((name) => [name, target(name).title + counts(name)]);
  const chip = choice("1. Chip", "target", targets);
  const wants = Object.entries(WANTS).filter(([name]) => name in from.modes);
  const others = [[BLOCKS, "encrypt and decrypt blocks"], [OTHER, "another mode, or several"]];
  const want = choice("2. Your program must", "want", [...wants, ...others]);
  const key = choice("Key", "key_bits", from.key_sizes.map((bits) => [bits, `AES-${bits}`]));
  const weakestFirst = [...from.timing].reverse();
  const timing = choice("Timing class", "timing", weakestFirst.map((name) => [name, CLASS[name]]));
  const prefer = choice("Rank by", "prefer", PREFER);
  const switches = SWITCHES.map((name) => {
    const box = el("input", { type: "checkbox", name });
    return { name, box, label: el("label", { class: "check" }, box, SWITCH[name]) };
  });
  const modes = Object.entries(from.modes).map(([name, { title, seals, form_of }]) => {
    const box = el("input", { type: "checkbox", name: "modes", value: name });
    const texts = [el("b", {}, name.toUpperCase().replaceAll("_", "-")), ` ${title}`];
    const made = el("label", { class: "check" }, box, el("span", {}, texts));
    return { box, label: made, kind: form_of ? "form" : seals ? "seal" : "other" };
  });
  const group = (title, kind) =>
    el(
      "fieldset",
      { class: "modes" },
      el("legend", {}, title),
      modes.filter((mode) => mode.kind === kind).map((mode) => mode.label),
    );
  const sizes = Object.entries(SIZES).map(([name, texts]) => sizeField(name, ...texts));
  const rest = el(
    "details",
    { class: "rest" },
    el("summary", {}, "More questions"),
    group("A message, sealed: encrypted, and a change of it is noticed", "seal"),
    group("Other modes, not for a message alone; without any mode, single blocks", "other"),
    group("One form of GCM; GCM itself takes the form that ranks first", "form"),
    el(
      "div",
      { class: "filters" },
      sizes.filter(({ name }) => name === "bytes").map((size) => size.label),
      [key, timing, prefer].map((one) => one.label),
    ),
    el("div", { class: "filters" }, switches.map((one) => one.label)),
    classes(),
  );
  const element = el(
    "form",
    { class: "chooser", "aria-label": "Your needs", novalidate: true },
    chip.label,
    want.label,
    el(
      "fieldset",
      { class: "sizes" },
      el("legend", {}, "3. Budget, where you have one"),
      sizes.filter(({ name }) => name !== "bytes").map((size) => size.label),
    ),
    el(
      "div",
      { class: "tools" },
      el("button", { type: "submit", class: "main" }, "Choose"),
      el("button", { type: "reset" }, "Start anew"),
    ),
    rest,
  );
  const asked = () => modes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  function showWant() {
    const names = asked();
    const known = names.length === 1 && names[0] in WANTS ? names[0] : OTHER;
    want.select.value = names.length === 0 ? BLOCKS : known;
  }
  // Both handlers run before the form's, which makes a new request.
  want.select.addEventListener("change", () => {
    const name = want.select.value;
    rest.open ||= name === OTHER;
    for (const { box } of name === OTHER ? [] : modes) {
      box.checked = box.value === name;
    }
  });
  rest.addEventListener("change", showWant);
  return {
    element,
    rest,
    read: () => ({
      target: chip.select.value,
      key_bits: Number(key.select.value),
      ...Object.fromEntries(switches.map(({ name, box }) => [name, box.checked])),
      modes: asked(),
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
      showWant();
      const folded = [...SWITCHES, "key_bits", "timing", "prefer", "bytes"];
      const isUsual = folded.every((name) => request[name] === DEFAULTS[name]);
      rest.open ||= !isUsual || want.select.value === OTHER;
    },
  };
}

/** Makes a field for a number of bytes or cycles. Empty means no budget. */
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
