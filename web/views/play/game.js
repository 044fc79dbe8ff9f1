// The game behind Play: the state, what the core says about the board, and saving. It knows no element of the page.

import { isCancelled } from "../../core/client.js";
import { currentNode } from "../../state/history.js";
import { boardText, openText, placedText } from "../../state/progress.js";
import { reduce } from "../../state/reduce.js";
import { elapsed, newGame, progressOf } from "../../state/state.js";
import { whenIdle } from "../../ui/load.js";

/** @typedef {import("../../state/state.js").State} State */
/** @typedef {import("../../state/reduce.js").Action} Action */

/**
 * What the core says about the board that is shown.
 * @typedef {object} Model
 * @property {Uint16Array} candidates  what the rules allow in each cell, as bits
 * @property {number[]} conflicts      cells whose digit is in a house twice
 * @property {number[]} left           how many of each digit are still to place
 * @property {number} [solutions]      of the givens: 0, 1, or 2 for several
 * @property {string | null} solution  the only one
 */

/** A change is saved this long after the last one, or when the page is idle within as long again. */
const SAVE_DELAY_MS = 300;
const KEY = "play";

/**
 * @param {import("../../core/types.js").Context} context
 * @param {State} start
 */
export function createGame(context, start) {
  const { client, store } = context;
  let state = start;
  /** @type {Model | null} */
  let model = null;
  /** The puzzle whose rating was asked for. */
  let rated = "";
  /** @type {Set<(before: State) => void>} */
  const listeners = new Set();
  /** @type {Set<() => void>} */
  const modelListeners = new Set();
  /** Whether it is known which game is played. Until then the game that was saved stays. */
  let isStarted = false;
  let saving = 0;
  let asking = false;

  /** @param {Action} action */
  function dispatch(action) {
    const before = state;
    state = reduce(state, action);
    if (state === before) return;
    if (state.givens !== before.givens) model = null;
    if (state.givens !== before.givens || progressOf(state).digits !== progressOf(before).digits) learnSoon();
    notify(before);
    clearTimeout(saving);
    saving = window.setTimeout(() => whenIdle(() => void save("set"), SAVE_DELAY_MS), SAVE_DELAY_MS);
  }
  /** @param {State} before */
  function notify(before) {
    for (const listener of listeners) listener(before);
  }
  /** @param {"set" | "keep"} how  keep: the page may be left now */
  async function save(how) {
    clearTimeout(saving);
    if (!isStarted) return;
    const clock = { elapsed: elapsed(state, Date.now()), since: null };
    try {
      await store[how](KEY, { ...state, selection: [], held: 0, clock });
    } catch {
      // A full disk: the game that was saved before stays.
    }
  }

  /** The board as the core reads it. The marks are left out where nothing was crossed out. */
  function request() {
    const marks = openText(state.givens, progressOf(state));
    return { puzzle: state.givens, placed: placedText(progressOf(state)), ...(marks ? { marks } : {}) };
  }

  /** Asks the core after the next paint: what the player did is seen first. */
  function learnSoon() {
    if (asking) return;
    asking = true;
    const ask = () => setTimeout(() => {
      asking = false;
      void learnBoard();
    });
    // A page that is hidden is not painted.
    if (document.hidden) ask();
    else requestAnimationFrame(ask);
  }
  async function learnBoard() {
    const asked = progressOf(state);
    const { givens } = state;
    try {
      const answer = await client.ask("board", { puzzle: givens, placed: placedText(asked) }, { key: "board" });
      if (givens !== state.givens || placedText(asked) !== placedText(progressOf(state))) return;
      model = readModel(answer, boardText(givens, asked));
      void learnRating();
    } catch (error) {
      if (isCancelled(error)) return;
      model = null;
    }
    notify(state);
    for (const listener of modelListeners) listener();
  }

  /** Asks for the rating, if it is not known. */
  async function learnRating() {
    const { givens, facts } = state;
    const isKnown = facts.level !== undefined && facts.er !== undefined;
    if (isKnown || model?.solutions !== 1 || rated === givens) return;
    rated = givens;
    try {
      const { rating_level: level, er, ep, ed } = await client.ask("rate", { puzzle: givens }, { key: "rate" });
      if (givens === state.givens) dispatch({ type: "facts", facts: { level, er, ep, ed } });
    } catch (error) {
      if (!isCancelled(error)) rated = "";
    }
  }

  /** Cells whose placed digit is not that of the solution. */
  const wrongCells = () => (model?.solution ? [...model.solution].flatMap((digit, cell) => {
    const placed = progressOf(state).digits[cell];
    return placed && String(placed) !== digit ? [cell] : [];
  }) : []);

  void learnBoard();
  return {
    dispatch,
    /** The game that is played now, and from now on saved, is the right one. */
    start() {
      isStarted = true;
    },
    get isStarted() {
      return isStarted;
    },
    leave: () => void save("keep"),
    request,
    wrongCells,
    get state() {
      return state;
    },
    get model() {
      return model;
    },
    /** The only solution of the givens; null as long as it is not known, or if there is none. */
    get solution() {
      return model?.solution ?? null;
    },
    /** @param {(before: State) => void} listener */
    watch(listener) {
      listeners.add(listener);
    },
    /** Called when the core has answered about the board. @param {() => void} listener */
    watchModel(listener) {
      modelListeners.add(listener);
    },
    /** Goes back to a state that was saved. @param {State} saved */
    restore(saved) {
      const before = state;
      state = saved;
      model = null;
      void learnBoard();
      notify(before);
    },
    isSolved: () => Boolean(model?.solution) && boardText(state.givens, progressOf(state)) === model?.solution,
    /** The latest node on the way here in which nothing is wrong. */
    lastRightNode() {
      const { history } = state;
      for (let index = history.cursor; index >= 0; index -= 1) {
        const { digits } = history.nodes[history.path[index]].progress;
        if (digits.every((digit, cell) => !digit || String(digit) === model?.solution?.[cell])) return history.path[index];
      }
      return currentNode(history);
    },
  };
}
/** @typedef {ReturnType<typeof createGame>} Game */

/** @param {import("../../core/types.js").Json} answer @param {string} board @returns {Model} */
function readModel(answer, board) {
  return {
    candidates: Uint16Array.from({ length: 81 }, (_, cell) =>
      board[cell] !== "." ? 0 : [...answer.candidates.slice(cell * 9, cell * 9 + 9)].reduce((set, symbol, index) => (symbol === "." ? set : set | (1 << index)), 0)),
    conflicts: [...new Set(answer.conflicts.flatMap((/** @type {{cells: string[]}} */ conflict) => conflict.cells.map(cellNumber)))],
    left: answer.left,
    solutions: answer.solutions,
    solution: answer.solution ?? null,
  };
}
/** @param {string} name such as `r4c7` */
export const cellNumber = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;

/** The game that was saved; a state of an older layout is dropped. @param {import("../../core/types.js").Store} store */
export async function savedGame(store) {
  const saved = /** @type {State | undefined} */ (await store.get(KEY).catch(() => undefined));
  const blank = newGame("");
  return saved && Object.keys(blank).every((key) => key in saved) && saved.givens.length === 81 ? saved : null;
}
