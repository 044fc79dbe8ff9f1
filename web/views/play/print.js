// Printing: this puzzle, or a page with 2, 4 or 6 puzzles, the others new and of the same level. Each has its level, its
// ratings and a line that opens it again.

import { isCancelled } from "../../core/client.js";
import { make } from "../../ui/dom.js";
import { boardSize } from "../../ui/geometry.js";
import { boardSvg } from "../../ui/picture.js";
import { loadStyle } from "../../ui/load.js";
import { openSheet } from "../../ui/sheet.js";
import { makePuzzle, recipeLike } from "./make.js";

/** @typedef {{givens: string, facts: import("../../state/state.js").Facts}} Puzzle */

await loadStyle("print");

/** The boards on a page, with the width of each in millimeters; print.css has the same. @type {Record<number, number>} */
const WIDTHS = { 1: 150, 2: 102, 4: 82, 6: 68 };
const COUNTS = Object.keys(WIDTHS);
/** The size of a cell in the drawing. */
const CELL = 64;
/** The widths of lines in points, whatever the size of a board. */
const [HAIR, THICK] = [0.5, 1.5];
const POINTS_PER_MILLIMETER = 72 / 25.4;

/** @param {import("../play.js").Controls} controls @param {import("../../core/types.js").Strings["sheets"]} strings */
export function openPrint(controls, { printing: strings }) {
  const { common, game, client } = controls;
  const choice = (/** @type {string} */ name, /** @type {[string, string][]} */ options) => options.map(([value, text], index) =>
    make("label", {}, make("input", { type: "radio", name, value, checked: index === 0 }), text));
  const status = make("p", { class: "sheet-status", role: "status" });
  const button = make("button", { class: "button primary", type: "submit" }, strings.print);
  const form = make("form", { class: "sheet-form", onsubmit: run },
    make("fieldset", { class: "sheet-choices" }, make("legend", {}, strings.perPage), choice("count", COUNTS.map((count) => [count, count]))),
    make("p", { class: "muted" }, strings.fill),
    make("fieldset", { class: "sheet-choices" }, make("legend", {}, strings.what), choice("what", [["givens", strings.givens], ["progress", strings.progress]])),
    make("div", { class: "sheet-actions" }, button, status));
  const working = new AbortController();
  const sheet = openSheet({ title: strings.title, close: common.close, content: [form], onClose: () => working.abort() });

  /** @param {Event} event */
  async function run(event) {
    event.preventDefault();
    const data = new FormData(form);
    const count = Number(data.get("count"));
    const { givens, facts } = game.state;
    /** @type {Puzzle[]} */
    const puzzles = [{ givens, facts }];
    button.disabled = true;
    try {
      while (puzzles.length < count) {
        status.textContent = strings.making(puzzles.length, count);
        puzzles.push(await makePuzzle(client, recipeLike(facts), working.signal));
      }
    } catch (error) {
      if (isCancelled(error)) return;
      status.textContent = common.error(/** @type {import("../../core/client.js").SudokitError} */ (error));
      button.disabled = false;
      return;
    }
    sheet.close();
    printPage(puzzles, data.get("what") === "progress");
  }

  /** @param {Puzzle[]} puzzles @param {boolean} withProgress  of the first */
  function printPage(puzzles, withProgress) {
    const point = boardSize(CELL) / (WIDTHS[puzzles.length] * POINTS_PER_MILLIMETER);
    const figures = puzzles.map(({ givens, facts }, index) => {
      const { level, er } = facts;
      const view = withProgress && index === 0 ? controls.boardView() : { givens };
      const picture = make("img", { alt: "", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardSvg(view, { cell: CELL, ink: true, hair: HAIR * point, thick: THICK * point }))}` });
      const difficulty = er === undefined ? "" : `${controls.strings.difficulty} ${Number(er).toFixed(1)}`;
      return make("figure", { class: "print-figure" },
        make("figcaption", {}, make("span", {}, level ? common.levels[/** @type {"easy"} */ (level)] : ""), make("span", {}, difficulty)),
        picture, make("p", {}, `${strings.openAgain} `, (givens.match(/.{9}/g) ?? []).flatMap((row) => [row, make("wbr")])));
    });
    const page = make("div", { class: `print-page print-${puzzles.length}` }, figures);
    document.body.append(page);
    document.body.classList.add("printing");
    addEventListener("afterprint", () => {
      page.remove();
      document.body.classList.remove("printing");
    }, { once: true });
    void Promise.all(figures.map((figure) => figure.querySelector("img")?.decode())).then(() => print());
  }
}
