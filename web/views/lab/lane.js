// The lane of an engine in a race: its name, its board, its counters.

import { cellIndex, houseIndex } from "../../state/replay.js";
import { createBoard } from "../../ui/board.js";
import { make } from "../../ui/dom.js";

/** @typedef {import("../../state/replay.js").Event} Event */
/** @typedef {import("../../state/replay.js").Replay} Replay */
/** @typedef {import("../../core/types.js").Drawing} Drawing */

/**
 * @param {Replay} replay
 * @param {number} index
 * @param {import("../../core/types.js").Strings["lab"]} strings
 * @param {import("../../core/types.js").Strings["common"]} common
 */
export function createLane(replay, index, strings, common) {
  const figure = make("div");
  const board = createBoard(figure, { cell: 38, label: strings.board(strings.names[replay.engine]), strings: common });
  /** @type {[string, HTMLElement][]} */
  const counters = [strings.counters.placed, strings.counters.undone, strings.counters.depth].map((name) => [name, make("dd")]);
  const nodes = make("dd", { title: strings.nodesTip }, strings.atLeast(replay.totals.nodes, !replay.totals.complete));
  const element = make("section", { class: `lab-lane racer${index}`, "aria-label": strings.names[replay.engine] },
    make("div", { class: "lab-lane-head" }, make("h2", {}, strings.names[replay.engine]), make("p", { class: "muted", title: replay.engine }, strings.short[replay.engine])),
    figure,
    make("dl", { class: "lab-counters" },
      [...counters, /** @type {[string, HTMLElement]} */ ([strings.counters.nodes, nodes])].map(([name, value]) => make("div", {}, make("dt", {}, name), value))));
  return {
    element,
    /** @param {number} step */
    update(step) {
      const at = replay.clamp(step);
      const event = replay.eventAt(step);
      board.update({
        givens: replay.givens,
        placed: replay.boardAt(step),
        selection: event?.cell && event.event === "place" ? [cellIndex(event.cell)] : [],
        hint: event && drawing(event),
      });
      [replay.placed[at], replay.undone[at], replay.depth[at]].forEach((value, counter) => {
        counters[counter][1].textContent = strings.number(value);
      });
    },
    /** @param {number} cell */
    resize: (cell) => board.resize(cell),
  };
}

/**
 * The drawing of an event: a refused digit is struck out in its cell, with the house or cell that refuses it; or the house of a
 * hidden single; or the cell of a digit that was taken back.
 *
 * @param {Event} event
 * @returns {Drawing}
 */
function drawing({ event, cell, digit, house, for_cell: other }) {
  const houses = house ? [houseIndex(house)] : [];
  if (event === "reject" && cell && digit) {
    return {
      houses,
      cells: [{ cell: cellIndex(cell), role: "elim" }, ...(other ? [{ cell: cellIndex(other), role: /** @type {const} */ ("cover") }] : [])],
      candidates: [{ cell: cellIndex(cell), digit, role: "elim" }],
    };
  }
  if (event === "undo" && cell) return { cells: [{ cell: cellIndex(cell), role: "peer" }] };
  return { houses };
}
