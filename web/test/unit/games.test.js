import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeGames } from "../../state/games.js";
import { otherBranches } from "../../state/history.js";
import { exportKept, importKept } from "../../state/kept_file.js";
import { boardText, EMPTY_PROGRESS } from "../../state/progress.js";
import { reduce } from "../../state/reduce.js";
import { newGame, NO_GIVENS, progressOf, summaryOf } from "../../state/state.js";

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** @param {import("../../state/reduce.js").Action[]} actions */
const play = (...actions) => actions.reduce(reduce, newGame(GIVENS, EMPTY_PROGRESS, { level: "easy", er: 1.2 }));
/** @type {(cell: number, digit: number, mode?: import("../../state/progress.js").Mode) => import("../../state/reduce.js").Action} */
const enter = (cell, digit, mode) => ({ type: "enter", digit, mode, cells: [cell] });
/** @type {import("../../state/reduce.js").Action} */
const undo = { type: "undo" };
/** The boards of all branches, the present one first. @param {import("../../state/state.js").State} state */
const boards = (state) => [progressOf(state), ...otherBranches(state.history).map((node) => state.history.nodes[node].progress)].map((progress) => boardText(GIVENS, progress));

test("a list says how far a game is", () => {
  const state = { ...play(enter(2, 4)), clock: { elapsed: 5000, since: null } };
  assert.deepEqual(summaryOf({ state, played: 7 }),
    { id: GIVENS, givens: GIVENS, placed: `..4${".".repeat(78)}`, facts: { level: "easy", er: 1.2 }, elapsed: 5000, played: 7, solved: false });
  const solve = [...SOLUTION].flatMap((digit, cell) => (GIVENS[cell] === "." ? [enter(cell, Number(digit))] : []));
  assert.equal(summaryOf({ state: play(...solve), played: 7 }).solved, true);
  assert.equal(summaryOf({ state: play(...solve, enter(2, 5)), played: 7 }).solved, false);
});

test("of two games of a puzzle the later one is on the board, and the other one is a branch", () => {
  const older = { state: play(enter(2, 4), enter(3, 6), { type: "bookmark", name: "here" }), played: 1 };
  const newer = { state: play(enter(2, 1), { type: "bookmark", name: "here" }), played: 2 };
  for (const merged of [mergeGames(older, newer), mergeGames(newer, older)]) {
    assert.deepEqual(boards(merged.state).map((board) => board.slice(0, 4)), ["531.", "5346"]);
    assert.deepEqual(merged.state.history.bookmarks.map(({ name }) => name), ["here", "here*"]);
    assert.equal(merged.played, 2);
    // Merging the same game again adds nothing.
    assert.equal(mergeGames(merged, older).state.history.nodes.length, merged.state.history.nodes.length);
    assert.equal(mergeGames(merged, older).state.history.bookmarks.length, 2);
  }
});

test("the progress of a link is a move of the game, or leads back to where it was", () => {
  const state = play(enter(2, 4), enter(3, 6));
  const linked = progressOf(play(enter(2, 4)));
  const back = reduce(state, { type: "bring", progress: linked });
  assert.equal(back.history.nodes.length, 3);
  assert.equal(boards(back)[0].slice(0, 4), "534.");
  const other = reduce(state, { type: "bring", progress: progressOf(play(enter(2, 1))) });
  assert.equal(boards(other)[0].slice(0, 4), "531.");
  assert.equal(boards(reduce(other, undo))[0].slice(0, 4), "5346");
});

test("everything that is kept survives as a file", () => {
  const state = play(enter(2, 4), enter(3, 6, "corner"), undo, enter(5, 8, "color"), { type: "bookmark", name: "here" }, enter(5, 2, "candidate"), undo,
    { type: "colorCandidate", cell: 8, digit: 9, color: 3 });
  const games = [{ state: { ...state, clock: { elapsed: 12, since: null }, selection: [] }, played: 3 }, { state: { ...newGame(NO_GIVENS, progressOf(play(enter(2, 4))), {}, "blank-17") }, played: 4 }];
  const practice = { "x-wing": { latest: /** @type {const} */ (["right"]), right: 1, all: 1, level: 1, due: 5 } };
  const text = exportKept({ games, practice: /** @type {any} */ (practice), settings: { theme: "dark" } });
  assert.deepEqual(importKept(text), { games, practice, settings: { theme: "dark" }, unreadable: 0 });
});

test("of a damaged file, the games that make sense are read", () => {
  const file = JSON.parse(exportKept({ games: [{ state: play(enter(2, 4)), played: 3 }], practice: {}, settings: {} }));
  const [game] = file.games;
  const damaged = [
    { ...game, givens: "12" }, { ...game, id: "other" }, { ...game, nodes: [] }, { ...game, path: [0, 5] }, { ...game, path: [1] }, { ...game, cursor: 2 },
    { ...game, nodes: [game.nodes[0], { ...game.nodes[1], parent: 1 }] }, { ...game, nodes: [game.nodes[0], { ...game.nodes[1], digits: [[0, 4]] }] },
    { ...game, nodes: [game.nodes[0], { ...game.nodes[1], digits: [[2, 10]] }] }, { ...game, nodes: [game.nodes[0], { ...game.nodes[1], corner: [[81, 1]] }] },
    { ...game, bookmarks: [{ name: "x", node: 9 }] }, { ...game, elapsed: "1" }, null, 7,
  ];
  const read = importKept(JSON.stringify({ ...file, games: [...damaged, game] }));
  assert.equal(read?.unreadable, damaged.length);
  assert.equal(read?.games.length, 1);
  for (const text of ["", "{}", "[]", "null", JSON.stringify({ ...file, version: 2 }), JSON.stringify({ ...file, games: {} })]) assert.equal(importKept(text), null);
});
