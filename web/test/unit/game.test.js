import assert from "node:assert/strict";
import { test } from "node:test";
import { addBookmark, canRedo, canUndo, currentNode, depth, newBookmark, otherBranches } from "../../state/history.js";
import { bit, boardText, marksText, openText, readRecord } from "../../state/progress.js";
import { reduce } from "../../state/reduce.js";
import { digitAt, elapsed, newGame, progressOf, timeText } from "../../state/state.js";

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** @param {import("../../state/reduce.js").Action[]} actions */
const play = (...actions) => actions.reduce(reduce, newGame(GIVENS));
/** @type {(...cells: number[]) => import("../../state/reduce.js").Action} */
const select = (...cells) => ({ type: "select", cells });
/** @type {(digit: number, mode?: import("../../state/progress.js").Mode) => import("../../state/reduce.js").Action} */
const enter = (digit, mode) => ({ type: "enter", digit, mode });
/** @type {import("../../state/reduce.js").Action} */
const undo = { type: "undo" };
/** @type {import("../../state/reduce.js").Action} */
const redo = { type: "redo" };

test("a digit goes into the selected cells that are not given, and out again", () => {
  const state = play(select(0, 2, 3), enter(4));
  assert.equal(boardText(GIVENS, progressOf(state)).slice(0, 9), "53447....");
  assert.equal(digitAt(reduce(state, enter(4)), 2), 0);
});

test("a mark is added until all cells have it", () => {
  const one = play(select(2), enter(1, "corner"), select(2, 3), enter(1, "corner"));
  assert.deepEqual([...progressOf(one).corner.slice(2, 4)], [1, 1]);
  assert.deepEqual([...progressOf(reduce(one, enter(1, "corner"))).corner.slice(2, 4)], [0, 0]);
});

test("a digit hides marks, and erasing it brings them back", () => {
  const state = play(select(2), enter(1, "centre"), enter(4), { type: "erase" });
  assert.equal(digitAt(state, 2), 0);
  assert.equal(progressOf(state).centre[2], bit(1));
  assert.equal(progressOf(reduce(state, { type: "erase" })).centre[2], 0);
});

test("a tidy digit goes from the marks of its peers", () => {
  const state = play(select(3), enter(4, "candidate"), enter(1, "candidate"), select(2), { type: "enter", digit: 4, tidy: true });
  assert.equal(progressOf(state).candidates[3], bit(1));
});

test("colors go from plain to hatched to none, also on candidates", () => {
  const colors = [1, 2, 3].map((presses) => progressOf(play(select(5), ...Array(presses).fill(enter(7, "color")))).colors[5]);
  assert.deepEqual(colors, [7, 15, 0]);
  const state = play({ type: "colorCandidate", cell: 2, digit: 4, color: 2 });
  assert.equal(progressOf(state).candidateColors[2 * 9 + 3], 2);
});

test("undo restores board and selection; redo does it again", () => {
  const state = play(select(2), enter(4), select(3), enter(6));
  const undone = reduce(state, undo);
  assert.deepEqual([digitAt(undone, 2), digitAt(undone, 3), undone.selection], [4, 0, [3]]);
  assert.deepEqual(progressOf(reduce(undone, redo)), progressOf(state));
  const all = [undo, undo, undo].reduce(reduce, state);
  assert.equal(canUndo(all.history), false);
  assert.equal(canRedo(all.history), true);
});

test("a move after undo keeps the old branch", () => {
  const state = play(select(2), enter(4), undo, enter(1), enter(2));
  const [tip] = otherBranches(state.history);
  assert.equal(depth(state.history, tip), 1);
  const back = reduce(state, { type: "goTo", node: tip });
  assert.equal(digitAt(back, 2), 4);
  assert.equal(digitAt(reduce(reduce(back, { type: "goTo", node: otherBranches(back.history)[0] }), undo), 2), 1);
});

test("a bookmark leads back", () => {
  const state = play(select(2), enter(4), { type: "bookmark", name: "here" }, enter(1), undo, undo);
  const node = state.history.bookmarks[0].node;
  const back = reduce(state, { type: "goTo", node });
  assert.equal(currentNode(back.history), node);
  assert.equal(digitAt(back, 2), 4);
  assert.equal(reduce(back, { type: "forget", name: "here" }).history.bookmarks.length, 0);
});

test("the name of a new bookmark is none that is there", () => {
  const nameOf = (/** @type {number} */ number) => `Bookmark ${number}`;
  const { history } = play({ type: "bookmark", name: "Bookmark 1" }, { type: "bookmark", name: "Bookmark 2" }, { type: "forget", name: "Bookmark 1" });
  assert.equal(newBookmark(history, nameOf), "Bookmark 1");
  assert.equal(newBookmark(addBookmark(history, "Bookmark 1"), nameOf), "Bookmark 3");
});

test("what changes nothing is no move", () => {
  assert.equal(play(select(0), enter(9)).history.nodes.length, 1);
  assert.equal(play(select(0), enter(9, "corner"), { type: "erase" }, { type: "restart" }).history.nodes.length, 1);
});

test("a step is applied to cells with and without candidate marks", () => {
  const allowed = new Uint16Array(81).fill(bit(1) | bit(2) | bit(4));
  const step = { placements: [{ cell: 3, digit: 6 }], eliminations: [{ cell: 2, digit: 2 }, { cell: 5, digit: 4 }] };
  const state = play(select(5), enter(4, "candidate"), enter(8, "candidate"), { type: "applyStep", step, allowed, tidy: false });
  assert.equal(digitAt(state, 3), 6);
  assert.equal(progressOf(state).candidates[2], bit(1) | bit(4));
  assert.equal(progressOf(state).candidates[5], bit(8));
});

test("marks for the core: a cell's own candidates, or all that the rules allow", () => {
  assert.equal(marksText(GIVENS, progressOf(play())), null);
  const text = /** @type {string} */ (marksText(GIVENS, progressOf(play(select(2), enter(4, "candidate")))));
  assert.equal(text.slice(0, 36), "....5......3.........4......2...6...");
});

const ALLOWED = new Uint16Array(81).fill(bit(1) | bit(2) | bit(4));
/** The candidates of the third cell, as hints read them. @param {import("../../state/state.js").State} state */
const third = (state) => openText(GIVENS, progressOf(state))?.slice(18, 27) ?? null;

test("hints believe what was crossed out, and nothing of a cell that may not be finished", () => {
  assert.equal(third(play(select(2), enter(1, "candidate"))), null, "a mark that was never written was not crossed out");
  assert.equal(third(play(select(2), enter(1, "candidate"), enter(4, "candidate"), enter(4, "candidate"))), "12.......");
  const filled = play({ type: "fillCandidates", allowed: ALLOWED }, select(2), enter(4, "candidate"));
  assert.equal(third(filled), "12.......");
  assert.equal(third(play({ type: "fillCandidates", allowed: ALLOWED }, select(2), enter(4, "candidate"), enter(4, "candidate"))), null);
  assert.equal(third(play({ type: "fillCandidates", allowed: ALLOWED }, select(2), enter(4, "candidate"), { type: "erase" })), null);
});

test("what a hint crossed out stays so, and is taken back", () => {
  const step = { placements: [], eliminations: [{ cell: 2, digit: 2 }] };
  const applied = play({ type: "applyStep", step, allowed: ALLOWED, tidy: false });
  assert.equal(third(applied), "1..4.....");
  assert.equal(third(play({ type: "applyStep", step, allowed: ALLOWED, tidy: false }, { type: "takeBack", placed: [], marks: step.eliminations })), null);
});

test("marks that a placed digit removed were not crossed out", () => {
  /** @type {import("../../state/reduce.js").Action} */
  const put = { type: "enter", digit: 4, cells: [3], tidy: true };
  const state = play({ type: "fillCandidates", allowed: ALLOWED }, put, put);
  assert.equal(progressOf(state).candidates[2], bit(1) | bit(2));
  assert.equal(third(state), null);
});

test("the candidates of a record are complete", () => {
  const marks = /** @type {string} */ (marksText(GIVENS, progressOf(play(select(2), enter(4, "candidate")))));
  const progress = readRecord({ puzzle: GIVENS, marks });
  assert.equal(progress.candidates[2], bit(4));
  assert.equal(openText(GIVENS, progress)?.slice(18, 27), "...4.....");
});

test("a progress from before there was a layer is read, changed and compared", () => {
  const { crossed: _, ...old } = progressOf(play(select(2), enter(4, "candidate")));
  const state = reduce(newGame(GIVENS, /** @type {any} */ (old)), { type: "enter", digit: 4, mode: "candidate", cells: [2] });
  assert.equal(third(state), "12.......");
});

test("the clock runs, stands still, and runs on", () => {
  const state = play({ type: "run", now: 100 }, { type: "pause", now: 350 }, { type: "run", now: 1000 });
  assert.equal(elapsed(state, 1200), 450);
});

test("a time is written as a clock shows it, with hours if there are any", () => {
  const second = 1000, minute = 60 * second, hour = 60 * minute;
  assert.equal(timeText(0), "0:00");
  assert.equal(timeText(9 * second + 999), "0:09");
  assert.equal(timeText(12 * minute + 34 * second), "12:34");
  assert.equal(timeText(hour - 1), "59:59");
  assert.equal(timeText(hour + 2 * minute + 3 * second), "1:02:03");
});
