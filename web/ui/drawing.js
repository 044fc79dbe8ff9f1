// The drawing under the cells of a board, in layers: fills, hatches, lines, rings, selection, chains, candidates. A layer is
// rebuilt only when it changes. Fills and the selection are made once, and an update only changes their classes, so that
// they cost no layout.

import { makeSvg, setAttribute } from "./dom.js";
import { boardSize, candidatePlace, candidateRadius, CELLS, corner, edge } from "./geometry.js";

/** @typedef {import("../core/types.js").BoardView} BoardView */

/** The names of the player's colors: 9 to 16 are 1 to 8, hatched. */
export const colorName = (/** @type {number} */ color) => `color${((color - 1) % 8) + 1}`;

/** A square in a cell. @type {(c: number, cell: number, inset: number, name: string) => SVGRectElement} */
export function ringAt(c, cell, inset, name) {
  const rect = makeSvg("rect", { class: name });
  place(rect, c, cell, inset);
  return rect;
}
/** @param {Element} rect @param {number} c @param {number} cell @param {number} inset */
function place(rect, c, cell, inset) {
  const [x, y] = corner(c, cell);
  const side = c - 2 * inset;
  for (const [name, value] of Object.entries({ x: x + inset, y: y + inset, width: side, height: side })) setAttribute(rect, name, value);
}

let patterns = 0;

export class Layers {
  constructor() {
    /** The size of a cell. */
    this.cell = 0;
    this.hatch = `hatch${(patterns += 1)}`;
    this.background = makeSvg("rect", { class: "background" });
    this.fills = Array.from({ length: CELLS }, () => makeSvg("rect", { class: "fill" }));
    this.hatches = makeSvg("g");
    this.numbers = makeSvg("g", { class: "color-numbers" });
    this.lines = makeSvg("g");
    this.rings = makeSvg("g");
    this.selection = Array.from({ length: CELLS }, () => makeSvg("rect", { class: "selection" }));
    this.chains = makeSvg("g");
    this.colored = makeSvg("g");
    this.candidates = makeSvg("g");
    const line = makeSvg("path", { class: "hatch-line", d: "M0.75 0v6" });
    const pattern = makeSvg("pattern", {
      id: this.hatch, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
    }, line);
    this.svg = makeSvg("svg", { "aria-hidden": "true" }, makeSvg("defs", {}, pattern), this.background, ...this.fills,
      this.hatches, this.numbers, this.lines, this.rings, ...this.selection, this.chains, this.colored, this.candidates);
    /** The role of the fill of each cell. @type {(string | undefined)[]} */
    this.roles = [];
    /** Whether the square of the selection is visible in each cell. @type {boolean[]} */
    this.selected = [];
    /** The facts that each layer shows. @type {Map<Element, string>} */
    this.shown = new Map();
    /** The cells that a chain passes. @type {Set<number>} */
    this.crossed = new Set();
  }

  /** @param {number} c */
  resize(c) {
    const size = boardSize(c);
    this.cell = c;
    this.shown.clear();
    this.svg.style.setProperty("--dash-on", `${c * 0.1}px`);
    this.svg.style.setProperty("--dash-off", `${c * 0.0625}px`);
    setAttribute(this.svg, "viewBox", `0 0 ${size} ${size}`);
    for (const name of ["width", "height"]) setAttribute(this.background, name, size);
    this.fills.forEach((rect, cell) => place(rect, c, cell, 0));
    this.selection.forEach((rect, cell) => place(rect, c, cell, 1.5));
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
   * Draws the player's colors and selection.
   *
   * @param {BoardView} view
   * @param {Set<number>} selection
   * @param {(string | undefined)[]} roles  of the cells
   * @param {(cell: number) => number[]} candidates  that a cell shows
   */
  draw({ colors, candidateColors, colorNumbers = false }, selection, roles, candidates) {
    const c = this.cell;
    for (let cell = 0; cell < CELLS; cell += 1) {
      const [role, selected] = [roles[cell], selection.has(cell)];
      if (role !== this.roles[cell]) setAttribute(this.fills[cell], "class", role ? `fill role-${role}` : "fill");
      if (selected !== this.selected[cell]) setAttribute(this.selection[cell], "class", selected ? "selection on" : "selection");
      this.roles[cell] = role;
      this.selected[cell] = selected;
    }
    const colorOf = (/** @type {number} */ cell) => (roles[cell]?.startsWith("color") ? colors?.[cell] ?? 0 : 0);
    const cells = colors ? [...roles.keys()].filter(colorOf) : [];
    const hatched = cells.filter((cell) => colorOf(cell) > 8);
    this.fill(this.hatches, hatched, () => hatched.map((cell) => {
      const rect = ringAt(c, cell, 0, "hatched");
      rect.setAttribute("fill", `url(#${this.hatch})`);
      return rect;
    }));
    const numbers = colorNumbers ? cells.map((cell) => ({ cell, number: ((colorOf(cell) - 1) % 8) + 1 })) : [];
    this.fill(this.numbers, numbers, () => numbers.map(({ cell, number }) => {
      const [x, y] = corner(c, cell);
      return makeSvg("text", { x: x + 2, y: y + 2 + numberHeight(c) * 0.72, "font-size": numberHeight(c) }, document.createTextNode(String(number)));
    }));
    /** @type {{color: number, cell: number, digit: number}[]} */
    const colored = [];
    for (let index = candidateColors?.findIndex(Boolean) ?? -1; index >= 0 && index < CELLS * 9; index += 1) {
      const color = candidateColors?.[index] ?? 0;
      const [cell, digit] = [Math.floor(index / 9), (index % 9) + 1];
      if (color && candidates(cell).includes(digit)) colored.push({ color, cell, digit });
    }
    this.fill(this.colored, colored, () => colored.flatMap(({ color, cell, digit }) => {
      const [cx, cy] = candidatePlace(c, cell, digit);
      const disc = { cx, cy, r: candidateRadius(c) };
      const plain = makeSvg("circle", { ...disc, class: `candidate-ring color role-${colorName(color)}` });
      return color > 8 ? [plain, makeSvg("circle", { ...disc, fill: `url(#${this.hatch})` })] : [plain];
    }));
  }

  /** Rebuilds a layer if its facts changed. @param {SVGGElement} layer @param {unknown} facts @param {() => SVGElement[]} build */
  fill(layer, facts, build) {
    const key = JSON.stringify(facts);
    if (this.shown.get(layer) === key) return;
    this.shown.set(layer, key);
    layer.replaceChildren(...build());
  }
}

/** The height of the number of a color in its corner. @param {number} c */
export const numberHeight = (c) => Math.max(8, Math.round(c * 0.15));
