// The text under the board for the current step: its name, its sentences with hot spots, the legend of its drawing, and buttons
// that lead to other steps.

import { make, setAttribute } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { legend } from "../../ui/legend.js";
import { outlineElements, parseOutline, withoutTitle } from "../../ui/outline.js";
import { drawStep, light } from "../../ui/overlay.js";
import { lightWords } from "../../ui/sentence.js";
import { resultOf } from "../../ui/walk.js";

/** @typedef {import("../../core/types.js").Drawing} Drawing */
/** @typedef {import("./steps.js").Row} Row */

/**
 * @param {object} options
 * @param {import("../../core/types.js").Strings["solve"]} options.strings
 * @param {import("../../core/types.js").Strings["hint"]} options.hint
 * @param {(drawing: Drawing) => void} options.draw
 * @param {(by: number) => void} options.move
 * @param {() => void} options.close
 */
export function createStepPanel({ strings, hint, draw, move, close }) {
  const title = make("h2", {});
  const [back, next] = [
    make("button", { type: "button", class: "icon-button", "aria-label": hint.previous, onclick: () => move(-1) }, icon("back")),
    make("button", { type: "button", class: "icon-button", "aria-label": hint.following, onclick: () => move(1) }, icon("next"))];
  const body = make("div", { class: "solve-said" });
  const element = make("section", { class: "solve-step", "aria-label": strings.shownStep, hidden: true, onkeydown: onKey },
    make("div", { class: "solve-step-head" }, title, back, next,
      make("button", { type: "button", class: "icon-button", "aria-label": strings.closeStep, onclick: close }, icon("close"))), body);
  /** @type {Row | null} */
  let shown = null;

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else return;
    event.preventDefault();
  }

  /** @param {number} branch */
  function openBranch(branch) {
    const { step, name } = /** @type {Row} */ (shown);
    const drawing = drawStep(step, { branch });
    const said = step.text ? parseOutline(withoutTitle(step.text, name)) : { text: resultOf(step, hint), branches: [], conclusion: "" };
    const options = { drawing, branch, openBranch, strings: hint, light: (/** @type {number[]} */ cells) => draw(cells.length ? light(drawing, cells) : drawing) };
    body.replaceChildren(...outlineElements(said, options).filter((part) => part !== false && part !== ""),
      (step.text && legend(drawing, hint)) || "",
      step.text ? make("p", {}, make("a", { href: `#/learn/${step.technique}` }, hint.learn(name))) : "");
    draw(drawing);
  }

  return {
    element,
    /** Shows the number of the current step. @param {number} number @param {number} last */
    setPlace(number, last) {
      setAttribute(back, "disabled", number === 1);
      setAttribute(next, "disabled", number === last);
    },
    /** Shows a step, or none. @param {Row | null} row @param {number} number */
    show(row, number) {
      element.hidden = row === null;
      shown = row;
      if (!row) return;
      title.replaceChildren(make("span", { class: "muted" }, String(number)), " ", row.name);
      openBranch(0);
    },
    /** Highlights the words that name a cell of the board; no words if it is null. @param {number | null} cell */
    lightCell: (cell) => void lightWords(body, cell),
  };
}
