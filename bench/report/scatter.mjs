// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// A plot of marks with Chart.js: names next to them, the frontier, and selection by keys.

import { number } from "./data.mjs";
import { drawNames } from "./labels.mjs";
import { frontier, isSpread, series } from "./points.mjs";
import { colour, SERIES } from "./style.mjs";

const { Chart } = globalThis;
const RADIUS = 5;

/** Sets Chart.js to no animation and no legend of its own, with the page's fonts. */
export function prepare() {
  Chart.defaults.animation = false;
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.plugins.legend.display = false;
  Chart.defaults.maintainAspectRatio = false;
}

/** Makes an axis of a chart. */
export function axis(title, isLog) {
  const text = colour("muted");
  return {
    type: isLog ? "logarithmic" : "linear",
    beginAtZero: !isLog,
    title: { display: true, text: title, color: text },
    ticks: { color: text, maxTicksLimit: 9, maxRotation: 0, callback: (value) => number(value) },
    afterBuildTicks: isLog ? thin : undefined,
    grid: { color: colour("line") },
    border: { color: colour("line") },
  };
}

/** Keeps only 1, 2 and 5 times the powers of ten on a logarithmic axis, if enough remain. */
function thin(made) {
  const round = made.ticks.filter(({ value }) => {
    const leading = value / 10 ** Math.floor(Math.log10(value));
    return [1, 2, 5].some((digit) => Math.abs(leading - digit) < 1e-6);
  });
  made.ticks = round.length > 2 ? round : made.ticks;
}

/** Returns the style of the text over a mark. */
export function tooltip() {
  return {
    displayColors: false,
    backgroundColor: colour("raised"),
    titleColor: colour("text"),
    bodyColor: colour("text"),
    borderColor: colour("edge"),
    borderWidth: 1,
  };
}

/** Makes a plot of `x` and cycles. `say` is called with the mark under the pointer, or null. */
export function scatter(canvas, { x, axis: axisTitle, described, say }) {
  let chart = null;
  let walk = [];
  let at = -1;

  function draw(marks, axes) {
    const log = (column) =>
      axes === "log"
        ? marks.every((mark) => mark[column] > 0)
        : axes === "auto" && marks.length > 1 && isSpread(marks.map((mark) => mark[column]));
    const [logX, logY] = [log(x), log("cycles")];
    const options = {
      scales: { x: axis(axisTitle, logX), y: axis("cycles", logY) },
      layout: { padding: { top: 14, right: 18 } },
      interaction: { mode: "nearest", intersect: true },
      onHover: (event, active) => hear(active),
      plugins: {
        tooltip: {
          ...tooltip(),
          filter: (item) => item.dataset.marks !== undefined,
          callbacks: {
            title: ([item]) => (item ? described(marked(item))[0] : ""),
            label: (item) => described(marked(item)).slice(1, 5),
          },
        },
      },
    };
    if (chart) {
      chart.options = options;
      chart.data.datasets = datasets(marks);
      chart.setActiveElements([]);
      chart.update("none");
    } else {
      const given = { type: "scatter", data: { datasets: datasets(marks) }, options };
      chart = new Chart(canvas, { ...given, plugins: [names] });
    }
    walk = walked(chart);
    at = -1;
  }

  function marked({ dataset, dataIndex }) {
    return dataset.marks[dataIndex];
  }

  function datasets(marks) {
    const point = (mark) => ({ x: mark[x], y: mark.cycles });
    const found = Object.keys(SERIES)
      .map((name) => [name, marks.filter((mark) => series(mark) === name)])
      .filter(([, own]) => own.length)
      .map(([name, own]) => ({
        label: SERIES[name].title,
        marks: own,
        data: own.map(point),
        clip: RADIUS + 3,
        pointStyle: SERIES[name].shape,
        radius: SERIES[name].filled ? RADIUS : RADIUS - 1,
        hoverRadius: RADIUS + 3,
        hitRadius: 6,
        borderColor: colour(name),
        backgroundColor: SERIES[name].filled ? colour(name) : "transparent",
        borderWidth: name === "here" ? 2.5 : 1.25,
      }));
    const line = {
      label: "frontier",
      data: frontier(marks, x, "cycles").map(point),
      showLine: true,
      stepped: "before",
      pointRadius: 0,
      hitRadius: 0,
      hoverRadius: 0,
      borderColor: colour("frontier"),
      borderWidth: 1.5,
      borderDash: [5, 4],
    };
    return [...found, line];
  }

  function hear(active) {
    const found = active.find(({ datasetIndex }) => chart.data.datasets[datasetIndex].marks);
    say(found ? chart.data.datasets[found.datasetIndex].marks[found.index] : null);
  }

  function go(index) {
    at = index;
    const active = index < 0 ? [] : [walk[index]];
    chart.setActiveElements(active);
    const place = index < 0 ? { x: 0, y: 0 } : position(chart, walk[index]);
    chart.tooltip.setActiveElements(active, place);
    chart.update("none");
    hear(active);
  }

  canvas.addEventListener("keydown", (event) => {
    const last = walk.length - 1;
    const steps = {
      ArrowRight: Math.min(at + 1, last),
      ArrowDown: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
      Escape: -1,
    };
    if (event.key in steps && walk.length) {
      event.preventDefault();
      go(steps[event.key]);
    }
  });
  canvas.addEventListener("blur", () => chart && go(-1));
  return { draw };
}

/** Returns the marks of a chart from left to right, for the keys. */
function walked(chart) {
  return chart.data.datasets
    .flatMap((dataset, datasetIndex) =>
      dataset.marks ? dataset.data.map((point, index) => ({ datasetIndex, index, point })) : [],
    )
    .sort((a, b) => a.point.x - b.point.x || a.point.y - b.point.y);
}

function position(chart, { datasetIndex, index }) {
  const { x, y } = chart.getDatasetMeta(datasetIndex).data[index];
  return { x, y };
}

const LONGEST = 24;

/** Returns the name of a library without its owner and its build, cut if it is long. */
function short({ who, kind }) {
  const name = who.slice(who.lastIndexOf("/", who.search(/[ (]|$/)) + 1);
  const library = kind === "published" ? name : /^(Mbed TLS|\S+)/.exec(name)[0];
  return library.length > LONGEST ? `${library.slice(0, LONGEST - 1)}\u2026` : library;
}

/** Returns the frontier of a chart as boxes, which names must not cover. */
function lines(chart) {
  const points = chart.getDatasetMeta(chart.data.datasets.length - 1).data;
  return points.slice(1).flatMap((to, i) => [
    [points[i].x, points[i].y - 1, to.x - points[i].x, 2],
    [to.x - 1, Math.min(points[i].y, to.y), 2, Math.abs(to.y - points[i].y)],
  ]);
}

/**
 * Draws names of our engines and, if there is room left, of other libraries, each once. Names on
 * the frontier have priority.
 */
const names = {
  id: "names",
  afterDatasetsDraw(chart) {
    const line = chart.data.datasets.at(-1).data;
    const best = new Set(line.map((point) => `${point.x} ${point.y}`));
    const marks = walked(chart).map((entry) => {
      const mark = chart.data.datasets[entry.datasetIndex].marks[entry.index];
      const isBest = best.has(`${entry.point.x} ${entry.point.y}`);
      const isOurs = mark.kind === "ours";
      const rank = Number(isBest) * 2 + (isOurs ? 1 : 0.5);
      const name = isOurs ? mark.who : short(mark);
      return { ...position(chart, entry), name, rank, ink: isOurs ? "text" : "muted" };
    });
    drawNames(chart, marks, RADIUS, lines(chart));
  },
};
