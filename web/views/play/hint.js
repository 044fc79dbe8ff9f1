// The hint panel in Play: what it reads from the game, and how it changes it.

import { mountHint } from "../../ui/hint.js";

/** @typedef {import("../play.js").Controls} Controls */

/**
 * @param {HTMLElement} element
 * @param {Controls} controls
 * @param {import("../../core/types.js").Strings["hint"]} strings
 */
export function mountPlayHint(element, controls, strings) {
  const { game, board, context, settings, strings: { said }, say } = controls;
  const hint = mountHint(element, { ...context, strings: { ...context.strings, hint: strings } }, {
    getBoard: () => game.request(),
    setDrawing: (drawing, position) => controls.showHint(drawing, position ?? null),
    apply: (step) => {
      game.dispatch({ type: "applyStep", step, allowed: game.model?.candidates ?? new Uint16Array(81), tidy: settings.value.keepCandidates });
      say(said.stepDone);
    },
    takeBack: ({ placed, marks }) => {
      game.dispatch({ type: "takeBack", placed, marks });
      say(said.undone);
    },
    onOpen: (open) => controls.hintOpens(open),
  });
  // Hovering or touching a cell highlights the words of the hint that name it.
  for (const type of /** @type {const} */ (["pointerdown", "pointermove"])) {
    board.element.addEventListener(type, ({ clientX, clientY }) => hint.lightCell(board.cellAt(clientX, clientY)));
  }
  board.element.addEventListener("pointerleave", () => hint.lightCell(null));
  board.element.addEventListener("focusin", () => hint.lightCell(board.focused));
  return hint;
}
