// The board: a real table of cells, which screen readers can walk, over a drawing of fills, lines, rings and chains, which
// they do not see. It is made once; an update writes only what changed. It knows no rules and keeps no state but the cell
// that has the focus.

import { make, makeSvg, setAttribute } from "./dom.js";
import {
  boardSize, candidatePlace, candidateRadius, CELLS, column, corner, edge, HOUSES, isSmall, row,
} from "./geometry.js";
import { courseOf } from "./link.js";

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
 * @property {() => boolean} [valueFirst]  whether the name of a cell begins with its digit
 * @property {(cell: number, event: KeyboardEvent) => void} [onMove]  a key moved the focus to a cell
 */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const has = (/** @type {number} */ set, /** @type {number} */ digit) => (set >> (digit - 1)) & 1;
const digitsOf = (/** @type {number} */ set) => DIGITS.filter((digit) => has(set, digit));
const at = (/** @type {ArrayLike<number> | undefined} */ values, /** @type {number} */ index) => values?.[index] ?? 0;

/** Keys that move the focus: from a cell to a cell. @type {Record<string, (cell: number, corner: boolean) => number>} */
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

/**
 * @param {HTMLElement} element  an empty element, which becomes the board
 * @param {Options} options
 * @returns {Board}
 */
export function createBoard(element, options) {
  let size = options.cell;
  let focused = 0;
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
  const drawing = new DrawingLayers();
  element.classList.add("board");
  element.classList.toggle("interactive", Boolean(options.interactive));
  element.replaceChildren(drawing.svg, table);

  if (options.interactive) {
    table.addEventListener("focusin", (event) => {
      const cell = cellOf(event.target);
      if (cell !== null) setFocused(cell);
    });
    table.addEventListener("keydown", (event) => {
      const move = MOVES[event.key];
      if (!move || event.altKey) return;
      event.preventDefault();
      const cell = move(focused, event.ctrlKey || event.metaKey);
      focusCell(cell);
      options.onMove?.(cell, event);
    });
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
  /** @param {number} cell */
  function resize(cell) {
    size = cell;
    element.style.setProperty("--c", `${cell}px`);
    element.classList.toggle("small", isSmall(cell));
    drawing.resize(cell);
    update(view);
  }

  /** @param {BoardView} next */
  function update(next) {
    view = next;
    const selection = new Set(next.selection);
    const conflicts = new Set(next.conflicts);
    const hint = next.hint ?? {};
    const shown = candidatesShown(next);
    const roles = fillRoles(next, selection);
    const crossed = drawing.draw(size, next, selection, roles, contentOf(next, shown));
    element.classList.toggle("several", selection.size > 1);
    for (let cell = 0; cell < CELLS; cell += 1) {
      const td = cells[cell];
      const given = next.givens[cell] !== ".";
      const classes = [given && "given", crossed.has(cell) && "crossed", roles[cell] && `role-${roles[cell]}`];
      setAttribute(td, "class", classes.filter(Boolean).join(" ") || null);
      setAttribute(td, "aria-label", options.strings.cellName(describe(next, cell, conflicts), options.valueFirst?.() ?? false));
      if (options.interactive) {
        setAttribute(td, "aria-selected", String(selection.has(cell)));
        setAttribute(td, "aria-readonly", given ? "true" : null);
        setAttribute(td, "aria-invalid", conflicts.has(cell) ? "true" : null);
      }
      fillCell(td, next, cell, shown[cell], hint);
    }
  }

  return {
    element,
    update,
    resize,
    focusCell,
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

/** @type {(view: BoardView, cell: number) => string} */
const valueAt = (view, cell) => (view.givens[cell] !== "." ? view.givens[cell] : view.placed?.[cell] ?? ".");

/**
 * The candidates that each cell shows: the player's, and those that the hint speaks of.
 *
 * @param {BoardView} view
 */
function candidatesShown(view) {
  const shown = Uint16Array.from({ length: CELLS }, (_, cell) => (valueAt(view, cell) === "." ? at(view.candidates, cell) : 0));
  for (const { cell, digit } of view.hint?.candidates ?? []) {
    if (valueAt(view, cell) === ".") shown[cell] |= 1 << (digit - 1);
  }
  return shown;
}

/** @type {(view: BoardView, shown: Uint16Array) => (cell: number) => number[] | "digit"} */
function contentOf(view, shown) {
  return (cell) => {
    if (valueAt(view, cell) !== ".") return "digit";
    const corners = digitsOf(at(view.corner, cell)).map((_, index) => [1, 3, 7, 9, 2, 8, 4, 6, 5][index]);
    const middle = at(view.centre, cell) ? [4, 5, 6] : [];
    return shown[cell] ? digitsOf(shown[cell]) : [...corners, ...middle];
  };
}

/**
 * The fill of each cell. A hint wins over all; the player's colors win over selection, equal digits and houses.
 *
 * @param {BoardView} view
 * @param {Set<number>} selection
 * @returns {(string | undefined)[]}
 */
function fillRoles(view, selection) {
  const peers = new Set(view.peers);
  const hint = new Map((view.hint?.cells ?? []).map(({ cell, role }) => [cell, role]));
  for (const cell of (view.hint?.houses ?? []).flatMap((house) => HOUSES[house])) {
    if (!hint.has(cell)) hint.set(cell, "peer");
  }
  return Array.from({ length: CELLS }, (_, cell) => {
    const role = hint.get(cell);
    if (role && role !== "peer") return role;
    const color = at(view.colors, cell);
    if (color) return `color${((color - 1) % 8) + 1}`;
    if (selection.has(cell)) return "sel";
    if (view.highlight && valueAt(view, cell) === String(view.highlight)) return "same";
    return role === "peer" || peers.has(cell) ? "peer" : undefined;
  });
}

/** What the name of a cell says. @type {(view: BoardView, cell: number, conflicts: Set<number>) => import("../strings/en/common.js").CellFacts} */
function describe(view, cell, conflicts) {
  return {
    row: row(cell) + 1,
    column: column(cell) + 1,
    digit: valueAt(view, cell) === "." ? 0 : Number(valueAt(view, cell)),
    given: view.givens[cell] !== ".",
    conflict: conflicts.has(cell),
    corner: digitsOf(at(view.corner, cell)),
    centre: digitsOf(at(view.centre, cell)),
    candidates: digitsOf(at(view.candidates, cell)),
    color: at(view.colors, cell),
  };
}

/** What each cell shows now, so that an update rebuilds only cells that changed. @type {WeakMap<Element, string>} */
const contents = new WeakMap();

/** @type {(td: HTMLTableCellElement, view: BoardView, cell: number, shown: number, hint: Drawing) => void} */
function fillCell(td, view, cell, shown, hint) {
  const value = valueAt(view, cell);
  const symbols = view.symbols ?? "123456789";
  const same = view.highlight ?? 0;
  const roles = (hint.candidates ?? []).filter((candidate) => candidate.cell === cell);
  const corners = shown ? 0 : at(view.corner, cell);
  const centre = roles.length ? 0 : at(view.centre, cell);
  const key = value !== "."
    ? symbols[Number(value) - 1]
    : [symbols, same, shown, corners, centre, roles.map(({ digit, role }) => role + digit)].join();
  if (contents.get(td) === key) return;
  contents.set(td, key);
  /** @type {(name: string, text: string | Node[]) => HTMLElement} */
  const text = (name, content) => make("div", { class: name }, make("span", {}, ...(typeof content === "string" ? [content] : content)));
  if (value !== ".") {
    td.replaceChildren(text("value", symbols[Number(value) - 1]));
    return;
  }
  /** @type {(digit: number) => string} */
  const mark = (digit) => (digit === same ? " same-mark" : "");
  const candidates = digitsOf(shown).map((digit) => {
    const role = roles.find((candidate) => candidate.digit === digit)?.role;
    const weight = role === "end" || role === "elim" ? ` ${role}` : role ? " evidence" : mark(digit);
    return text(`candidate at${digit}${weight}`, symbols[digit - 1]);
  });
  const middle = digitsOf(centre).map((digit) => make("span", { class: mark(digit).trim() || null }, symbols[digit - 1]));
  td.replaceChildren(
    ...candidates,
    ...digitsOf(corners).map((digit) => text(`corner${mark(digit)}`, symbols[digit - 1])),
    ...(middle.length ? [text(`centre${middle.length > 5 ? " long" : ""}`, middle)] : []),
  );
}

let patterns = 0;

/** The drawing under the cells: layers that are rebuilt only when they change. */
class DrawingLayers {
  constructor() {
    this.hatch = `hatch${(patterns += 1)}`;
    this.background = makeSvg("rect", { class: "background" });
    this.fills = Array.from({ length: CELLS }, () => makeSvg("rect", { class: "fill" }));
    this.hatches = makeSvg("g");
    this.lines = makeSvg("g");
    this.rings = makeSvg("g");
    this.selection = makeSvg("g");
    this.chains = makeSvg("g");
    this.candidates = makeSvg("g");
    const line = makeSvg("path", { class: "hatch-line", d: "M0.75 0v6" });
    const pattern = makeSvg("pattern", {
      id: this.hatch, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
    }, line);
    this.svg = makeSvg("svg", { "aria-hidden": "true" }, makeSvg("defs", {}, pattern), this.background, ...this.fills,
      this.hatches, this.lines, this.rings, this.selection, this.chains, this.candidates);
    /** @type {Map<Element, string>} */
    this.drawn = new Map();
    /** @type {Set<number>} */
    this.crossed = new Set();
  }

  /** @param {number} c */
  resize(c) {
    const size = boardSize(c);
    this.drawn.clear();
    this.svg.style.setProperty("--dash-on", `${c * 0.1}px`);
    this.svg.style.setProperty("--dash-off", `${c * 0.0625}px`);
    setAttribute(this.svg, "viewBox", `0 0 ${size} ${size}`);
    for (const name of ["width", "height"]) setAttribute(this.background, name, size);
    this.fills.forEach((rect, cell) => {
      const [x, y] = corner(c, cell);
      for (const [name, value] of Object.entries({ x, y, width: c, height: c })) setAttribute(rect, name, value);
    });
    /** @type {(name: string, position: number, width: number) => SVGElement[]} */
    const both = (name, position, width) => [
      makeSvg("rect", { class: name, x: position, y: 0, width, height: size }),
      makeSvg("rect", { class: name, x: 0, y: position, width: size, height: width }),
    ];
    this.lines.replaceChildren(
      ...[1, 2, 4, 5, 7, 8].flatMap((index) => both("hair", edge(c, index) - 1, 1)),
      ...[0, edge(c, 3) - 2, edge(c, 6) - 2, size - 2].flatMap((position) => both("line", position, 2)),
    );
  }

  /**
   * @param {number} c
   * @param {BoardView} view
   * @param {Set<number>} selection
   * @param {(string | undefined)[]} roles
   * @param {(cell: number) => number[] | "digit"} content
   * @returns {Set<number>} the cells that a chain passes
   */
  draw(c, view, selection, roles, content) {
    const hint = view.hint ?? {};
    this.fills.forEach((rect, cell) => setAttribute(rect, "class", roles[cell] ? `fill role-${roles[cell]}` : "fill"));
    /** @type {(cell: number, inset: number, name: string) => SVGElement} */
    const ring = (cell, inset, name) => {
      const [x, y] = corner(c, cell);
      return makeSvg("rect", { class: name, x: x + inset, y: y + inset, width: c - 2 * inset, height: c - 2 * inset });
    };

    const hatched = roles.flatMap((role, cell) => (role?.startsWith("color") && at(view.colors, cell) > 8 ? [cell] : []));
    this.layer(this.hatches, hatched, () => hatched.map((cell) => {
      const rect = ring(cell, 0, "hatched");
      rect.setAttribute("fill", `url(#${this.hatch})`);
      return rect;
    }));
    const rings = (hint.cells ?? []).filter(({ role, ring: wanted }) => wanted !== false && role !== "peer" && role !== "elim");
    this.layer(this.rings, [rings, hint.houses, hint.lit], () => [
      ...(hint.houses ?? []).map((house) => houseRing(c, house)),
      ...rings.map(({ cell, role }) => ring(cell, isSmall(c) ? 2 : 3, `role-ring ${role} role-${role}`)),
      ...(hint.lit ?? []).map((cell) => ring(cell, 1.5, "role-ring lit")),
    ]);
    this.layer(this.selection, [...selection], () => [...selection].map((cell) => ring(cell, 1.5, "selection")));

    const courses = { value: /** @type {import("./link.js").Course[] | null} */ (null) };
    this.layer(this.chains, [hint.links, hint.links && Array.from({ length: CELLS }, (_, cell) => content(cell))], () => {
      courses.value = (hint.links ?? []).map(({ from, to }) => courseOf(c, ...nearestEnds(from, to), content));
      return courses.value.flatMap((course, index) => [
        makeSvg("path", { class: `link ${hint.links?.[index].kind}`, d: course.path }),
        makeSvg("path", { class: "arrow", d: course.arrow }),
      ]);
    });
    if (courses.value) this.crossed = new Set(courses.value.flatMap(({ crossed }) => [...crossed]));

    const { candidateColors = [] } = view;
    /** @type {{color: number, cell: number, digit: number}[]} */
    const colored = [];
    for (let index = 0; index < candidateColors.length; index += 1) {
      const color = candidateColors[index];
      const [cell, digit] = [Math.floor(index / 9), (index % 9) + 1];
      if (color && content(cell) !== "digit" && has(at(view.candidates, cell), digit)) colored.push({ color, cell, digit });
    }
    this.layer(this.candidates, [colored, hint.candidates, hint.candidates?.map(({ cell }) => content(cell) === "digit")], () => [
      ...colored.flatMap(({ color, cell, digit }) => {
        const [cx, cy] = candidatePlace(c, cell, digit);
        const disc = { cx, cy, r: candidateRadius(c) };
        const plain = makeSvg("circle", { ...disc, class: `candidate-ring color role-color${((color - 1) % 8) + 1}` });
        return color > 8 ? [plain, makeSvg("circle", { ...disc, fill: `url(#${this.hatch})` })] : [plain];
      }),
      ...(hint.candidates ?? []).filter(({ cell }) => content(cell) !== "digit").flatMap(({ cell, digit, role }) => {
        const [cx, cy] = candidatePlace(c, cell, digit);
        const r = candidateRadius(c);
        const circle = makeSvg("circle", { class: `candidate-ring ${role}`, cx, cy, r });
        const strike = `M${cx - r},${cy + r}L${cx + r},${cy - r}`;
        return role === "elim" ? [circle, makeSvg("path", { class: "strike", d: strike })] : [circle];
      }),
    ]);
    return this.crossed;
  }

  /** @type {(group: SVGGElement, facts: unknown, build: () => SVGElement[]) => void} */
  layer(group, facts, build) {
    const key = JSON.stringify(facts);
    if (this.drawn.get(group) === key) return;
    this.drawn.set(group, key);
    group.replaceChildren(...build());
  }
}

/** @type {(c: number, house: number) => SVGElement} */
function houseRing(c, house) {
  const cells = HOUSES[house];
  const [x, y] = corner(c, cells[0]);
  const [right, bottom] = corner(c, cells[8]).map((v) => v + c);
  return makeSvg("rect", { class: "house-ring", x, y, width: right - x, height: bottom - y });
}

/**
 * The two cells of two ends that are nearest to each other; groups have several.
 *
 * @param {import("../core/types.js").LinkEnd} from
 * @param {import("../core/types.js").LinkEnd} to
 * @returns {[{cell: number, digit: number}, {cell: number, digit: number}]}
 */
function nearestEnds(from, to) {
  const pairs = from.cells.flatMap((a) => to.cells.map((b) => ({ a, b, far: Math.hypot(row(a) - row(b), column(a) - column(b)) })));
  const { a, b } = pairs.reduce((best, pair) => (pair.far < best.far ? pair : best));
  return [{ cell: a, digit: from.digit }, { cell: b, digit: to.digit }];
}
