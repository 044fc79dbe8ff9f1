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

/** A change is saved this long after the last one, or when the page is idle within as long again. */
const SAVE_DELAY_MS = 300;
/** Where the id of the game is kept that is played; an earlier page kept the game itself there. */
const PLAYED = "play";
/** What precedes the id of a game where the game is kept, and where it is summed up for a list. */
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
  /** The puzzle whose rating was asked for. */
  let rated = "";
  /** @type {Set<(before: State) => void>} */
  const listeners = new Set();
  /** @type {Set<() => void>} */
  const modelListeners = new Set();
  /** Whether it is known which game is played. Until then the game that was saved stays. */
  let isStarted = false;
  let saving = 0;
  /** Whether there is something to save, whether that is being done, and when it was done last. */
  let isChanged = false;
  let isWriting = false;
  let savedAt = 0;
  let asking = false;
  /** Other tabs hear which game was saved here. */
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
    if (state.id !== before.id) savedAt = Date.now();
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
  /** @param {"set" | "keep"} how  keep: the page may be left now */
  async function save(how) {
    clearTimeout(saving);
    if (!isStarted || !(isChanged || isWriting) || isEmpty(state)) return;
    let mine = state;
    const other = how === "set" ? await savedElsewhere(mine.id) : null;
    const games = other && await import("../../state/games.js");
    // Another game may have come in the meantime.
    if (state.id === mine.id) mine = state;
    if (games) mine = { ...mine, history: games.mergeHistories(mine.history, other.history) };
    const now = Date.now();
    if (state.id === mine.id) [state, savedAt, isChanged] = [mine, now, false];
    isWriting = true;
    try {
      await Promise.all([keepGame(store, { state: atRest(mine, now), played: now }, how), store[how](PLAYED, mine.id)]);
      tabs.postMessage(mine.id);
    } catch {
      // A full disk: what was saved before stays.
      if (how === "set") onLoss();
    }
    isWriting = false;
  }
  /** What another tab has saved of a game since it was saved here; null if there is nothing. @param {string} id */
  async function savedElsewhere(id) {
    const summary = /** @type {import("../../state/state.js").Summary | undefined} */ (await store.get(SUMMARY + id).catch(() => undefined));
    return summary && summary.played > savedAt ? (await keptGame(store, id))?.state : null;
  }

  /** Shows what another tab has done to this game since it was saved here. */
  async function refresh() {
    if (!isStarted || isChanged) return;
    const other = await savedElsewhere(state.id);
    if (other && other.id === state.id && !isChanged) restore({ ...other, selection: state.selection, held: state.held, clock: state.clock });
  }
  /** Goes on with a game that was saved. @param {State} saved */
  function restore(saved) {
    const before = state;
    // A mode never changes by itself.
    state = isStarted ? { ...saved, mode: before.mode } : saved;
    savedAt = Date.now();
    if (isStarted && saved.id !== before.id) saveSoon();
    model = null;
    void learnBoard();
    notify(before);
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
      savedAt = Date.now();
    },
    get isStarted() {
      return isStarted;
    },
    leave: () => void save("keep"),
    /** Saves what is on the board now, before another game comes. */
    flush: () => save("set"),
    refresh,
    /** Nobody plays here any more. */
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
    restore,
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

/** A game while nobody plays it. @param {State} state @param {number} now @returns {State} */
const atRest = (state, now) => ({ ...state, selection: [], held: 0, clock: { elapsed: elapsed(state, now), since: null } });
/** Whether there is nothing to keep. @param {State} state */
const isEmpty = ({ givens, history }) => givens === NO_GIVENS && history.nodes.length === 1;

/** @param {Store} store @param {import("../../state/state.js").Kept} kept @param {"set" | "keep"} [how] */
export async function keepGame(store, kept, how = "set") {
  const { id } = kept.state;
  await Promise.all([store[how](GAME + id, kept), store[how](SUMMARY + id, summaryOf(kept))]);
}

/** The game of this id, or the one that was played last; null if there is none. @param {Store} store @param {string} [id] @returns {Promise<import("../../state/state.js").Kept | null>} */
export async function keptGame(store, id) {
  const last = id ?? /** @type {string | State | undefined} */ (await store.get(PLAYED).catch(() => undefined));
  // The one game of an earlier page had no id.
  if (typeof last === "object") return isGame(last) ? { state: { ...last, id: last.givens === NO_GIVENS ? nameBlank() : last.givens }, played: Date.now() } : null;
  const kept = last && /** @type {import("../../state/state.js").Kept | undefined} */ (await store.get(GAME + last).catch(() => undefined));
  return kept && isGame(kept.state) ? kept : null;
}
/** Whether a state has the present layout. @param {object} state @returns {state is State} */
const isGame = (state) => Object.keys(newGame("")).every((key) => key === "id" || key in state);

/** The id of a new board without givens. */
export const nameBlank = () => `blank-${Date.now()}`;
export const isBlankName = (/** @type {string} */ id) => /^blank-\d+$/.test(id);
