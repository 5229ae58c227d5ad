// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Makes elements. Text is always text, never markup.

/** Makes an element with attributes, listeners (functions, as onclick) and children. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Sets attributes of an element. false and null remove them, and true sets an empty one. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value);
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** Makes a label with a select. Options are [value, text] or {title, options} for a group. */
export function choice(text, name, options, onchange) {
  const select = el("select", { name, onchange });
  fill(select, options);
  return { label: el("label", {}, el("span", {}, text), select), select };
}

/** Sets the options of a select, and keeps the selected one if it still exists. */
export function fill(select, options) {
  const before = select.value;
  const option = ([value, text]) => el("option", { value }, text);
  const entries = options.map((entry) =>
    Array.isArray(entry)
      ? option(entry)
      : el("optgroup", { label: entry.title }, entry.options.map(option)),
  );
  select.replaceChildren(...entries);
  if ([...select.options].some((entry) => entry.value === before)) {
    select.value = before;
  }
}

/** Copies a text to the clipboard. Returns false if that is not allowed. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el("textarea", { class: "aside", "aria-hidden": "true" });
    area.value = text;
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    focused?.focus();
    return done;
  }
}

/** Makes a button that copies the result of text(), and reports it in its own place. */
export function copyButton(title, text) {
  const said = el("span", { role: "status", class: "said" });
  const button = el(
    "button",
    {
      type: "button",
      onclick: async () => {
        said.textContent = (await copy(text())) ? "copied" : "copying is not allowed here";
      },
    },
    title,
  );
  return el("span", { class: "copy" }, button, said);
}
