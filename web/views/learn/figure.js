// The board of a lesson. Its cells follow the width of the page, in whole pixels.

import { createBoard } from "../../ui/board.js";
import { cellSizeFor } from "../../ui/geometry.js";

/** The size of a cell on a wide page. */
const WIDE = 48;
/** The least size of a cell, also used before the page has a width. */
const LEAST = 20;

/** @param {HTMLElement} element @param {Omit<import("../../ui/board.js").Options, "cell">} options */
export function createFigure(element, options) {
  const fitting = () => cellSizeFor(Math.min(innerWidth, document.documentElement.clientWidth) - 32);
  const sizeNow = () => Math.max(LEAST, Math.min(WIDE, fitting()));
  const board = createBoard(element, { cell: sizeNow(), ...options });
  const resize = () => board.resize(sizeNow());
  addEventListener("resize", resize);
  return { board, unmount: () => removeEventListener("resize", resize) };
}
