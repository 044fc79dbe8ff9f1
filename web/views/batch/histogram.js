// The histogram of a batch: puzzles by ER in steps of a half, with the levels under the axis.

import { make } from "../../ui/dom.js";

/** The width of a bar, in tenths of ER. */
const WIDTH = 5;
/** The lowest possible rating, in tenths. */
const LEAST = 10;

/**
 * @param {import("../../state/collection.js").Collection} collection
 * @param {import("../../core/types.js").Strings["batch"]} strings
 * @param {import("../../core/types.js").Strings["common"]["levels"]} levels
 */
export function histogram({ ratings, highest, levels: bounds }, strings, levels) {
  const first = LEAST;
  // A little above the hardest puzzle, so that the scale does not jump with every puzzle.
  const bars = Math.max(10, Math.floor(((highest ?? 0) * 10 - first) / WIDTH) + 1);
  const counts = Array.from({ length: bars }, (_, bar) => {
    const from = first + bar * WIDTH;
    return ratings.subarray(from, from + WIDTH).reduce((sum, count) => sum + count, 0);
  });
  const most = Math.max(...counts);
  const label = (/** @type {number} */ tenths) => (tenths / 10).toFixed(1);
  const columns = counts.map((count, bar) => {
    const from = first + bar * WIDTH;
    const fill = make("i", {});
    fill.style.setProperty("--height", String(count / most));
    return make("li", { "aria-label": strings.bar(label(from), label(from + WIDTH - 1), count) },
      make("span", { "aria-hidden": "true" }, count > 0 ? strings.number(count) : ""), fill,
      make("small", { "aria-hidden": "true" }, bar % 2 === 0 ? label(from) : ""));
  });
  const end = first + bars * WIDTH;
  const bands = bounds.filter(({ least }) => least < end).map(({ level, least, greatest }) => {
    const band = make("span", {}, levels[/** @type {keyof typeof levels} */ (level)] ?? level);
    band.style.setProperty("--share", String(Math.min(greatest + 1, end) - Math.max(least, first)));
    return band;
  });
  const list = make("ol", { class: "histogram", "aria-label": strings.histogram }, columns);
  return make("div", {}, list, make("div", { class: "bands", "aria-hidden": "true" }, bands));
}
