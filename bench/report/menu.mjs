// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The menu shows one section at a time: the section in the address, or the section with the element
// in the address. Otherwise, or if the address is a request for the chooser, it shows the first.

/** Shows a section, now and whenever the address changes. */
export function menu() {
  const sections = [...document.querySelectorAll("main > section")];
  const links = [...document.querySelectorAll("nav a")];
  let shown = null;

  function show(section) {
    shown = section;
    for (const one of sections) {
      one.hidden = one !== section;
    }
    for (const link of links) {
      if (link.hash === `#${section.id}`) {
        link.setAttribute("aria-current", "true");
      } else {
        link.removeAttribute("aria-current");
      }
    }
  }

  /** Returns the element in the address, and its section. */
  function named() {
    const name = location.hash.slice(1);
    const place = name.includes("=") ? null : document.getElementById(name);
    return { name, place, section: sections.find((one) => one.contains(place)) };
  }

  function follow() {
    const { name, place, section } = named();
    if (section) {
      show(section);
      const heading = place === section ? section.querySelector("h2") : place;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      place.scrollIntoView();
    } else if (name === "" || name.includes("=")) {
      show(sections[0]);
    }
  }

  show(named().section ?? sections[0]);
  window.addEventListener("hashchange", follow);
  return { shown: () => shown.id };
}
