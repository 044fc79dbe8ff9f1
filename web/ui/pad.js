// The pad: nine keys like cells of the board. Each key shows what it puts into a cell, and where: large, in a corner, in the
// middle, at its fixed place, or as a color.

import { make, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../state/progress.js").Mode} Mode */

/** The modes in the order of the list, with their keys. @type {{mode: Mode, key: string}[]} */
export const MODES = [
  { mode: "digit", key: "Z" },
  { mode: "corner", key: "X" },
  { mode: "centre", key: "C" },
  { mode: "candidate", key: "" },
  { mode: "color", key: "V" },
];
/**
 * The symbols for digits: digits, letters, or Chinese numerals.
 *
 * @type {Record<import("../core/types.js").Settings["symbols"], string>}
 */
const SYMBOLS = { digits: "123456789", letters: "ABCDEFGHI", chinese: "一二三四五六七八九" };
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** Two presses within this time are a double tap. */
const DOUBLE_TAP_MS = 320;
/** How far each arrow key moves in a row of buttons. */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {import("../core/types.js").Settings["symbols"]} name */
export const symbolsOf = (name) => SYMBOLS[name];

/**
 * @typedef {object} PadView
 * @property {Mode} mode
 * @property {number} held
 * @property {ArrayLike<number> | null} left  how many of each digit are still to place
 * @property {string} symbols
 * @property {boolean} flipped  whether 7 8 9 is the upper row
 */

/**
 * @param {import("../core/types.js").Strings["play"]} strings
 * @param {{digit(digit: number, twice: boolean): void, mode(mode: Mode, twice: boolean): void, erase(): void}} on
 */
export function createPad(strings, on) {
  let last = { what: /** @type {unknown} */ (null), time: 0 };
  /** Whether this press is the second of a double tap on the same key. @param {unknown} what @param {number} time */
  const isTwice = (what, time) => {
    const twice = last.what === what && time - last.time < DOUBLE_TAP_MS;
    last = { what: twice ? null : what, time };
    return twice;
  };
  const keys = DIGITS.map((digit) => {
    const label = make("span", { class: "pad-digit" });
    const left = make("span", { class: "pad-left" });
    // The words between and after the digits in the name of the key.
    const words = [0, 1, 2].map(() => make("span", { class: "visually-hidden" }));
    const button = make("button", {
      type: "button",
      class: `pad-key pad-key${digit}`,
      onclick: (/** @type {MouseEvent} */ event) => on.digit(digit, isTwice(digit, event.timeStamp)),
    }, words[0], label, words[1], left, words[2]);
    return { digit, button, label, left, words };
  });
  const eraseKey = make("button", { type: "button", class: "pad-key pad-erase", "aria-label": strings.erase, onclick: () => on.erase() }, icon("erase"));
  const pad = make("div", { class: "pad", role: "toolbar", "aria-label": strings.pad }, keys.map(({ button }) => button), eraseKey);
  const modes = MODES.map(({ mode, key }) => ({
    mode,
    button: make("button", {
      type: "button",
      title: strings.modeTips[mode],
      onclick: (/** @type {MouseEvent} */ event) => on.mode(mode, isTwice(mode, event.timeStamp)),
    }, make("span", { class: "long" }, strings.modes[mode]), make("span", { class: "short" }, strings.shortModes[mode]), key && make("kbd", { "aria-hidden": "true" }, key)),
  }));
  const modeList = make("div", { class: "modes", role: "toolbar", "aria-label": strings.mode }, modes.map(({ button }) => button));
  makeToolbar(pad);
  makeToolbar(modeList);
  // Pressing with the pointer leaves the focus on the board, so that its keys still work.
  for (const element of [pad, modeList]) element.addEventListener("pointerdown", (event) => event.preventDefault());

  let shown = "";
  return {
    pad,
    modes: modeList,
    /** @param {PadView} view */
    update({ mode, held, left, symbols, flipped }) {
      const view = [mode, held, left, symbols, flipped].join();
      if (view === shown) return;
      shown = view;
      setAttribute(pad, "data-mode", mode);
      pad.classList.toggle("flipped", flipped);
      for (const { digit, button, label, left: count, words } of keys) {
        const symbol = mode === "color" ? (digit === 9 ? "" : String(digit)) : symbols[digit - 1];
        const remaining = left?.[digit - 1];
        setText(label, symbol);
        setText(count, mode === "digit" && remaining !== undefined ? String(remaining) : "");
        const name = strings.key(mode, mode === "color" ? digit : symbol, remaining ?? null);
        wordsAround(name, [symbol, count.textContent ?? ""]).forEach((text, index) => setText(words[index], text));
        button.classList.toggle("done", mode === "digit" && remaining === 0);
        setAttribute(button, "aria-pressed", String(held === digit));
      }
      for (const { mode: own, button } of modes) setAttribute(button, "aria-pressed", String(own === mode));
    },
  };
}

/** The words of a name before, between and after its visible parts. @param {string} name @param {string[]} parts */
function wordsAround(name, parts) {
  let rest = name;
  const words = parts.map((part) => {
    const at = part ? rest.indexOf(part) : 0;
    // A visible part stands alone, so no comma follows it.
    const before = rest.slice(0, at).replace(/^[,，]/, "");
    rest = rest.slice(at + part.length);
    return before;
  });
  return [...words, rest];
}

/**
 * Makes a row of buttons a single stop of the Tab key; the arrow keys move among the buttons.
 *
 * @param {HTMLElement} element  whose buttons are the items
 */
function makeToolbar(element) {
  const buttons = () => [...element.querySelectorAll("button")].filter((button) => button.offsetParent !== null);
  /** @param {HTMLButtonElement} stop */
  const setStop = (stop) => element.querySelectorAll("button").forEach((button) => { button.tabIndex = button === stop ? 0 : -1; });
  const first = element.querySelector("button");
  if (first) setStop(first);
  element.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLButtonElement) setStop(target);
  });
  element.addEventListener("keydown", (event) => {
    const items = buttons();
    const index = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)] ?? 0;
    const next = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : step ? (index + step + items.length) % items.length : -1;
    if (index < 0 || next < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    items[next].focus();
  });
}
