// Drawings that only hints need: outlined houses, rings of roles, chains, and rings around candidates. A board loads this
// module with its first hint.

import { candidatePlace, candidateRadius, CELLS, column, corner, HOUSES, isSmall, row } from "./geometry.js";
import { makeSvg } from "./dom.js";
import { ringAt } from "./drawing.js";
import { courseOf } from "./link.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */

/**
 * Draws a hint, or removes the last one.
 *
 * @param {import("./drawing.js").Layers} layers
 * @param {Drawing} hint
 * @param {(cell: number) => number[] | "digit"} content  what a cell shows: the digits of its marks, or one digit
 * @returns {Set<number>} the cells that a chain passes
 */
export function drawHint(layers, hint, content) {
  const c = layers.cell;
  const { houses = [], lit = [], links = [] } = hint;
  const rings = (hint.cells ?? []).filter(({ role, ring }) => ring !== false && !["peer", "elim", "blocker"].includes(role));
  layers.fill(layers.rings, [rings, houses, lit], () => [
    ...houses.map((house) => houseRing(c, house)),
    ...rings.map(({ cell, role }) => ringAt(c, cell, isSmall(c) ? 2 : 3, `role-ring ${role} role-${role}`)),
    ...lit.map((cell) => ringAt(c, cell, 1.5, "role-ring lit")),
  ]);

  const shown = links.length ? Array.from({ length: CELLS }, (_, cell) => content(cell)) : [];
  layers.fill(layers.chains, [links, shown], () => {
    const courses = links.map(({ from, to }) => courseOf(c, ...nearestEnds(from, to), content));
    layers.crossed = new Set(courses.flatMap(({ crossed }) => [...crossed]));
    return courses.flatMap(({ path, arrow }, index) => [
      makeSvg("path", { class: `link ${links[index].kind}`, d: path }),
      makeSvg("path", { class: "arrow", d: arrow }),
    ]);
  });

  const candidates = (hint.candidates ?? []).filter(({ cell, role }) => content(cell) !== "digit" && role !== "blocked");
  layers.fill(layers.candidates, candidates, () => candidates.flatMap(({ cell, digit, role }) => {
    const [cx, cy] = candidatePlace(c, cell, digit);
    const r = candidateRadius(c);
    const circle = makeSvg("circle", { class: `candidate-ring ${role}`, cx, cy, r });
    const strike = `M${cx - r},${cy + r}L${cx + r},${cy - r}`;
    return role === "elim" ? [circle, makeSvg("path", { class: "strike", d: strike })] : [circle];
  }));
  return layers.crossed;
}

/** @type {(c: number, house: number) => SVGElement} */
function houseRing(c, house) {
  const cells = HOUSES[house];
  const [x, y] = corner(c, cells[0]);
  const [right, bottom] = corner(c, cells[8]).map((v) => v + c);
  return makeSvg("rect", { class: "house-ring", x, y, width: right - x, height: bottom - y });
}

/**
 * The nearest two cells of the two ends of a link; a group has several cells.
 *
 * @param {import("../core/types.js").LinkEnd} from
 * @param {import("../core/types.js").LinkEnd} to
 * @returns {[{cell: number, digit: number}, {cell: number, digit: number}]}
 */
function nearestEnds(from, to) {
  const pairs = from.cells.flatMap((a) => to.cells.map((b) => ({ a, b, far: Math.hypot(row(a) - row(b), column(a) - column(b)) })));
  const { a, b } = pairs.reduce((best, pair) => (pair.far < best.far ? pair : best));
  return [{ cell: a, digit: from.digit }, { cell: b, digit: to.digit }];
}
