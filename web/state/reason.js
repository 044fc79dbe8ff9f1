// Why a puzzle does not have exactly one solution, from the answer of `check`: the cells, and how to draw them.

import { cellIndex } from "./replay.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */
/**
 * @typedef {{kind: "conflicts", conflicts: {house: string, digit: number}[], drawing: Drawing}
 *   | {kind: "contradiction" | "unavoidable", count: number, drawing: Drawing}} Reason
 */

/** Cells that follow each other in text, such as `r1c1 r2c3`. @param {string | undefined} text */
export const cellsOf = (text) => (text ? text.split(" ").map(cellIndex) : []);

/** @param {number[]} cells @param {import("../core/types.js").Role} role */
const filled = (cells, role) => [...new Set(cells)].map((cell) => ({ cell, role }));

/**
 * The reason; null if the answer has none. For an unavoidable set the drawing has both fillings: the digits of the first
 * solution in solid rings, the digits of the second in dashed rings.
 *
 * @param {import("../core/types.js").Json} check
 * @returns {Reason | null}
 */
export function reasonOf({ conflicts = [], contradiction, unavoidable, solutions = [] }) {
  if (conflicts.length > 0) {
    const cells = conflicts.flatMap((/** @type {{cells: string[]}} */ conflict) => conflict.cells.map(cellIndex));
    return { kind: "conflicts", conflicts, drawing: { cells: filled(cells, "elim") } };
  }
  if (contradiction) {
    const cells = cellsOf(contradiction);
    return { kind: "contradiction", count: cells.length, drawing: { cells: filled(cells, "elim") } };
  }
  if (!unavoidable) return null;
  const cells = cellsOf(unavoidable);
  const roles = /** @type {const} */ (["on", "off"]);
  const candidates = solutions.slice(0, 2).flatMap((/** @type {string} */ solution, /** @type {number} */ index) =>
    cells.map((cell) => ({ cell, digit: Number(solution[cell]), role: roles[index] })));
  return { kind: "unavoidable", count: cells.length, drawing: { cells: filled(cells, "base"), candidates } };
}
