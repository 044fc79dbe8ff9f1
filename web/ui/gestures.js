// Pointers on the board: a tap selects, a drag selects more, Shift, Ctrl and the command key add, a double tap selects
// equals, a long press begins a selection of several cells without a drag. What they mean is for the view.

/** How long a press is a long press, and how far a finger may move within it. */
const LONG_PRESS_MS = 400;
const DOUBLE_TAP_MS = 350;

/**
 * @typedef {object} Handlers
 * @property {(cell: number, event: PointerEvent, adds: boolean) => "drag" | "tap"} press
 *   a pointer went down; the answer says whether a drag selects further cells
 * @property {(cell: number) => void} drag  it moved onto another cell
 * @property {(cell: number, moved: boolean) => void} release
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
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) enterCell(clientX, clientY);
    enterCell(event.clientX, event.clientY);
  });
  /** @param {number} x @param {number} y */
  function enterCell(x, y) {
    const at = board.cellAt(x, y);
    if (at === null || at === cell) return;
    cell = at;
    moved = true;
    handlers.drag(at);
  }
  /** @param {PointerEvent} event */
  function end(event) {
    if (event.pointerId !== pointer) return;
    clearTimeout(timer);
    pointer = -1;
    if (event.type === "pointerup") handlers.release(cell, moved);
  }
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}
