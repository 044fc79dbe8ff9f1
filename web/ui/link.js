// The course of a link between two candidates: a curve that leaves and arrives from the side, and keeps a distance from digits,
// marks and lines as far as it can. Of a few curves, the one with the lowest cost is drawn.

import { boardSize, candidatePlace, candidateRadius, corner, edge } from "./geometry.js";

/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Course
 * @property {string} path    of the curve
 * @property {string} arrow   of the arrowhead; empty within a cell
 * @property {Set<number>} crossed  the cells that the curve passes
 */

/** How far a curve bends, in cells; the sign is the side. */
const BENDS = [0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6, 0.9, -0.9];
const SAMPLES = 32;

/**
 * @param {number} c  the size of a cell
 * @param {{cell: number, digit: number}} from
 * @param {{cell: number, digit: number}} to
 * @param {(cell: number) => number[] | "digit"} content  what a cell shows: the digits of its marks, or one digit
 * @returns {Course}
 */
export function courseOf(c, from, to, content) {
  const start = candidatePlace(c, from.cell, from.digit);
  const end = candidatePlace(c, to.cell, to.digit);
  if (from.cell === to.cell) {
    const away = unit(start, end);
    const gap = candidateRadius(c);
    return { path: `M${at(start, away, gap)} L${at(end, away, -gap)}`, arrow: "", crossed: new Set() };
  }
  const curves = BENDS.map((bend) => curve(c, start, end, bend));
  const costs = curves.map((points, k) => cost(c, points, Math.abs(BENDS[k]), new Set([from.cell, to.cell]), content));
  const [s0, s1, e1, e0, tip] = curves[costs.indexOf(Math.min(...costs))];
  const angle = Math.atan2(tip[1] - e0[1], tip[0] - e0[0]);
  const [dx, dy] = [Math.sin(angle) * 3.4, Math.cos(angle) * 3.4];
  const crossed = new Set(samples([s0, s1, e1, e0]).map((point) => cellAt(c, point)));
  return {
    path: `M${s0} C${s1} ${e1} ${e0}`,
    arrow: `M${tip} L${e0[0] + dx},${e0[1] - dy} L${e0[0] - dx},${e0[1] + dy}Z`,
    crossed,
  };
}

/** The four points of a cubic, and the tip of its arrow. @type {(c: number, start: Point, end: Point, bend: number) => Point[]} */
function curve(c, start, end, bend) {
  const [ux, uy] = unit(start, end);
  const radius = candidateRadius(c);
  const side = Math.sign(bend);
  /** @type {(along: number) => Point} */
  const direction = (along) => bend === 0
    ? [ux * along, uy * along]
    : [-uy * 0.8 * side + ux * 0.6 * along, ux * 0.8 * side + uy * 0.6 * along];
  const far = bend === 0 ? Math.hypot(end[0] - start[0], end[1] - start[1]) / 3 : c * Math.abs(bend);
  const out = direction(1);
  const back = direction(-1);
  return [
    at(start, out, radius + 1),
    at(start, out, Math.max(far, radius + 4)),
    at(end, back, Math.max(far, radius + 10.5)),
    at(end, back, radius + 9.5),
    at(end, back, radius + 2),
  ];
}

/** @type {(c: number, points: Point[], bend: number, ends: Set<number>, content: (cell: number) => number[] | "digit") => number} */
function cost(c, points, bend, ends, content) {
  const size = boardSize(c);
  let sum = bend * 3;
  let previous = points[0];
  for (const point of samples(points)) {
    if (Math.min(...point) < 4 || Math.max(...point) > size - 4) sum += 50;
    const cell = cellAt(c, point);
    const shown = content(cell);
    const [x, y] = corner(c, cell);
    if (shown === "digit") {
      if (Math.abs(point[0] - x - c / 2) < c * 0.24 && Math.abs(point[1] - y - c / 2) < c * 0.3) sum += 3;
    } else {
      for (const digit of shown) {
        const [cx, cy] = candidatePlace(c, cell, digit);
        const near = Math.hypot(point[0] - cx, point[1] - cy) < candidateRadius(c);
        if (near) sum += ends.has(cell) ? 3 : 1.5;
      }
    }
    // Runs along a line of the board: near it, and in its direction.
    const along = [Math.abs(point[0] - previous[0]), Math.abs(point[1] - previous[1])];
    for (const axis of [0, 1]) {
      const offset = Math.abs(point[axis] - nearestLine(c, point[axis]));
      if (offset < 2.5 && along[axis] < along[1 - axis] * 0.2) sum += 1;
    }
    previous = point;
  }
  return sum;
}

/** @type {(points: Point[]) => Point[]} */
function samples([a, b, c, d]) {
  return Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const t = index / SAMPLES;
    const s = 1 - t;
    const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    /** @type {(axis: 0 | 1) => number} */
    const on = (axis) => a[axis] * weights[0] + b[axis] * weights[1] + c[axis] * weights[2] + d[axis] * weights[3];
    return /** @type {Point} */ ([on(0), on(1)]);
  });
}

/** @type {(c: number, point: Point) => number} */
function cellAt(c, [x, y]) {
  /** @type {(v: number) => number} */
  const index = (v) => [8, 7, 6, 5, 4, 3, 2, 1].find((k) => v >= edge(c, k)) ?? 0;
  return index(y) * 9 + index(x);
}
/** @type {(c: number, v: number) => number} */
function nearestLine(c, v) {
  return Array.from({ length: 10 }, (_, k) => edge(c, k) - 0.5).reduce((best, line) => (Math.abs(line - v) < Math.abs(best - v) ? line : best));
}
/** @type {(a: Point, b: Point) => Point} */
function unit(a, b) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}
/** @type {(point: Point, direction: Point, distance: number) => Point} */
function at(point, direction, distance) {
  return [point[0] + direction[0] * distance, point[1] + direction[1] * distance];
}
