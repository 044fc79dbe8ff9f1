// The legend of a drawing: each shape in it, with its meaning in plain words; a tooltip has the technical term. Shapes make
// roles distinguishable without color.

import { make, makeSvg } from "./dom.js";
import { rolesIn } from "./overlay.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */

/** @param {number} width @param {SVGElement} shape */
const sample = (width, shape) => makeSvg("svg", { class: "sample", width, height: 16, "aria-hidden": "true" }, shape);

/** @param {Drawing} drawing @param {import("../core/types.js").Strings["hint"]} strings */
export function legend(drawing, strings) {
  const { cells, candidates, links } = rolesIn(drawing);
  const words = drawing.isColored ? { ...strings.cells, ...strings.colors } : strings.cells;
  /** @type {[SVGElement, [string, string]][]} */
  const entries = [];
  for (const role of /** @type {const} */ (["base", "cover", "second", "fin", "blocker"])) {
    if (cells.has(role)) {
      const ring = role === "blocker" ? "unringed" : role;
      entries.push([sample(16, makeSvg("rect", { class: `cell role-${role} ${ring}`, x: 1, y: 1, width: 14, height: 14 })), words[role]]);
    }
  }
  for (const role of /** @type {const} */ (["on", "off"])) {
    if (candidates.has(role) && links.size > 0) {
      entries.push([sample(16, makeSvg("circle", { class: `candidate-ring ${role}`, cx: 8, cy: 8, r: 6 })), strings.candidates[role]]);
    }
  }
  if (candidates.has("blocked")) {
    entries.push([sample(16, makeSvg("path", { class: "strike faint", d: "M2 8h12" })), strings.candidates.blocked]);
  }
  if (candidates.has("elim")) {
    entries.push([sample(16, makeSvg("path", { class: "strike", d: "M3 13L13 3" })), strings.candidates.elim]);
  }
  for (const kind of /** @type {const} */ (["strong", "weak"])) {
    if (links.has(kind)) entries.push([sample(24, makeSvg("path", { class: `link ${kind}`, d: "M0 8h24" })), strings.links[kind]]);
  }
  return entries.length > 0 && make("ul", { class: "legend", "aria-label": strings.legend },
    entries.map(([shape, [text, tip]]) => make("li", { title: tip }, shape, text)));
}
