// The keys of Play, in one table: the action of a key, and its text in the list of keys. Keys of one letter can be turned off.

import { MODES } from "../../ui/pad.js";

/** @typedef {import("../play.js").Controls} Controls */
/** @typedef {keyof import("../../core/types.js").Strings["sheets"]["keyNames"]} KeyName */
/** @typedef {keyof import("../../core/types.js").Strings["sheets"]["keyGroups"]} KeyGroup */

/**
 * @typedef {object} Key
 * @property {string[]} on  combinations such as `Ctrl+Z`; `1-9` is any digit key, and Ctrl also stands for the command key
 * @property {KeyName} name
 * @property {KeyGroup} group
 * @property {string} [shown] the text in the list, if it is not the first combination
 * @property {boolean} [single] whether the key is a single letter, which can be turned off
 * @property {(controls: Controls, digit: number) => void} [run] a key without this function is handled by the board itself
 */

/** @param {number} by */
const cycleMode = (by) => (/** @type {Controls} */ controls) => {
  const index = MODES.findIndex(({ mode }) => mode === controls.game.state.mode);
  controls.setMode(MODES[(index + by + MODES.length) % MODES.length].mode);
};
/** Asks a question about the board. @param {Exclude<keyof typeof import("./questions.js"), "places">} question @param {number} [about] */
const ask = (question, about = 0) => (/** @type {Controls} */ controls) => {
  controls.question = question === "askPlaces";
  void controls.ask(question, about);
};

/** @type {Key[]} */
export const KEYS = [
  { on: ["1-9"], name: "digit", group: "entry", run: (controls, digit) => controls.enter(digit) },
  { on: ["Shift+1-9"], name: "cornerOnce", group: "entry", run: (controls, digit) => controls.enter(digit, "corner") },
  { on: ["Ctrl+1-9"], name: "centreOnce", group: "entry", run: (controls, digit) => controls.enter(digit, "centre") },
  { on: ["Ctrl+Shift+1-9"], name: "colorOnce", group: "entry", run: (controls, digit) => controls.enter(digit, "color") },
  { on: ["Alt+1-9"], name: "candidateOnce", group: "entry", run: (controls, digit) => controls.enterCandidate(digit) },
  { on: ["Delete", "Backspace", "0"], name: "erase", group: "entry", run: (controls) => controls.erase() },
  { on: ["Enter"], name: "place", group: "entry", run: (controls) => controls.placeHeld() },
  { on: ["Escape"], name: "release", group: "entry", shown: "Esc", run: (controls) => controls.release() },

  { on: ["Z"], name: "modeDigit", group: "modes", single: true, run: (controls) => controls.setMode("digit") },
  { on: ["X"], name: "modeCorner", group: "modes", single: true, run: (controls) => controls.setMode("corner") },
  { on: ["C"], name: "modeCentre", group: "modes", single: true, run: (controls) => controls.setMode("centre") },
  { on: ["V"], name: "modeColor", group: "modes", single: true, run: (controls) => controls.setMode("color") },
  { on: ["Space"], name: "modeNext", group: "modes", run: cycleMode(1) },
  { on: ["Shift+Space"], name: "modePrevious", group: "modes", run: cycleMode(-1) },

  { on: [], name: "move", group: "select", shown: "← ↑ → ↓" },
  { on: [], name: "extend", group: "select", shown: "Shift+← ↑ → ↓" },
  { on: [], name: "ends", group: "select", shown: "Home, End" },
  { on: [], name: "boxes", group: "select", shown: "PageUp, PageDown" },
  { on: ["Ctrl+A"], name: "all", group: "select", run: (controls) => controls.selectAll() },

  { on: ["Ctrl+Z", "U"], name: "undo", group: "history", run: (controls) => controls.undo() },
  { on: ["Ctrl+Y", "Ctrl+Shift+Z"], name: "redo", group: "history", run: (controls) => controls.redo() },
  { on: ["M"], name: "bookmark", group: "history", single: true, run: (controls) => controls.bookmark() },

  { on: ["H"], name: "hint", group: "help", single: true, run: (controls) => controls.hint() },
  { on: ["J"], name: "check", group: "help", single: true, run: (controls) => controls.check() },
  { on: ["Q"], name: "pause", group: "help", single: true, run: (controls) => controls.togglePause() },
  { on: ["?"], name: "keys", group: "help", run: (controls) => controls.showKeys() },

  { on: ["R"], name: "missingRow", group: "ask", single: true, run: ask("missing", 0) },
  { on: ["K"], name: "missingColumn", group: "ask", single: true, run: ask("missing", 1) },
  { on: ["B"], name: "missingBox", group: "ask", single: true, run: ask("missing", 2) },
  { on: ["W"], name: "candidates", group: "ask", single: true, run: ask("candidates") },
  { on: ["F"], name: "places", group: "ask", single: true, run: ask("askPlaces") },
  { on: ["L"], name: "left", group: "ask", single: true, run: ask("left") },
  { on: ["N"], name: "nextBlank", group: "ask", single: true, run: ask("toBlank", 1) },
  { on: ["P"], name: "previousBlank", group: "ask", single: true, run: ask("toBlank", -1) },
  { on: ["."], name: "repeat", group: "ask", run: (controls) => controls.answer(controls.lastAnswer) },
];

const BY_COMBINATION = new Map(KEYS.flatMap((key) => key.on.map((combination) => [combination, key])));

/**
 * The combination of an event, and its digit. Digits are read from the position of the key, because Shift and a digit give
 * different characters on different keyboards.
 *
 * @param {KeyboardEvent} event
 * @returns {{combination: string, digit: number}}
 */
export function combinationOf(event) {
  const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  const isNavigation = event.code.startsWith("Numpad") && !/^[1-9]$/.test(event.key);
  const digit = place && !isNavigation ? Number(place[1]) : /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
  if (event.key === "?" || (!digit && event.key === "？")) return { combination: "?", digit: 0 };
  const name = digit ? "1-9" : event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const modifiers = [[event.ctrlKey || event.metaKey, "Ctrl"], [event.altKey, "Alt"], [event.shiftKey, "Shift"]];
  return { combination: [...modifiers.flatMap(([on, text]) => (on ? [text] : [])), name].join("+"), digit };
}

/**
 * Runs the action of a key; returns whether there is one.
 *
 * @param {Controls} controls
 * @param {KeyboardEvent} event
 * @param {boolean} singleKeys whether keys of a single letter are on
 */
export function runKey(controls, event, singleKeys) {
  const { combination, digit } = combinationOf(event);
  const key = BY_COMBINATION.get(combination);
  const isLetter = /^[A-Z]$/.test(combination);
  if (!key?.run || (isLetter && !singleKeys)) return false;
  const answers = digit && controls.question && combination === "1-9";
  controls.question = false;
  if (answers) void controls.ask("places", digit);
  else key.run(controls, digit);
  return true;
}
