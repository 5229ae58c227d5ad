// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Starts the page: fills each section with data, and removes the others.

import { data } from "./data.mjs";
import { chooser } from "./chooser.mjs";
import { compilers, figures } from "./figures.mjs";
import { menu } from "./menu.mjs";
import { plots } from "./plots.mjs";
import { published } from "./published.mjs";
import { scale } from "./scale.mjs";
import { prepare } from "./scatter.mjs";

const SECTIONS = {
  choose: [chooser, Object.keys(data.choose.targets).length],
  plots: [plots, data.points.length],
  figures: [figures, data.figures.length],
  scale: [scale, data.scale.length],
  published: [published, data.published.length],
  compilers: [compilers, data.compilers.length],
};

// Within the site, the site's page has the title.
document.documentElement.classList.toggle("framed", window.self !== window.top);
prepare();
/** For the tests, and for users of the console */
const page = { data, sections: {} };
for (const [name, [start, has]] of Object.entries(SECTIONS)) {
  const section = document.getElementById(name);
  if (has) {
    page.sections[name] = start(section.querySelector(".filled"));
  } else {
    section.remove();
    document.querySelector(`nav a[href="#${name}"]`).parentElement.remove();
  }
}
menu();
globalThis.aesmallReport = page;
