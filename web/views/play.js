// Play: the board, the pad, the hint, and the game. This file connects the parts: the game itself (play/game.js), its clock,
// the elements around the board (play/frame.js), and the entry of digits (play/entry.js). Everything that playing by keyboard
// does not need, such as hints and sheets, is loaded on demand or when the page is idle.

import { PEERS, cellName } from "../ui/geometry.js";
import { loadStyle, whenIdle } from "../ui/load.js";
import { symbolsOf } from "../ui/pad.js";
import { canRedo, canUndo, newBookmark } from "../state/history.js";
import { EMPTY_PROGRESS } from "../state/progress.js";
import { readShared } from "../state/url.js";
import { NO_GIVENS, digitAt, newGame, progressOf } from "../state/state.js";
import { loadStrings } from "../strings/index.js";
import { listenToClipboard } from "./play/clipboard.js";
import { createClock } from "./play/clock.js";
import { createEntry, listenToEntry } from "./play/entry.js";
import { createFrame } from "./play/frame.js";
import { createGame, isBlankName, keptGame, nameBlank } from "./play/game.js";

/** @typedef {import("../core/types.js").Context} Context */
/** @typedef {import("../core/types.js").Drawing} Drawing */
/** @typedef {import("../state/progress.js").Progress} Progress */

/** The parameter of an address that holds the id of a game without givens. */
const NAME = "game";

/** Whether the system replaces all colors with a few of its own. */
const forcedColors = matchMedia("(forced-colors: active)");

/** What opens each sheet. */
const SHEETS = {
  menu: async () => (await import("./play/menu.js")).openMenu,
  new: async () => (await import("./play/new.js")).openNew,
  open: async () => (await import("./play/open.js")).openOpen,
  games: async () => (await import("./play/games.js")).openGames,
  share: async () => (await import("./play/share.js")).openShare,
  print: async () => (await import("./play/print.js")).openPrint,
  history: async () => (await import("./play/history.js")).openHistory,
};

/** The puzzle for a first visit, or if there is no other. */
const easyPuzzle = async () => (await import("./play/first_puzzle.js")).firstPuzzle();
/** @param {string} givens */
const blanksOf = (givens) => givens.split(".").length - 1;

/** The actions that keys, sheets and questions can take in the view. @typedef {ReturnType<typeof createControls>} Controls */

/** @type {import("../core/types.js").Mount} */
export function mount(element, context, route) {
  const controls = createControls(element, context);
  void controls.start(route);
  return {
    update: (next) => void controls.start(next),
    address: controls.address,
    leave: () => controls.see(false),
    enter: () => controls.see(true),
    unmount: controls.unmount,
    async keys() {
      const [{ keyList }, { sheets }] = await Promise.all([import("./play/key_list.js"), loadStrings(context.language, ["sheets"])]);
      return keyList(sheets, context.settings.value.singleKeys);
    },
  };
}

/** @param {HTMLElement} element @param {Context} context */
function createControls(element, context) {
  const { client, settings, store, announce } = context;
  const { play: strings, common } = context.strings;
  let isLossTold = false;
  const game = createGame(context, newGame(NO_GIVENS), () => {
    if (!isLossTold) tell(strings.notStored);
    isLossTold = true;
  });
  const ended = new AbortController();
  const { signal } = ended;
  let isSeen = true;
  const clock = createClock(game, settings, { pause: update, tick: () => frame.showTime(clock.text()), isSeen: () => isSeen }, signal);
  const isPaused = () => clock.paused;
  const entry = createEntry(game, context, { say, update, isPaused });

  // What is shown in addition to the state.
  /** @type {Drawing | null} */
  let drawing = null;
  /** The position that a hint is about, if it is not the player's. @type {import("../ui/walk.js").Position | null} */
  let hintPosition = null;
  let markWrong = false;
  let saidEnd = false;
  /** A sentence that waits until the core has answered about the board. */
  let waiting = { text: "", cell: -1 };

  /** Says a sentence after the core has answered about the board, so that a conflict can be added to it. */
  function say(/** @type {string} */ text, cell = -1) {
    if (game.model && cell < 0) announce(text);
    else waiting = { text, cell };
  }

  // --- The actions of keys, buttons and sheets ---
  const controls = {
    game, client, strings, common, store, settings, context, announce,
    /** Whether the next digit answers "Which digit?". */
    question: false,
    lastAnswer: "",
    /** The answer under the board; it stays until something changes on the board. */
    shownAnswer: "",
    start,
    see,
    unmount,
    address: addressOf,
    /** @returns {import("../core/types.js").Board} */
    get board() {
      return board;
    },
    get drawing() {
      return drawing;
    },
    /** Answers a question that a key asked: announced to screen readers, and shown under the board. @param {string} text */
    answer(text) {
      controls.lastAnswer = text;
      controls.shownAnswer = text;
      announce(text);
      update();
    },
    enter: entry.enter,
    enterCandidate: entry.enterCandidate,
    erase: entry.erase,
    setMode: entry.setMode,
    selectAll: entry.selectAll,
    endSelecting: () => entry.setSelecting(false),
    placeHeld() {
      entry.placeHeld(board.focused);
    },
    /** Cancels the innermost state; an open hint comes last. */
    release() {
      controls.question = false;
      if (!entry.release() && hint?.isOpen) hint.close();
    },
    undo() {
      say(canUndo(game.state.history) ? strings.said.undone : strings.said.nothingToUndo);
      game.dispatch({ type: "undo" });
    },
    redo() {
      say(canRedo(game.state.history) ? strings.said.redone : strings.said.nothingToRedo);
      game.dispatch({ type: "redo" });
    },
    bookmark(name = newBookmark(game.state.history, strings.bookmark)) {
      const before = game.state.history.bookmarks.find((bookmark) => bookmark.name === name);
      game.dispatch({ type: "bookmark", name });
      tell(strings.said.bookmarked(name), { label: common.undo, run: () => game.dispatch(before ? { type: "bookmark", ...before } : { type: "forget", name }) });
    },
    hint: () => void loadHint().then((panel) => panel?.press()),
    /**
     * Shows the drawing of a hint, on the given position if there is one.
     *
     * @param {Drawing | null} next @param {import("../ui/walk.js").Position | null} position
     */
    showHint(next, position) {
      drawing = next;
      hintPosition = position;
      update();
    },
    /** @param {boolean} open */
    hintOpens(open) {
      frame.showHintOpen(open);
    },
    /**
     * Opens a sheet; its module and its strings are loaded when they are first needed.
     *
     * @param {keyof typeof SHEETS} name @param {string} [text]
     */
    open(name, text) {
      const parts = Promise.all([SHEETS[name](), loadStrings(context.language, ["sheets"])]);
      parts.then(([open, { sheets }]) => open(controls, sheets, text), () => tell(common.loadFailed));
    },
    /** Opens a text or a file that was pasted or dropped. @param {string | File} source */
    openSource(source) {
      const parts = Promise.all([import("./play/open.js"), loadStrings(context.language, ["sheets"])]);
      parts.then(([{ openSource }, { sheets }]) => openSource(controls, sheets, source), () => tell(common.loadFailed));
    },
    /** Asks a question about the board; an answer is a sentence. @param {keyof typeof import("./play/questions.js")} question @param {number} about */
    async ask(question, about) {
      const parts = Promise.all([import("./play/questions.js"), loadStrings(context.language, ["answers"])]);
      await parts.then(([questions, { answers }]) => questions[question](controls, answers, about), () => tell(common.loadFailed));
    },
    say,
    tell,
    async check() {
      const wrong = game.wrongCells();
      const conflicts = game.model?.conflicts ?? [];
      if (game.solution === null && !conflicts.length) tell(strings.cannotCheck);
      else if (!wrong.length && !conflicts.length) tell(strings.allRight);
      else {
        tell(strings.someWrong(wrong.length || conflicts.length), {
          label: strings.showWrong,
          run: () => {
            markWrong = true;
            update();
            announce(game.wrongCells().map(cellName).join(" "));
          },
        });
      }
    },
    togglePause() {
      clock.setPaused(!clock.paused);
      frame.showPaused(clock.paused);
      announce(clock.paused ? strings.paused : strings.resume);
      if (clock.paused) frame.resumeButton.focus();
      else board.focusCell(board.focused);
    },
    showGuide: () => document.dispatchEvent(new CustomEvent("show-guide")),
    showKeys: () => document.dispatchEvent(new CustomEvent("show-keys")),
    /** @param {number} cell */
    focus(cell) {
      board.focusCell(cell);
      game.dispatch({ type: "select", cells: [cell] });
    },
    fillCandidates() {
      if (!game.model) return;
      game.dispatch({ type: "fillCandidates", allowed: game.model.candidates });
      undoable(strings.said.filled);
    },
    restart() {
      game.dispatch({ type: "restart" });
      undoable(strings.said.restarted);
    },
    /**
     * Opens a puzzle. If it was played before, that game continues, with `progress` as its latest move. The previous game is
     * kept, and Undo brings it back.
     *
     * @param {string} givens
     * @param {{progress?: Progress, facts?: import("../state/state.js").Facts, message?: string, id?: string, replace?: boolean}}
     *   [more] replace: whether its address replaces the current one in the history
     */
    async load(givens, { progress, facts, message, id = givens, replace = false } = {}) {
      await game.flush();
      const kept = id === game.state.id ? { state: game.state, played: undefined } : await keptGame(store, id);
      if (signal.aborted) return;
      const before = game.state;
      resetShown();
      void game.flush();
      if (kept) {
        game.restore(kept.state, kept.played);
        if (progress && progress !== EMPTY_PROGRESS) game.dispatch({ type: "bring", progress });
      } else {
        game.dispatch({ type: "load", givens, progress, facts, id });
      }
      clock.run();
      showAddress(replace);
      const found = kept && kept.state.history.nodes.length > 1 ? strings.found : "";
      if (found) tell(message ?? found, { label: strings.startAgain, run: controls.restart });
      else if (message || before.history.nodes.length > 1) tell(message ?? strings.replaced, { label: common.undo, run: () => showGame(before, false) });
      else announce(strings.said.loaded(81 - blanksOf(givens)));
    },
    newBlank: () => controls.load(NO_GIVENS, { id: nameBlank() }),
    /** Continues a stored game. @param {string} id @param {boolean} [replace] the current address */
    async goOn(id, replace = false) {
      await game.flush();
      const kept = await keptGame(store, id);
      if (kept && !signal.aborted) showGame(kept.state, replace, kept.played);
    },
    /** Switches to another game, or to an easy puzzle, because the current game will be deleted. @param {string | null} id */
    leaveGame: async (id) => (id === null ? controls.load(await easyPuzzle(), { facts: { level: "easy" }, replace: true }) : controls.goOn(id, true)),
    /** Turns the digits on the board into givens. */
    fix() {
      void controls.load(Array.from(game.state.givens, (_, cell) => digitAt(game.state, cell) || ".").join(""));
    },
    goToLastRight() {
      game.dispatch({ type: "goTo", node: game.lastRightNode() });
    },
    /** @param {string} text @param {string} said */
    async copy(text, said) {
      await navigator.clipboard.writeText(text);
      tell(said);
    },
    boardView: () => view(true),
    clockText: clock.text,
  };
  const frame = createFrame(element, controls, entry, signal);
  const { board } = frame;
  listenToEntry(entry, controls, isPaused, signal);
  listenToClipboard(controls, signal);

  /**
   * Announces and shows a message, with an action if there is one.
   *
   * @param {string} text @param {{label: string, run: () => void}} [act]
   */
  function tell(text, act) {
    announce(text);
    void import("../ui/sheet.js").then(({ toast }) => toast(text, act));
  }
  /** @param {string} text */
  const undoable = (text) => tell(text, { label: common.undo, run: () => controls.undo() });

  // --- What is loaded later ---
  /** @type {ReturnType<typeof import("../ui/hint.js").mountHint> | null} */
  let hint = null;
  /** Loads the hint panel; null if the view is gone by then. */
  async function loadHint() {
    try {
      const [{ mountPlayHint }, words] = await Promise.all([import("./play/hint.js"), loadStrings(context.language, ["hint"]), loadStyle("hint")]);
      if (!signal.aborted) hint ??= mountPlayHint(frame.hintElement, controls, words.hint);
    } catch {
      tell(common.loadFailed);
    }
    return hint;
  }
  /** Loads everything else, so that the player never waits for it. */
  function prefetch() {
    void loadHint();
    void Promise.allSettled([...Object.values(SHEETS).map((load) => load()), import("./play/questions.js"),
      loadStrings(context.language, ["sheets", "answers"]), loadStyle("print")]);
  }

  // --- Beginning ---
  /** @param {import("../core/types.js").Route} route */
  async function start({ query }) {
    const shared = await readShared(`#/play?${query}`);
    const isBlank = shared?.givens === NO_GIVENS;
    const id = isBlank ? nameBlank() : shared?.givens ?? query.get(NAME) ?? undefined;
    if (signal.aborted) return;
    if (shared && (game.isStarted ? id !== game.state.id || query.has("s") : query.has("s"))) {
      await controls.load(shared.givens, { id, progress: shared.progress, message: shared.isDamaged ? strings.badProgress : undefined, replace: true });
    } else if (game.isStarted) {
      if (id !== undefined && id !== game.state.id) await controls.goOn(id, true);
    } else {
      await begin(id, shared?.givens ?? (id && isBlankName(id) ? NO_GIVENS : null));
    }
    if (signal.aborted) return;
    if (!shared && query.has("p")) tell(strings.badLink);
    game.start();
    clock.run();
    showAddress(true);
    update();
    whenIdle(prefetch);
  }
  /**
   * Starts with the game of this id, or the one that was played last; otherwise with this puzzle, or an easy one.
   *
   * @param {string | undefined} id @param {string | null} givens
   */
  async function begin(id, givens) {
    const kept = await keptGame(store, id) ?? (givens === null ? await keptGame(store) : null);
    const easy = kept || givens !== null ? "" : await easyPuzzle();
    if (kept) game.restore(kept.state, kept.played);
    else if (givens === null) game.dispatch({ type: "load", givens: easy, facts: { level: "easy" } });
    else game.dispatch({ type: "load", givens, id });
    if (!kept) announce(strings.said.loaded(81 - blanksOf(game.state.givens)));
  }
  /**
   * Shows another game.
   *
   * @param {import("../state/state.js").State} state @param {boolean} replace the current address
   * @param {number} [played] when it was stored
   */
  function showGame(state, replace, played) {
    resetShown();
    void game.flush();
    game.restore(state, played);
    clock.run();
    showAddress(replace);
  }
  /** Resets everything that is shown in addition to the state. */
  function resetShown() {
    drawing = null;
    hintPosition = null;
    clock.reset();
    markWrong = false;
    saidEnd = false;
    entry.reset();
    hint?.close();
    // The action of a message belongs to the previous game.
    document.querySelector(".toast:not(.stays)")?.remove();
  }
  function addressOf() {
    const { givens, id } = game.state;
    return givens === NO_GIVENS ? `#/play?${NAME}=${id}` : `#/play?p=${givens}`;
  }
  /** @param {boolean} replace the current address; otherwise the Back button leads to it */
  function showAddress(replace) {
    // Another view may be about to open.
    if (!isSeen || (!location.hash.startsWith("#/play") && location.hash.length > 2)) return;
    const hash = addressOf();
    if (replace || hash === location.hash) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
  }

  // --- Showing ---
  /** @param {boolean} [plain] without things that are only for the screen: selection, highlights, hints */
  function view(plain = false) {
    const { state, model } = game;
    const progress = progressOf(state);
    const { checks, highlight, peers, symbols, colorNumbers } = settings.value;
    const last = state.selection.at(-1);
    const conflicts = new Set(checks === "off" ? [] : model?.conflicts);
    if (checks === "solution" || markWrong) for (const cell of game.wrongCells()) conflicts.add(cell);
    const held = state.mode === "color" ? 0 : state.held;
    return {
      givens: state.givens,
      placed: Array.from(progress.digits, (digit) => digit || ".").join(""),
      corner: progress.corner,
      centre: progress.centre,
      candidates: progress.candidates,
      colors: progress.colors,
      candidateColors: progress.candidateColors,
      colorNumbers: colorNumbers || forcedColors.matches,
      symbols: symbolsOf(symbols),
      ...(plain ? {} : {
        selection: state.selection,
        conflicts,
        highlight: highlight ? held || (last === undefined ? 0 : digitAt(state, last)) : held,
        peers: peers && state.selection.length === 1 ? PEERS[state.selection[0]] : [],
        hint: drawing,
      }),
    };
  }
  let scheduled = false;
  /** Shows the state before the next paint, once for all changes until then. */
  function update() {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      if (!signal.aborted) show();
    });
  }
  function show() {
    const { paused } = clock;
    const solved = game.isSolved();
    board.update(paused ? { givens: NO_GIVENS } : { ...view(), ...hintPosition });
    frame.update({ started: game.isStarted, paused, solved, selecting: entry.selecting, mode: entry.modeForOnce() ?? game.state.mode });
    if (solved && !saidEnd) {
      clock.run();
      waiting = { text: strings.solved(settings.value.timer ? clock.text() : ""), cell: -1 };
    }
    saidEnd = solved;
    frame.showTime(clock.text());
  }

  game.watch((before) => {
    controls.shownAnswer = "";
    if (before.givens !== game.state.givens || progressOf(before) !== progressOf(game.state)) {
      markWrong = false;
      hint?.boardChanged();
    }
    update();
  });
  game.watchModel(() => {
    if (!waiting.text) return;
    const conflict = waiting.cell >= 0 && settings.value.checks !== "off" && game.model?.conflicts.includes(waiting.cell);
    announce(conflict ? `${waiting.text}, ${strings.said.conflict}` : waiting.text);
    waiting = { text: "", cell: -1 };
  });
  const stopWatching = settings.watch(update);
  forcedColors.addEventListener("change", update, { signal });
  show();

  /** @param {boolean} seen */
  function see(seen) {
    isSeen = seen;
    clock.run();
    if (seen) void game.refresh();
    else game.leave();
  }
  function unmount() {
    ended.abort();
    stopWatching();
    hint?.close();
    game.end();
  }
  return controls;
}
