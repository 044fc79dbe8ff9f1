// The board: a real table of cells, which screen readers can walk, over a drawing of fills, lines and rings, which they do not
// see. It is made once; an update writes only the cells that changed. It knows no rules, and its only state is the focused
// cell. Drawings that only hints need are in hint_layers.js, which is loaded with the first hint.

import { make, setAttribute } from "./dom.js";
import { colorName, Layers } from "./drawing.js";
import { marksAtPlaces } from "./marks.js";
import { boardSize, CELLS, column, edge, HOUSES, isSmall, row } from "./geometry.js";

/** @typedef {import("../core/types.js").Board} Board */
/** @typedef {import("../core/types.js").BoardView} BoardView */
/** @typedef {import("../core/types.js").Drawing} Drawing */
/** @typedef {import("../core/types.js").Role} Role */

/**
 * @typedef {object} Options
 * @property {number} cell  the size of a cell, in whole pixels
 * @property {string} label  the name of the board for screen readers
 * @property {import("../core/types.js").Strings["common"]} strings  for the names of cells
 * @property {boolean} [interactive]  whether cells can be focused and selected; else the board is a figure
 * @property {string} [describedBy]  the id of the text that explains how to use the board
 * @property {() => boolean} [valueFirst] whether the accessible name of a cell begins with its digit
 * @property {(cell: number, event: KeyboardEvent) => void} [onMove]  a key moved the focus to a cell
 */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const DIGIT_SYMBOLS = "123456789";
const has = (/** @type {number} */ set, /** @type {number} */ digit) => (set >> (digit - 1)) & 1;
const digitsOf = (/** @type {number} */ set) => DIGITS.filter((digit) => has(set, digit));
const at = (/** @type {ArrayLike<number> | undefined} */ values, /** @type {number} */ index) => values?.[index] ?? 0;

/** Keys that move the focus: from which cell to which. @type {Record<string, (cell: number, corner: boolean) => number>} */
const MOVES = {
  ArrowLeft: (cell) => (column(cell) > 0 ? cell - 1 : cell),
  ArrowRight: (cell) => (column(cell) < 8 ? cell + 1 : cell),
  ArrowUp: (cell) => (row(cell) > 0 ? cell - 9 : cell),
  ArrowDown: (cell) => (row(cell) < 8 ? cell + 9 : cell),
  Home: (cell, toCorner) => (toCorner ? 0 : row(cell) * 9),
  End: (cell, toCorner) => (toCorner ? 80 : row(cell) * 9 + 8),
  PageUp: (cell) => (row(cell) >= 3 ? cell - 27 : column(cell)),
  PageDown: (cell) => (row(cell) < 6 ? cell + 27 : 72 + column(cell)),
};

/** The module that draws hints, once a board has loaded it. @type {typeof import("./hint_layers.js") | null} */
let hintLayers = null;

/**
 * @param {HTMLElement} element  an empty element, which becomes the board
 * @param {Options} options
 * @returns {Board}
 */
export function createBoard(element, options) {
  let size = options.cell;
  let focused = 0;
  /** The symbols in the names of the cells. */
  let named = "";
  /** @type {BoardView} */
  let view = { givens: ".".repeat(CELLS) };

  const cells = Array.from({ length: CELLS }, (_, cell) => make("td", {
    role: options.interactive ? "gridcell" : "cell",
    "data-cell": cell,
    tabindex: options.interactive ? (cell === 0 ? 0 : -1) : null,
  }));
  const rows = Array.from({ length: 9 }, (_, index) =>
    make("tr", { role: "row", "aria-label": options.strings.rowName(index + 1) }, cells.slice(index * 9, index * 9 + 9)));
  const table = make("table", {
    role: options.interactive ? "grid" : "table",
    "aria-label": options.label,
    "aria-multiselectable": options.interactive ? "true" : null,
    "aria-describedby": options.describedBy,
  }, make("tbody", { role: "presentation" }, rows));
  const layers = new Layers();
  /** What is written in each cell, so that an update writes only changes. */
  const written = cells.map(() => ({ classes: "", selected: /** @type {boolean | null} */ (null), facts: -1, marks: -1, content: "" }));
  element.classList.add("board");
  element.classList.toggle("interactive", Boolean(options.interactive));
  element.replaceChildren(layers.svg, table);

  if (options.interactive) {
    table.addEventListener("focusin", (event) => {
      const cell = cellOf(event.target);
      if (cell !== null) setFocused(cell);
    });
    table.addEventListener("keydown", move);
  }
  resize(size);

  /** @param {number} cell */
  function setFocused(cell) {
    if (cell === focused) return;
    cells[focused].tabIndex = -1;
    cells[cell].tabIndex = 0;
    focused = cell;
  }
  /** @param {number} cell */
  function focusCell(cell) {
    setFocused(cell);
    cells[cell].focus({ preventScroll: true });
  }
  /**
   * Handles a key that moves the focus. If the board has neither focus nor selection, the first press only gives it the focus.
   *
   * @param {KeyboardEvent} event
   */
  function move(event) {
    const cellFrom = MOVES[event.key];
    if (!cellFrom || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    const isThere = table.contains(document.activeElement) || [...view.selection ?? []].length > 0;
    const cell = isThere ? cellFrom(focused, event.ctrlKey || event.metaKey) : focused;
    focusCell(cell);
    options.onMove?.(cell, event);
  }
  /** @param {number} cell */
  function resize(cell) {
    size = cell;
    element.style.setProperty("--c", `${cell}px`);
    element.classList.toggle("small", isSmall(cell));
    layers.resize(cell);
    update(view);
  }

  /** @param {BoardView} next */
  function update(next) {
    view = next;
    const selection = new Set(next.selection);
    const conflicts = new Set(next.conflicts);
    const values = valuesOf(next);
    const shown = candidatesShown(next, values);
    const roles = fillRoles(next, values, selection);
    layers.draw(next, selection, roles, (cell) => (values[cell] ? [] : digitsOf(at(next.candidates, cell))));
    if (next.hint && !hintLayers) void loadHintLayers();
    const crossed = hintLayers?.drawHint(layers, next.hint ?? {}, contentOf(next, values, shown)) ?? new Set();
    element.classList.toggle("several", selection.size > 1);
    const hinted = next.hint?.candidates ?? [];
    const valueFirst = options.valueFirst?.() ?? false;
    const symbols = next.symbols ?? DIGIT_SYMBOLS;
    for (let cell = 0; cell < CELLS; cell += 1) {
      const td = cells[cell];
      const was = written[cell];
      const given = next.givens[cell] !== ".";
      const classes = `${given ? "given " : ""}${crossed.has(cell) ? "crossed " : ""}${roles[cell] ? `role-${roles[cell]}` : ""}`;
      if (classes !== was.classes) td.className = classes;
      was.classes = classes;
      const selected = selection.has(cell);
      if (options.interactive && selected !== was.selected) td.setAttribute("aria-selected", String(selected));
      was.selected = selected;
      // The facts in the cell's name, packed into the bits of two numbers.
      const facts = Number(given) | Number(conflicts.has(cell)) << 1 | Number(valueFirst) << 2 | at(next.colors, cell) << 3 | values[cell] << 8;
      const marks = at(next.corner, cell) | at(next.centre, cell) << 9 | shown[cell] << 18;
      if (facts !== was.facts || marks !== was.marks || symbols !== named) {
        setAttribute(td, "aria-label", options.strings.cellName(describe(next, cell, values[cell], shown[cell], conflicts), valueFirst));
        if (options.interactive) {
          setAttribute(td, "aria-readonly", given ? "true" : null);
          setAttribute(td, "aria-invalid", conflicts.has(cell) ? "true" : null);
        }
      }
      was.facts = facts;
      was.marks = marks;
      was.content = fillCell(td, was.content, next, cell, values[cell], shown[cell], hinted);
    }
    named = symbols;
  }
  async function loadHintLayers() {
    hintLayers = await import("./hint_layers.js");
    update(view);
  }

  return {
    element,
    update,
    resize,
    focusCell,
    move,
    get focused() {
      return focused;
    },
    cellAt(x, y) {
      const bounds = element.getBoundingClientRect();
      const scale = bounds.width / boardSize(size);
      const [left, top] = [(x - bounds.left) / scale, (y - bounds.top) / scale];
      if (Math.min(left, top) < 0 || Math.max(left, top) >= boardSize(size)) return null;
      return indexAt(size, top) * 9 + indexAt(size, left);
    },
    digitAt(x, y) {
      const bounds = element.getBoundingClientRect();
      const scale = bounds.width / boardSize(size);
      /** @type {(v: number) => number} */
      const third = (v) => Math.max(0, Math.min(2, Math.floor(((v - edge(size, indexAt(size, v))) / size) * 3)));
      return third((y - bounds.top) / scale) * 3 + third((x - bounds.left) / scale) + 1;
    },
  };
}

/** @type {(size: number, v: number) => number} */
const indexAt = (size, v) => [8, 7, 6, 5, 4, 3, 2, 1].find((index) => v >= edge(size, index)) ?? 0;

/** @param {EventTarget | null} target */
function cellOf(target) {
  const td = target instanceof Element ? target.closest("td") : null;
  return td?.dataset.cell === undefined ? null : Number(td.dataset.cell);
}

/** The digits of the cells, given or placed; 0 for a blank cell. @param {BoardView} view */
function valuesOf({ givens, placed }) {
  return Uint8Array.from({ length: CELLS }, (_, cell) => Number(givens[cell] !== "." ? givens[cell] : placed && placed[cell] !== "." ? placed[cell] : 0));
}

/**
 * The candidates that each cell shows: the player's, and the candidates that the hint names.
 *
 * @param {BoardView} view
 * @param {Uint8Array} values
 */
function candidatesShown(view, values) {
  const shown = new Uint16Array(CELLS);
  values.forEach((value, cell) => { if (!value) shown[cell] = at(view.candidates, cell); });
  for (const { cell, digit } of view.hint?.candidates ?? []) {
    if (!values[cell]) shown[cell] |= 1 << (digit - 1);
  }
  return shown;
}

/** @type {(view: BoardView, values: Uint8Array, shown: Uint16Array) => (cell: number) => number[] | "digit"} */
function contentOf(view, values, shown) {
  return (cell) => {
    if (values[cell]) return "digit";
    const corners = digitsOf(at(view.corner, cell)).map((_, index) => [1, 3, 7, 9, 2, 8, 4, 6, 5][index]);
    const middle = at(view.centre, cell) ? [4, 5, 6] : [];
    return shown[cell] ? marksAtPlaces(view, cell, shown[cell]).map(({ digit }) => digit) : [...corners, ...middle];
  };
}

/**
 * The fill of each cell. A hint wins over all; the player's colors win over selection, equal digits and houses.
 *
 * @param {BoardView} view
 * @param {Uint8Array} values
 * @param {Set<number>} selection
 * @returns {(string | undefined)[]}
 */
function fillRoles(view, values, selection) {
  const peers = new Set(view.peers);
  const hint = new Map((view.hint?.cells ?? []).map(({ cell, role }) => [cell, role]));
  for (const cell of (view.hint?.houses ?? []).flatMap((house) => HOUSES[house])) {
    if (!hint.has(cell)) hint.set(cell, "peer");
  }
  return Array.from({ length: CELLS }, (_, cell) => {
    const role = hint.get(cell);
    if (role && role !== "peer") return role;
    const color = at(view.colors, cell);
    if (color) return colorName(color);
    if (selection.has(cell)) return "sel";
    if (view.highlight && values[cell] === view.highlight) return "same";
    return role === "peer" || peers.has(cell) ? "peer" : undefined;
  });
}

/**
 * The name of a cell: everything that is visible in it.
 *
 * @type {(view: BoardView, cell: number, digit: number, shown: number, conflicts: Set<number>) => import("../strings/en/common.js").CellFacts}
 */
function describe(view, cell, digit, shown, conflicts) {
  const symbols = view.symbols ?? DIGIT_SYMBOLS;
  const symbolsOf = (/** @type {number} */ set) => digitsOf(set).map((mark) => symbols[mark - 1]);
  return {
    row: row(cell) + 1,
    column: column(cell) + 1,
    digit: digit ? symbols[digit - 1] : "",
    given: view.givens[cell] !== ".",
    conflict: conflicts.has(cell),
    corner: symbolsOf(at(view.corner, cell)),
    centre: symbolsOf(at(view.centre, cell)),
    candidates: symbolsOf(shown),
    color: at(view.colors, cell),
  };
}

/**
 * Writes the text of a cell, unless it is already there. CSS shows the marks: the text of the cell is only its digit, and its
 * name says which marks are of which kind.
 *
 * @param {HTMLTableCellElement} td
 * @param {string} before  what was written
 * @param {BoardView} view
 * @param {number} cell
 * @param {number} value
 * @param {number} shown  candidates
 * @param {NonNullable<Drawing["candidates"]>} hinted
 * @returns {string} what is written now
 */
function fillCell(td, before, view, cell, value, shown, hinted) {
  const symbols = view.symbols ?? DIGIT_SYMBOLS;
  const corners = value ? 0 : at(view.corner, cell);
  const centre = value ? 0 : at(view.centre, cell);
  const roles = hinted.length && !value ? hinted.filter((candidate) => candidate.cell === cell) : [];
  const same = view.highlight ?? 0;
  const isBlank = !(value || shown || corners || centre);
  const now = isBlank ? "" : value ? symbols[value - 1] : [symbols, same, shown, corners, centre, ...roles.map(({ digit, role }) => role + digit)].join();
  if (now === before) return now;
  if (value) {
    td.replaceChildren(make("div", { class: "value" }, make("span", {}, now)));
    return now;
  }
  /** @type {(name: string, content: string | Node[]) => HTMLElement} */
  const text = (name, content) => make("div", { class: name }, typeof content === "string" ? make("span", { "data-mark": content }) : make("span", {}, content));
  /** @type {(digit: number) => string} */
  const mark = (digit) => (digit === same ? " same-mark" : "");
  if (shown) {
    td.replaceChildren(...marksAtPlaces(view, cell, shown).map(({ digit, isCandidate, signs }) => {
      const role = roles.find((candidate) => candidate.digit === digit)?.role;
      const weight = role === "end" || role === "elim" || role === "blocked" ? ` ${role}` : role ? " evidence" : mark(digit);
      const kinds = [...(isCandidate ? [] : ["no-candidate"]), ...signs.map((sign) => `sign-${sign}`)].map((kind) => ` ${kind}`).join("");
      return text(`candidate at${digit}${weight}${kinds}`, symbols[digit - 1]);
    }));
    return now;
  }
  const middle = digitsOf(centre).map((digit) => make("span", { class: mark(digit).trim() || null, "data-mark": symbols[digit - 1] }));
  td.replaceChildren(
    ...digitsOf(corners).map((digit) => text(`corner${mark(digit)}`, symbols[digit - 1])),
    ...(middle.length ? [text(`centre${middle.length > 5 ? " long" : ""}`, middle)] : []),
  );
  return now;
}
