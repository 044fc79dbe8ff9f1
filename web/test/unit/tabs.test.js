import assert from "node:assert/strict";
import { test } from "node:test";
import { boardText } from "../../state/progress.js";
import { newGame, progressOf } from "../../state/state.js";
import { createStore } from "../../state/store.js";
import { createGame, keepGame, keptGame } from "../../views/play/game.js";

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// What the game uses of a page; nothing is painted while it is hidden.
Object.assign(globalThis, { window: globalThis, document: { hidden: true } });
const client = { ask: () => new Promise(() => {}) };

/**
 * A tab that has loaded the stored game, and whose clock runs.
 *
 * @param {import("node:test").TestContext} t @param {ReturnType<typeof createStore>} store
 */
async function open(t, store) {
  const game = createGame(/** @type {any} */ ({ client, store }), newGame(""), assert.fail);
  t.after(game.end);
  const kept = await keptGame(store, GIVENS);
  if (kept) game.restore(kept.state, kept.played);
  else game.dispatch({ type: "load", givens: GIVENS });
  game.start();
  game.dispatch({ type: "run", now: Date.now() });
  return game;
}
/** @param {ReturnType<typeof createGame>} game @param {number} cell @param {number} digit */
const put = (game, cell, digit) => game.dispatch({ type: "enter", cells: [cell], digit });
/** @param {ReturnType<typeof createGame>} game */
const firstRow = (game) => boardText(GIVENS, progressOf(game.state)).slice(0, 9);

/**
 * Two tabs that have loaded the game before the first one saves a move.
 *
 * @param {import("node:test").TestContext} t @param {boolean} isStored before that move
 */
async function openTwo(t, isStored) {
  const store = createStore(null);
  if (isStored) await keepGame(store, { state: newGame(GIVENS), played: 1 });
  const first = await open(t, store);
  put(first, 2, 4);
  const second = await open(t, store);
  assert.equal(firstRow(second), "53..7....");
  return { store, first, second };
}

for (const isStored of [true, false]) {
  test(`a tab shows a move that another saves after it has loaded the ${isStored ? "stored" : "new"} game`, async (t) => {
    const { store, first, second } = await openTwo(t, isStored);
    second.dispatch({ type: "facts", facts: { er: 1.2 } });
    await first.flush();
    await second.flush();
    assert.equal(firstRow(second), "534.7....");
    assert.equal(second.state.facts.er, 1.2);
    assert.equal(boardText(GIVENS, progressOf(/** @type {any} */ (await keptGame(store, GIVENS)).state)).slice(0, 9), "534.7....");
  });
}

test("if both tabs have moved, each shows its own move until one is continued, and both moves stay", async (t) => {
  const { first, second } = await openTwo(t, true);
  put(second, 3, 6);
  await first.flush();
  await second.flush();
  assert.equal(firstRow(second), "53.67....");
  const boards = second.state.history.nodes.map((node) => boardText(GIVENS, node.progress).slice(0, 9));
  assert.deepEqual(boards.sort(), ["53..7....", "53.67....", "534.7...."]);
});
