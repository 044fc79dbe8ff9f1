import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsOnWay } from "../../ui/gestures.js";

/** A board of cells of 40 px, without lines. @type {(x: number, y: number) => number | null} */
const cellAt = (x, y) => (Math.min(x, y) < 0 || Math.max(x, y) >= 360 ? null : Math.floor(y / 40) * 9 + Math.floor(x / 40));
/** The cells between the middles of two cells, in one move. @param {number} from @param {number} to */
const way = (from, to) => cellsOnWay(cellAt, middle(from), middle(to), 2.5);
/** @param {number} cell @returns {[number, number]} */
const middle = (cell) => [(cell % 9) * 40 + 20, Math.floor(cell / 9) * 40 + 20];

test("all cells between two events are on the way", () => {
  assert.deepEqual(way(0, 8), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(way(76, 4), [76, 67, 58, 49, 40, 31, 22, 13, 4]);
});

test("a way along a diagonal cuts no corners", () => {
  assert.deepEqual(way(0, 80), [0, 10, 20, 30, 40, 50, 60, 70, 80]);
  const bent = cellsOnWay(cellAt, [20, 20], [343, 337], 2.5);
  assert.deepEqual(bent, [0, 10, 20, 30, 40, 50, 60, 70, 80]);
});

test("the cell at the end counts, however little the way is in it, and what is beside the board does not", () => {
  assert.deepEqual(cellsOnWay(cellAt, [20, 20], [41, 20], 2.5), [0, 1]);
  assert.deepEqual(cellsOnWay(cellAt, [20, 20], [-50, 20], 2.5), [0]);
  assert.deepEqual(cellsOnWay(cellAt, [20, 20], [20, 20], 2.5), []);
});
