// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The chooser: a form, the engines that fit next to it, and the code of the chosen one. The rules
// are in choose.mjs. The link of the page has the request.

import { choose, label, nearest, without_checks } from "./choose.mjs";
import { START, check, from_query, to_query } from "./choose_request.mjs";
import { shadowed } from "./choose_shadowed.mjs";
import { answersTable, failingTable } from "./chooser_answers.mjs";
import { chosen } from "./chooser_code.mjs";
import { chips, makeForm } from "./chooser_form.mjs";
import { makeProtocols } from "./chooser_protocols.mjs";
import { el } from "./dom.mjs";
import { data, target } from "./data.mjs";

/** Fills the section. */
export function chooser(place) {
  const from = data.choose;
  const form = makeForm(from);
  const error = el("p", { class: "error", role: "alert" });
  const said = el("p", { class: "sum", role: "status" });
  const [list, others, code] = [el("div"), el("div"), el("div")];
  const answer = el("div", { class: "answer" }, error, said, list);
  const frames = makeProtocols(from);
  place.append(el("div", { class: "asking" }, form.element, answer), code, others, frames.element);
  /** The label of the selected answer, or null for the first. */
  let picked = null;
  let hash = null;

  function show() {
    let request;
    let answers;
    try {
      request = check(from, form.read());
      frames.show(request.target);
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
    const left = shadowed(from, request.target, answers);
    const { counts } = from.targets[request.target];
    answersTable(list, counts, fitting, best, left, (answer) => {
      picked = label(answer);
      remember(request, fitting);
      chosen(code, from, request, answer);
    });
    chosen(code, from, request, best);
    failingTable(others, counts, failing, fitting.length === 0, left);
    return { request, fitting };
  }

  /** Stores the request in the address, as a step of the history. */
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

  /** Returns the request at the start. */
  function start() {
    return check(from, { target: chips()[0], modes: START });
  }

  /** Reads the request from the address, if there is one. */
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
    // The fields are reset only after the event.
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
    const instead = [...without_checks(from, request, answers), ...nearest(from, answers)];
    return `${where}: nothing fits. ${instead.map(sentence).join(" ")}`;
  }
  return `${where}: ${fitting.length} of ${answers.length} fit; the best is ${label(fitting[0])}.`;
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
