// The elements around the board: the line above it, the cover of a paused game, the pad and its buttons, the line below; and
// the size of the board.

import { canRedo, canUndo } from "../../state/history.js";
import { NO_GIVENS } from "../../state/state.js";
import { createBoard } from "../../ui/board.js";
import { make, setProperty, setText } from "../../ui/dom.js";
import { boardSize, cellSizeFor } from "../../ui/geometry.js";
import { icon } from "../../ui/icons.js";
import { createPad, symbolsOf } from "../../ui/pad.js";
import { createStatusLine } from "./status_line.js";

/** @typedef {import("../../state/progress.js").Mode} Mode */
/** @typedef {import("../../state/state.js").Facts} Facts */

/**
 * @typedef {object} Handlers
 * @property {(digit: number, twice: boolean) => void} padDigit
 * @property {(mode: Mode, twice: boolean) => void} padMode
 * @property {(cell: number, event: KeyboardEvent) => void} move  a key moved the focus to a cell
 */

/**
 * @typedef {object} FrameView
 * @property {boolean} started whether the game to play is known
 * @property {boolean} paused
 * @property {boolean} solved
 * @property {boolean} selecting  whether taps add cells to the selection
 * @property {Mode} mode the mode that the pad shows
 */

/** The size of a cell with which the board fits into the window, in whole pixels. */
function cellSize() {
  // Not the window's inner width: on a phone it grows with content that is too wide.
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  if (width < 600) return Math.max(20, cellSizeFor(width - 16));
  const wide = Math.min(64, cellSizeFor(width - 64));
  return height >= 740 ? wide : Math.min(wide, Math.max(36, cellSizeFor(height * 0.72)));
}

/**
 * @param {HTMLElement} parent
 * @param {import("../play.js").Controls} controls
 * @param {Handlers} on
 * @param {AbortSignal} signal stops following the size of the window
 */
export function createFrame(parent, controls, on, signal) {
  const { game, strings, common, settings } = controls;
  const level = make("h1", { class: "play-level" });
  const rates = make("button", { class: "play-rates", type: "button", onclick: controls.showGuide });
  const time = make("span", { role: "timer", "aria-label": strings.timer });
  const pauseButton = make("button", { class: "icon-button", type: "button", onclick: () => controls.togglePause() });
  const timer = make("div", { class: "play-timer" }, time, pauseButton);
  const menuButton = make("button", {
    class: "icon-button play-menu", type: "button", "aria-label": strings.more, onclick: () => controls.open("menu"),
  }, icon("more"));
  const action = (/** @type {string} */ label, /** @type {() => void} */ run) => make("button", { class: "button quiet", type: "button", onclick: run }, label);
  const actions = make("div", { class: "play-actions" },
    action(strings.newPuzzle, () => controls.open("new")),
    action(strings.games, () => controls.open("games")),
    action(strings.share, () => controls.open("share")),
    action(strings.print, () => controls.open("print")),
    action(strings.more, () => controls.open("menu")));

  const boardElement = make("div");
  const resumeButton = make("button", { class: "button primary", type: "button", onclick: () => controls.togglePause() }, strings.resume);
  const cover = make("div", { class: "board-cover", hidden: true }, make("p", {}, strings.paused), resumeButton);
  const instructions = make("p", { id: "board-instructions", class: "visually-hidden" }, strings.instructions);
  const boardBox = make("div", { class: "board-box" }, boardElement, cover, instructions);

  const hintElement = make("div", { class: "play-hint" });
  const pad = createPad(strings, { digit: on.padDigit, mode: on.padMode, erase: () => controls.erase() });
  const barButton = (/** @type {import("../../ui/icons.js").IconName} */ name, /** @type {string} */ label, /** @type {() => void} */ run, kind = "") =>
    make("button", { type: "button", class: kind || null, onclick: run }, icon(name), make("span", {}, label));
  const undoButton = barButton("undo", strings.undo, () => controls.undo());
  const redoButton = barButton("redo", strings.redo, () => controls.redo());
  const bar = make("div", { class: "play-bar" }, undoButton, redoButton,
    barButton("erase", strings.erase, () => controls.erase(), "bar-erase"),
    barButton("check", strings.check, () => controls.check()),
    barButton("hint", strings.hint, () => controls.hint(), "bar-hint"));
  bar.addEventListener("pointerdown", (event) => event.preventDefault());
  const side = make("div", { class: "play-side" }, hintElement, make("div", { class: "play-entry" }, pad.pad, pad.modes, bar));

  const statusLine = createStatusLine(controls);
  const head = make("div", { class: "play-head" }, level, rates, timer, menuButton);
  const element = make("section", { class: "play" }, head, actions, boardBox, side, statusLine.element);
  parent.append(element);

  const board = createBoard(boardElement, {
    cell: cellSize(),
    interactive: true,
    label: strings.board,
    strings: common,
    describedBy: "board-instructions",
    valueFirst: () => settings.value.valueFirst,
    onMove: on.move,
  });
  let cell = 0;
  const fit = () => {
    if (cell === cellSize()) return;
    cell = cellSize();
    element.style.setProperty("--board-size", `${boardSize(cell)}px`);
    board.resize(cell);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(document.documentElement);
  signal.addEventListener("abort", () => observer.disconnect());
  fit();

  /** @type {Facts | null} */
  let shownFacts = null;
  /** @param {Facts} facts */
  function showRates(facts) {
    if (facts === shownFacts) return;
    shownFacts = facts;
    setProperty(rates, "hidden", facts.er === undefined);
    rates.title = strings.difficultyTip(facts);
    if (facts.er !== undefined) rates.replaceChildren(`${strings.difficulty} `, make("b", {}, Number(facts.er).toFixed(1)));
  }
  /** @type {boolean | null} */
  let shownPaused = null;
  /** Covers the board of a paused game. @param {boolean} paused */
  function showPaused(paused) {
    if (paused === shownPaused) return;
    shownPaused = paused;
    cover.hidden = !paused;
    boardElement.inert = paused;
    side.inert = paused;
    pauseButton.setAttribute("aria-label", paused ? strings.resume : strings.pause);
    pauseButton.replaceChildren(icon(paused ? "play" : "pause"));
  }

  return {
    board, hintElement, resumeButton, showPaused,
    /** @param {string} text */
    showTime: (text) => setText(time, text),
    /** @param {boolean} open */
    showHintOpen: (open) => void element.classList.toggle("hint-open", open),
    /** Shows everything except the board and the time. @param {FrameView} view */
    update({ started, paused, solved, selecting, mode }) {
      const { givens, facts, held, history } = game.state;
      pad.update({
        mode,
        held,
        left: game.model?.left ?? null,
        symbols: symbolsOf(settings.value.symbols),
        flipped: settings.value.padFlipped,
      });
      setText(level, !started ? "" : facts.level ? common.levels[/** @type {"easy"} */ (facts.level)] : givens === NO_GIVENS ? strings.custom : strings.puzzle);
      showRates(facts);
      setProperty(timer, "hidden", !settings.value.timer || givens === NO_GIVENS);
      showPaused(paused);
      setProperty(undoButton, "disabled", !canUndo(history));
      setProperty(redoButton, "disabled", !canRedo(history));
      element.classList.toggle("is-solved", solved);
      statusLine.update(selecting);
    },
  };
}
