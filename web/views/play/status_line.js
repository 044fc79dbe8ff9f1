// The line under the board: the state of the game, what is wrong with it, and the actions at its end.

import { make } from "../../ui/dom.js";
import { cellName } from "../../ui/geometry.js";
import { NO_GIVENS, digitAt, progressOf } from "../../state/state.js";

/** @typedef {import("../play.js").Controls} Controls */
/**
 * Important lines are also shown on a phone.
 *
 * @typedef {{text: string, look?: string, note?: string, buttons?: [string, () => void][], isImportant?: boolean}} Line
 */

/** @param {Controls} controls */
export function createStatusLine(controls) {
  const left = make("span");
  const right = make("span", { class: "foot-right" });
  const element = make("div", { class: "play-foot" }, left, right);
  let shown = "";

  return {
    element,
    /** @param {boolean} selecting  whether taps add cells to the selection */
    update(selecting) {
      const { text, look, note = "", buttons = [], isImportant = buttons.length > 0 } = lineOf(controls, selecting);
      const key = [text, look, note, ...buttons.map(([label]) => label)].join("\n");
      if (key === shown) return;
      shown = key;
      element.classList.toggle("important", isImportant);
      left.replaceChildren(look ? make("span", { class: look }, text) : text);
      right.replaceChildren(note, ...buttons.map(([label, run]) => make("button", { class: "button", type: "button", onclick: run }, label)));
    },
  };
}

/** @param {Controls} controls @param {boolean} selecting @returns {Line} */
function lineOf(controls, selecting) {
  const { game, strings, settings } = controls;
  const { givens } = game.state;
  const blanks = givens.split(".").length - 1;
  const placed = progressOf(game.state).digits.reduce((sum, digit) => sum + Number(digit > 0), 0);
  if (game.isSolved()) {
    const text = strings.solved(settings.value.timer ? controls.clockText() : "");
    return { text, look: "foot-end", buttons: [[strings.replay, controls.restart], [strings.another, () => controls.open("new")]] };
  }
  if (givens === NO_GIVENS) return { text: "", buttons: placed ? [[strings.fix, controls.fix]] : [] };
  if (placed === blanks && game.solution !== null) {
    return { text: strings.fullButWrong, look: "foot-wrong", buttons: [[strings.backToRight, controls.goToLastRight]] };
  }
  if (controls.shownAnswer) return { text: controls.shownAnswer, look: "foot-answer", isImportant: false };
  if (game.state.held && !selecting) return { text: strings.said.holding(game.state.held), look: "foot-hint", isImportant: false };
  if (selecting) return { text: strings.selecting, look: "foot-hint", buttons: [[strings.done, controls.endSelecting]] };
  return { text: strings.placed(placed, blanks), note: statusOf(controls), isImportant: [0, 2].includes(game.model?.solutions ?? 1) };
}

/** What is wrong, as far as the setting allows to say it. @param {Controls} controls */
function statusOf({ game, strings, settings }) {
  const { checks } = settings.value;
  const { model } = game;
  if (model?.solutions === 0) return strings.noPuzzleSolution;
  if (model?.solutions === 2) return strings.severalSolutions;
  if (checks === "off" || !model) return "";
  if (checks === "solution" && game.solution !== null) return strings.wrongDigits(game.wrongCells().length);
  const dead = model.candidates.findIndex((set, cell) => !set && !digitAt(game.state, cell));
  return model.conflicts.length || dead < 0 ? strings.conflicts(model.conflicts.length) : strings.deadCell(cellName(dead));
}
