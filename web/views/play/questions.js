// Questions about the board: a key asks, and a sentence answers with what a sighted player sees at a glance.

import { cellName, HOUSES, housesOf } from "../../ui/geometry.js";
import { digitsOf } from "../../state/progress.js";
import { digitAt } from "../../state/state.js";

/** @typedef {import("../play.js").Controls} Controls */
/** @typedef {import("../../core/types.js").Strings["answers"]} Answers */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {Controls} controls @param {number} house */
function houseName({ common }, house) {
  const names = [common.rowName, common.columnName, common.boxName];
  return names[Math.floor(house / 9)]((house % 9) + 1);
}
/** @param {Controls} controls @param {number} house */
const missingDigits = ({ game }, house) => DIGITS.filter((digit) => HOUSES[house].every((cell) => digitAt(game.state, cell) !== digit));

/** @param {Controls} controls @param {Answers} answers @param {number} kind  row, column or box of the focused cell */
export function missing(controls, answers, kind) {
  const house = housesOf(controls.board.focused)[kind];
  controls.answer(answers.missing(houseName(controls, house), missingDigits(controls, house)));
}

/** @param {Controls} controls @param {Answers} answers */
export function candidates(controls, answers) {
  const cell = controls.board.focused;
  const digit = digitAt(controls.game.state, cell);
  const model = controls.game.model;
  if (digit) controls.answer(answers.filled(cellName(cell), digit));
  else controls.answer(model ? answers.candidates(cellName(cell), digitsOf(model.candidates[cell])) : answers.notKnown);
}

/** @param {Controls} controls @param {Answers} answers */
export function askPlaces(controls, answers) {
  controls.answer(answers.placesAsk);
}

/** @param {Controls} controls @param {Answers} answers @param {number} digit */
export function places(controls, answers, digit) {
  const { model, state } = controls.game;
  if (!model) {
    controls.answer(answers.notKnown);
    return;
  }
  const sentences = housesOf(controls.board.focused).map((house) => {
    const name = houseName(controls, house);
    if (HOUSES[house].some((cell) => digitAt(state, cell) === digit)) return answers.placed(name, digit);
    const cells = HOUSES[house].filter((cell) => !digitAt(state, cell) && digitsOf(model.candidates[cell]).includes(digit));
    return answers.places(name, digit, cells.map(cellName));
  });
  controls.answer(sentences.join(". "));
}

/** @param {Controls} controls @param {Answers} answers */
export function left(controls, answers) {
  controls.answer(controls.game.model ? answers.left(controls.game.model.left) : answers.notKnown);
}

/** Goes to the next blank cell, or the one before. @param {Controls} controls @param {Answers} answers @param {number} by */
export function toBlank(controls, answers, by) {
  const cells = Array.from({ length: 81 }, (_, step) => (controls.board.focused + by * (step + 1) + 162) % 81);
  const blank = cells.find((cell) => !digitAt(controls.game.state, cell));
  if (blank === undefined) controls.answer(answers.noBlank);
  else controls.focus(blank);
}
