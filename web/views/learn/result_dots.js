// The latest results of a technique's drills as a row of dots.

import { KEPT } from "../../state/practice.js";
import { make } from "../../ui/dom.js";

/**
 * @param {import("../../state/practice.js").Score | undefined} score
 * @param {import("../../core/types.js").Strings["learn"]} strings
 */
export function resultDots(score, strings) {
  const latest = score?.latest ?? [];
  return make("div", {
    class: "points", role: latest.length > 0 ? "img" : null,
    "aria-label": latest.length > 0 ? latest.map((result) => strings.result[result]).join(", ") : null,
  }, Array.from({ length: KEPT }, (_, index) => make("i", { class: latest[index] ?? null })));
}
