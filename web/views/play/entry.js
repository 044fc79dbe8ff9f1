// How digits and marks get into cells: the selection or the held digit, the mode, and input by pointer, pad and key.

import { digitsOf } from "../../state/progress.js";
import { digitAt, progressOf } from "../../state/state.js";
import { isForView } from "../../ui/dom.js";
import { HOUSES } from "../../ui/geometry.js";
import { listenToPointers } from "../../ui/gestures.js";
import { runKey } from "./keys.js";

/** @typedef {import("../play.js").Controls} Controls */
/** @typedef {import("../../state/progress.js").Mode} Mode */

/** Elements that scroll with the arrow keys while they have the focus. */
const SCROLLERS = "[tabindex='0']:not(button, a)";

/**
 * @param {ReturnType<typeof import("./game.js").createGame>} game
 * @param {import("../../core/types.js").Context} context
 * @param {{say(text: string, cell?: number): void, update(): void, isPaused(): boolean}} view `say` announces a sentence, and
 *   whether the digit of the cell is in conflict; `update` shows the changes
 */
export function createEntry(game, { settings, announce, strings: { play: strings } }, { say, update, isPaused }) {
  let selecting = false;
  let heldKeys = { shift: false, ctrl: false };

  /** @param {number[]} cells @param {number} digit @param {Mode} mode */
  function enterInto(cells, digit, mode) {
    if (isPaused() || !cells.length) return;
    const before = progressOf(game.state);
    game.dispatch({ type: "enter", digit, mode, cells, tidy: settings.value.keepCandidates });
    if (progressOf(game.state) === before) return;
    const cell = /** @type {number} */ (cells.at(-1));
    const gone = mode === "digit" && !digitAt(game.state, cell);
    say(gone ? strings.said.erased : strings.key(mode === "digit" ? "" : mode, digit, null), mode === "digit" && !gone ? cell : -1);
  }
  /** The color of the first colored candidate; color 1 if there is none. */
  const firstColor = () => progressOf(game.state).candidateColors.find(Boolean) ?? 1;

  const entry = {
    /** Whether taps add cells to the selection. */
    get selecting() {
      return selecting;
    },
    /** @param {boolean} on */
    setSelecting(on) {
      selecting = on;
      if (on) announce(strings.selecting);
      update();
    },
    /** Ends the selection of several cells before another game starts. */
    reset() {
      selecting = false;
    },
    /** The mode that the modifier keys select for one entry. @returns {Mode | undefined} */
    modeForOnce() {
      if (heldKeys.shift && heldKeys.ctrl) return "color";
      return heldKeys.shift ? "corner" : heldKeys.ctrl ? "centre" : undefined;
    },
    /** Shows on the pad the mode that the modifier keys select. @param {boolean} shift @param {boolean} ctrl */
    holdKeys(shift, ctrl) {
      if (heldKeys.shift === shift && heldKeys.ctrl === ctrl) return;
      heldKeys = { shift, ctrl };
      update();
    },

    /** @param {number} digit @param {Mode} [mode]  for once */
    enter(digit, mode) {
      const { selection, held } = game.state;
      const { entry: pinned } = settings.value;
      if (isPaused()) return;
      if (selection.length && (pinned !== "digit" || mode)) {
        enterInto([...selection], digit, mode ?? game.state.mode);
        if (selecting && (mode ?? game.state.mode) === "digit") entry.setSelecting(false);
      } else if (pinned !== "cell" && !mode) {
        game.dispatch({ type: "hold", digit: held === digit ? 0 : digit });
        announce(game.state.held ? strings.said.held(digit) : strings.said.released);
      }
    },
    /** @param {number} digit */
    enterCandidate(digit) {
      const { selection, mode } = game.state;
      const colors = progressOf(game.state).candidateColors;
      if (mode !== "color") enterInto([...selection], digit, "candidate");
      else for (const cell of selection) game.dispatch({ type: "colorCandidate", cell, digit, color: colors[cell * 9 + digit - 1] % 8 || firstColor() });
    },
    erase() {
      if (!game.state.selection.length || isPaused()) return;
      game.dispatch({ type: "erase" });
      say(strings.said.erased);
    },
    /** @param {number} cell */
    placeHeld(cell) {
      if (game.state.held) enterInto([cell], game.state.held, game.state.mode);
    },
    /**
     * Cancels the innermost state: the selection of several cells, the held digit, or the selection. False if there is nothing
     * to cancel.
     */
    release() {
      const before = game.state;
      if (selecting) entry.setSelecting(false);
      else if (before.held) game.dispatch({ type: "hold", digit: 0 });
      else if (before.selection.length) game.dispatch({ type: "select", cells: [] });
      else return false;
      return true;
    },
    /** @param {Mode} mode */
    setMode(mode) {
      if (mode === game.state.mode) return;
      game.dispatch({ type: "mode", mode });
      announce(strings.modeNow[mode]);
    },
    selectAll() {
      game.dispatch({ type: "select", cells: HOUSES.slice(0, 9).flat() });
      announce(strings.said.selected(81));
    },

    /** A press on a digit of the pad. @param {number} digit @param {boolean} twice */
    padDigit(digit, twice) {
      const { mode, held, selection } = game.state;
      if (twice && mode !== "digit" && mode !== "color" && !held && selection.length) {
        game.dispatch({ type: "undo" });
        entry.enter(digit, "digit");
      } else {
        entry.enter(digit, entry.modeForOnce());
      }
    },
    /** A press on a mode of the pad. @param {Mode} mode @param {boolean} twice */
    padMode(mode, twice) {
      entry.setMode(mode);
      if (twice && mode === "centre") game.dispatch({ type: "cornerToCentre" });
    },
    /** A key moved the focus to a cell. @param {number} cell @param {KeyboardEvent} event */
    move(cell, event) {
      if (game.state.held && !event.shiftKey) update();
      else game.dispatch({ type: "select", cells: [cell], how: event.shiftKey || event.ctrlKey || event.metaKey || selecting ? "add" : "replace" });
    },
    /**
     * A tap places the held digit; in color mode it colors the candidate under the finger, if the cell shows candidates.
     *
     * @param {number} cell
     * @param {number} candidate  whose place is under the finger
     */
    tapHeld(cell, candidate) {
      const { held, mode } = game.state;
      if (mode === "color" && !digitAt(game.state, cell) && digitsOf(progressOf(game.state).candidates[cell]).includes(candidate)) {
        game.dispatch({ type: "colorCandidate", cell, digit: candidate, color: held });
      } else {
        enterInto([cell], held, mode);
      }
    },
    /**
     * A double tap selects equal digits; on a blank cell with a single mark it places the marked digit.
     *
     * @param {number} cell
     */
    doubleTap(cell) {
      const { state } = game;
      const progress = progressOf(state);
      const digit = digitAt(state, cell);
      const marks = digitsOf(progress.candidates[cell] || progress.centre[cell]);
      if (!digit && marks.length === 1) {
        enterInto([cell], marks[0], "digit");
        return;
      }
      const equals = digit
        ? Array.from({ length: 81 }, (_, other) => other).filter((other) => digitAt(state, other) === digit)
        : Array.from(progress.colors).flatMap((color, other) => (color && color === progress.colors[cell] ? [other] : []));
      if (equals.length) game.dispatch({ type: "select", cells: [...equals.filter((other) => other !== cell), cell] });
    },
  };
  return entry;
}

/**
 * Pointers on the board, and keys wherever nothing else uses them.
 *
 * @param {ReturnType<typeof createEntry>} entry
 * @param {Controls} controls
 * @param {() => boolean} isPaused
 * @param {AbortSignal} signal  ends the listening
 */
export function listenToEntry(entry, controls, isPaused, signal) {
  const { game, board, settings } = controls;
  /** Whether the current drag removes cells from the selection. */
  let removing = false;
  listenToPointers(board, {
    press(cell, event, adds) {
      const { held, selection, mode } = game.state;
      if (held && !adds) {
        entry.tapHeld(cell, board.digitAt(event.clientX, event.clientY));
        return "tap";
      }
      const selected = selection.includes(cell);
      removing = (adds || entry.selecting) && selected;
      const how = removing ? "remove" : adds || entry.selecting ? "add" : "replace";
      game.dispatch({ type: "select", cells: [cell], how });
      if (entry.selecting && !game.state.selection.length) entry.setSelecting(false);
      return mode ? "drag" : "tap";
    },
    drag: (cell) => game.dispatch({ type: "select", cells: [cell], how: removing ? "remove" : "add" }),
    double: entry.doubleTap,
    long(cell) {
      entry.setSelecting(!entry.selecting);
      game.dispatch({ type: "select", cells: [cell], how: entry.selecting ? "add" : "replace" });
    },
  });
  board.element.addEventListener("focusin", ({ target }) => {
    // A player who comes by the Tab key has selected nothing yet; the digit goes into the focused cell.
    if (target instanceof Element && target.matches(":focus-visible") && !game.state.selection.length && !game.state.held) {
      game.dispatch({ type: "select", cells: [board.focused] });
    }
  });
  document.addEventListener("pointerdown", ({ target }) => {
    const outside = target instanceof Element && target.closest("main") && !target.closest(".board, button, a, .play-side, dialog, input");
    if (outside && board.element.isConnected && !isPaused()) entry.release();
  }, { signal });

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!isForView(event, board.element) || !(target instanceof Element)) return;
    entry.holdKeys(event.shiftKey, event.ctrlKey || event.metaKey);
    if (event.defaultPrevented) return;
    // A focused button or link handles these keys itself.
    if ([" ", "Enter"].includes(event.key) && target.closest("button, a, summary")) return;
    if (isPaused() && event.key.toLowerCase() !== "q") return;
    if (runKey(controls, event, settings.value.singleKeys)) event.preventDefault();
    else if (!target.matches(SCROLLERS)) board.move(event);
  }, { signal });
  document.addEventListener("keyup", (event) => entry.holdKeys(event.shiftKey, event.ctrlKey || event.metaKey), { signal });
  addEventListener("blur", () => entry.holdKeys(false, false), { signal });
}
