// Two charts: lines of the depth of searches, step by step, with a draggable cursor; and bars on a log scale, as a table.

import { make, makeSvg } from "./dom.js";

/** @typedef {{name: string, values: ArrayLike<number>, end: number | null}} Line  `end` is marked by a dot */

const HEIGHT = 118;
const RIGHT = 36;
const TOP = 8;

/**
 * @param {object} options
 * @param {string} options.label  the chart in words, for screen readers
 * @param {(value: number) => string} options.number
 * @param {(step: number) => void} options.onSeek
 */
export function createLines({ label, number, onSeek }) {
  const cursor = makeSvg("line", { class: "chart-cursor", y1: 0, y2: HEIGHT });
  const drawing = makeSvg("g");
  const svg = makeSvg("svg", { class: "chart", role: "img", "aria-label": label, height: HEIGHT + 24 }, drawing, cursor);
  const element = make("div", { class: "chart-frame" }, svg);
  /** @type {Line[]} */
  let lines = [];
  let [width, length, step] = [0, 0, 0];

  const x = (/** @type {number} */ at) => (length ? (at / length) * (width - RIGHT) : 0);
  function draw() {
    svg.setAttribute("width", String(width));
    const highest = Math.max(20, ...lines.flatMap(({ values }) => maximum(values)));
    const y = (/** @type {number} */ value) => HEIGHT - (value / highest) * (HEIGHT - TOP);
    const levels = [0, 20, 40, 60].filter((value) => value <= highest);
    const steps = ticks(length, width < 480 ? 4 : 7);
    drawing.replaceChildren(
      ...levels.flatMap((value) => [
        makeSvg("line", { class: "chart-grid", x1: 0, x2: width - RIGHT, y1: y(value), y2: y(value) }),
        text(width - RIGHT + 8, y(value) + 4, number(value)),
      ]),
      ...steps.map((value) => text(x(value), HEIGHT + 19, number(value), value === 0 ? "start" : "middle")),
      ...lines.flatMap(({ values, end }, index) => [
        makeSvg("path", { class: `chart-line racer${index}`, d: path(values, x, y, width - RIGHT) }),
        ...(end === null ? [] : [makeSvg("circle", { class: `chart-dot racer${index}`, cx: x(end), cy: y(values[end]), r: 4 })]),
      ]),
    );
    moveCursor();
  }
  function moveCursor() {
    for (const name of ["x1", "x2"]) cursor.setAttribute(name, String(Math.round(x(step)) + 0.5));
  }
  /** @param {PointerEvent} event */
  function seek(event) {
    const bounds = svg.getBoundingClientRect();
    onSeek(Math.round(((event.clientX - bounds.left) / (width - RIGHT)) * length));
  }
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    seek(event);
  });
  svg.addEventListener("pointermove", (event) => {
    if (svg.hasPointerCapture(event.pointerId)) seek(event);
  });
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    draw();
  });
  observer.observe(element);

  return {
    element,
    /** @param {Line[]} next @param {number} steps */
    show(next, steps) {
      [lines, length] = [next, steps];
      draw();
    },
    /** @param {number} at */
    seek(at) {
      step = at;
      moveCursor();
    },
    close: () => observer.disconnect(),
  };
}

/** @type {(x: number, y: number, content: string, anchor?: string) => SVGElement} */
function text(x, y, content, anchor = "start") {
  const element = makeSvg("text", { class: "chart-text", x, y, "text-anchor": anchor });
  element.append(content);
  return element;
}

/** @param {ArrayLike<number>} values */
function maximum(values) {
  let most = 0;
  for (let i = 0; i < values.length; i += 1) most = Math.max(most, values[i]);
  return most;
}

/** Round steps from 0 to the length, at most `most` of them. @type {(length: number, most: number) => number[]} */
export function ticks(length, most) {
  const sizes = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5].map((power) => digit * 10 ** power)).sort((a, b) => a - b);
  const size = sizes.find((candidate) => length / candidate < most) ?? length;
  return Array.from({ length: Math.floor(length / size) + 1 }, (_, index) => index * size);
}

/**
 * A line through the values. If several steps share a pixel, the line goes through their least and greatest value.
 *
 * @type {(values: ArrayLike<number>, x: (at: number) => number, y: (value: number) => number, width: number) => string}
 */
function path(values, x, y, width) {
  const perPixel = Math.max(1, Math.ceil(values.length / Math.max(1, width)));
  let d = "";
  for (let from = 0; from < values.length; from += perPixel) {
    const part = Array.prototype.slice.call(values, from, from + perPixel);
    const [least, most] = [Math.min(...part), Math.max(...part)];
    for (const value of least === most ? [least] : [most, least]) d += `${d ? "L" : "M"}${x(from).toFixed(1)},${y(value).toFixed(1)}`;
  }
  return d;
}

/** @typedef {{name: string, value: number | null, atLeast: boolean, racer: number | null}} Bar  null: not known yet */

/**
 * @param {object} options
 * @param {[string, string]} options.heads  of the two columns
 * @param {(value: number, atLeast: boolean) => string} options.number
 */
export function createBars({ heads, number }) {
  const body = make("tbody");
  const element = make("table", { class: "bars" },
    make("thead", { class: "visually-hidden" }, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))), body);
  /** @param {Bar[]} bars */
  function update(bars) {
    const most = Math.log(1 + Math.max(1, ...bars.map(({ value }) => value ?? 0)));
    body.replaceChildren(...bars.map(({ name, value, atLeast, racer }) => {
      const bar = make("span", { class: racer === null ? "bar" : `bar racer${racer}` });
      bar.style.setProperty("--size", String(Math.log(1 + (value ?? 0)) / most));
      return make("tr", { class: racer === null ? null : "racing" },
        make("th", { scope: "row" }, name),
        make("td", {}, bar, make("span", { class: "bar-value" }, value === null ? "…" : number(value, atLeast))));
    }));
  }
  return { element, update };
}
