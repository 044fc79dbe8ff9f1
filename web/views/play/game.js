// The game behind Play: the state, what the core says about the board, and saving. It knows no element of the page.

import { isCancelled } from "../../core/client.js";
import { currentNode } from "../../state/history.js";
import { boardText, openText, placedText } from "../../state/progress.js";
import { reduce } from "../../state/reduce.js";
import { elapsed, newGame, NO_GIVENS, progressOf, summaryOf } from "../../state/state.js";
import { whenIdle } from "../../ui/load.js";

/** @typedef {import("../../core/types.js").Store} Store */
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

/** The delay between the last change and saving. If the page is not idle then, saving waits at most as long again. */
const SAVE_DELAY_MS = 300;
/** The key of the id of the last played game; an earlier version stored the game itself there. */
const PLAYED = "play";
/** The prefixes of the keys of a game and of its summary for a list. */
export const GAME = "game ";
export const SUMMARY = "summary ";

/**
 * @param {import("../../core/types.js").Context} context
 * @param {State} start
 * @param {() => void} onLoss  called if a game cannot be stored
 */
export function createGame(context, start, onLoss) {
  const { client, store } = context;
  let state = start;
  /** @type {Model | null} */
  let model = null;
  /** The puzzle for which the rating was requested. */
  let rated = "";
  /** @type {Set<(before: State) => void>} */
  const listeners = new Set();
  /** @type {Set<() => void>} */
  const modelListeners = new Set();
  /** Whether the game to play is known. Until then the saved game stays. */
  let isStarted = false;
  let saving = 0;
  /** Whether there are unsaved changes, and whether they are being saved. */
  let isChanged = false;
  let isWriting = false;
  /** What this tab knows of the stored game: when it was stored, and its history. The player has moved if the history differs. */
  let known = { played: 0, history: start.history };
  let asking = false;
  /** Tells other tabs which game was saved here. */
  const tabs = new BroadcastChannel("sudokit-game");
  tabs.onmessage = ({ data }) => {
    if (data === state.id) void refresh();
  };

  /** @param {Action} action */
  function dispatch(action) {
    const before = state;
    state = reduce(state, action);
    if (state === before) return;
    if (state.givens !== before.givens) model = null;
    if (state.id !== before.id) known = { played: 0, history: state.history };
    if (state.givens !== before.givens || progressOf(state).digits !== progressOf(before).digits) learnSoon();
    notify(before);
    saveSoon();
  }
  function saveSoon() {
    isChanged = true;
    clearTimeout(saving);
    saving = window.setTimeout(() => whenIdle(() => void save("set"), SAVE_DELAY_MS), SAVE_DELAY_MS);
  }
  /** @param {State} before */
  function notify(before) {
    for (const listener of listeners) listener(before);
  }
  /** @param {"set" | "keep"} how `keep` if the page may be left now */
  async function save(how) {
    clearTimeout(saving);
    if (!isStarted || !(isChanged || isWriting) || isEmpty(state)) return;
    let mine = state;
    // A player who has not moved here sees the moves of another tab; otherwise both histories are kept.
    if (how === "set") await refresh();
    const other = how === "set" ? await savedElsewhere(mine.id) : null;
    const games = other && await import("../../state/games.js");
    // Another game may have been opened in the meantime.
    if (state.id === mine.id) mine = state;
    if (games) mine = { ...mine, history: games.mergeHistories(mine.history, other.state.history) };
    const now = Date.now();
    if (state.id === mine.id) [state, known, isChanged] = [mine, { played: now, history: mine.history }, false];
    isWriting = true;
    try {
      await Promise.all([keepGame(store, { state: atRest(mine, now), played: now }, how), store[how](PLAYED, mine.id)]);
      tabs.postMessage(mine.id);
    } catch {
      // The disk is full: what was saved before stays.
      if (how === "set") onLoss();
    }
    isWriting = false;
  }
  /** The game as another tab has saved it since it was read or saved here; null if there is none. @param {string} id */
  async function savedElsewhere(id) {
    const summary = /** @type {import("../../state/state.js").Summary | undefined} */ (await store.get(SUMMARY + id).catch(() => undefined));
    return summary && summary.played > known.played ? keptGame(store, id) : null;
  }

  /** Shows changes that another tab has made to this game, unless the player has moved here since then. */
  async function refresh() {
    const hasMoved = () => state.history !== known.history;
    if (!isStarted || hasMoved()) return;
    const other = await savedElsewhere(state.id);
    if (other?.state.id !== state.id || hasMoved()) return;
    const { selection, held, clock, facts } = state;
    restore({ ...other.state, selection, held, clock, facts: { ...facts, ...other.state.facts } }, other.played);
  }
  /** Continues a saved game. @param {State} saved @param {number} [played] when it was stored */
  function restore(saved, played = Date.now()) {
    const before = state;
    // The mode never changes by itself.
    state = isStarted ? { ...saved, mode: before.mode } : saved;
    known = { played, history: saved.history };
    if (isStarted && saved.id !== before.id) saveSoon();
    model = null;
    void learnBoard();
    notify(before);
  }

  /** The board as the core reads it, without marks if nothing was crossed out. */
  function request() {
    const marks = openText(state.givens, progressOf(state));
    return { puzzle: state.givens, placed: placedText(progressOf(state)), ...(marks ? { marks } : {}) };
  }

  /** Asks the core after the next paint, so that the player's move is visible first. */
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

  /** Cells whose placed digit differs from the solution. */
  const wrongCells = () => (model?.solution ? [...model.solution].flatMap((digit, cell) => {
    const placed = progressOf(state).digits[cell];
    return placed && String(placed) !== digit ? [cell] : [];
  }) : []);

  void learnBoard();
  return {
    dispatch,
    /** Confirms that the current game is the right one; from now on it is saved. */
    start() {
      isStarted = true;
    },
    get isStarted() {
      return isStarted;
    },
    leave: () => void save("keep"),
    /** Saves the current board before another game is opened. */
    flush: () => save("set"),
    refresh,
    /** Stops the game for good. */
    end() {
      void save("keep");
      tabs.close();
    },
    request,
    wrongCells,
    get state() {
      return state;
    },
    get model() {
      return model;
    },
    /** The only solution of the givens; null if there is none, or if it is not known yet. */
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
    restore,
    isSolved: () => Boolean(model?.solution) && boardText(state.givens, progressOf(state)) === model?.solution,
    /** The latest node on the path in which nothing is wrong. */
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

/** A game as it is stored while nobody plays it. @param {State} state @param {number} now @returns {State} */
const atRest = (state, now) => ({ ...state, selection: [], held: 0, clock: { elapsed: elapsed(state, now), since: null } });
/** Whether a game has nothing to keep. @param {State} state */
const isEmpty = ({ givens, history }) => givens === NO_GIVENS && history.nodes.length === 1;

/** @param {Store} store @param {import("../../state/state.js").Kept} kept @param {"set" | "keep"} [how] */
export async function keepGame(store, kept, how = "set") {
  const { id } = kept.state;
  await Promise.all([store[how](GAME + id, kept), store[how](SUMMARY + id, summaryOf(kept))]);
}

/**
 * The game with this id, or the one that was played last; null if there is none.
 *
 * @param {Store} store @param {string} [id] @returns {Promise<import("../../state/state.js").Kept | null>}
 */
export async function keptGame(store, id) {
  const last = id ?? /** @type {string | State | undefined} */ (await store.get(PLAYED).catch(() => undefined));
  // The single game of an earlier version had no id.
  if (typeof last === "object") return isGame(last) ? { state: { ...last, id: last.givens === NO_GIVENS ? nameBlank() : last.givens }, played: Date.now() } : null;
  const kept = last && /** @type {import("../../state/state.js").Kept | undefined} */ (await store.get(GAME + last).catch(() => undefined));
  return kept && isGame(kept.state) ? kept : null;
}
/** Whether a state has the current layout. @param {object} state @returns {state is State} */
const isGame = (state) => Object.keys(newGame("")).every((key) => key === "id" || key in state);

/** The id of a new board without givens. */
export const nameBlank = () => `blank-${Date.now()}`;
export const isBlankName = (/** @type {string} */ id) => /^blank-\d+$/.test(id);
