// Pointers on the board: a tap selects, a drag selects more, Shift, Ctrl and the command key add, a double tap selects equal
// digits, a long press begins a selection of several cells without a drag. The view decides what these gestures do.

/** How long a press is a long press, and how far a finger may move within it. */
const LONG_PRESS_MS = 400;
const DOUBLE_TAP_MS = 350;

/** The number of points that are looked at in each cell on the line between two events. */
const STEPS_A_CELL = 16;
/**
 * A cell counts if the line has more than this number of points in it, so that a diagonal line does not touch the cells beside
 * it.
 */
const CUT_CORNER = 3;

/**
 * The cells on the straight line between two points, in order; the cell at its end always counts.
 *
 * @param {(x: number, y: number) => number | null} cellAt
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} step  the distance of the points that are looked at
 */
export function cellsOnWay(cellAt, [fromX, fromY], [toX, toY], step) {
  const count = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / step);
  /** @type {{cell: number | null, points: number}[]} */
  const runs = [];
  for (let index = 1; index <= count; index += 1) {
    const cell = cellAt(fromX + ((toX - fromX) * index) / count, fromY + ((toY - fromY) * index) / count);
    const last = runs.at(-1);
    if (last?.cell === cell) last.points += 1;
    else runs.push({ cell, points: 1 });
  }
  return runs.flatMap(({ cell, points }, at) => (cell !== null && (points > CUT_CORNER || at === runs.length - 1) ? [cell] : []));
}

/**
 * @typedef {object} Handlers
 * @property {(cell: number, event: PointerEvent, adds: boolean) => "drag" | "tap"} press
 *   a pointer went down; the answer says whether a drag selects further cells
 * @property {(cell: number) => void} drag  it moved onto another cell
 * @property {(cell: number) => void} double
 * @property {(cell: number) => void} long
 */

/**
 * @param {import("../core/types.js").Board} board
 * @param {Handlers} handlers
 */
export function listenToPointers(board, handlers) {
  const { element } = board;
  let pointer = -1;
  let cell = -1;
  /** Where it was at the last event. @type {[number, number]} */
  let place = [0, 0];
  let moved = false;
  let drags = false;
  let timer = 0;
  let lastTap = { cell: -1, time: 0 };

  element.addEventListener("pointerdown", (event) => {
    const at = board.cellAt(event.clientX, event.clientY);
    if (at === null || event.button !== 0 || pointer !== -1) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    pointer = event.pointerId;
    cell = at;
    place = [event.clientX, event.clientY];
    moved = false;
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!adds && lastTap.cell === at && event.timeStamp - lastTap.time < DOUBLE_TAP_MS) {
      lastTap = { cell: -1, time: 0 };
      drags = false;
      moved = true;
      handlers.double(at);
      board.focusCell(at);
      return;
    }
    lastTap = { cell: at, time: event.timeStamp };
    drags = handlers.press(at, event, adds) === "drag";
    board.focusCell(at);
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (pointer === -1 || moved) return;
      moved = true;
      handlers.long(at);
    }, LONG_PRESS_MS);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer || !drags) return;
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? []) goTo(clientX, clientY);
    goTo(event.clientX, event.clientY);
  });
  /** A quick pointer sends few events, so the cells between two of them count as well. @param {number} x @param {number} y */
  function goTo(x, y) {
    const step = element.getBoundingClientRect().width / 9 / STEPS_A_CELL;
    for (const at of cellsOnWay(board.cellAt, place, [x, y], step)) {
      if (at === cell) continue;
      cell = at;
      moved = true;
      handlers.drag(at);
    }
    place = [x, y];
  }
  /** @param {PointerEvent} event */
  function end(event) {
    if (event.pointerId !== pointer) return;
    if (event.type === "pointerup" && drags) goTo(event.clientX, event.clientY);
    clearTimeout(timer);
    pointer = -1;
  }
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}
