// A puzzle of another size or with other rules, in words and text: what it is, its solutions, and which candidates are in one.
// It is not drawn, and cannot be played.

import { make } from "../../ui/dom.js";

/** @typedef {import("../../core/types.js").Json} Json */

/** The limit for counting solutions, and for the solutions of each candidate. */
const MOST_COUNTED = 1000;
const CAP = 8;
/** The limit for each search. */
const MOST_NODES = 1_000_000;
/** The cells of a classic board, and of a sukaku. */
const CLASSIC = [81, 729];

/** Whether the answer to `solve` is about such a puzzle. @param {Json} found */
export const isVariant = (found) => !CLASSIC.includes(found.puzzle.length) || Boolean(found.board) || Array.isArray(found.rules);

/**
 * @param {object} options
 * @param {import("../../core/client.js").Client} options.client
 * @param {Json} options.strings
 */
export function createVariant({ client, strings }) {
  const element = make("section", { class: "solve-variant", hidden: true });

  /** The rows of cells on this board, as text. @param {Json} found @param {string} puzzle @param {AbortSignal} signal */
  async function rows({ board, rules, cells }, puzzle, signal) {
    const text = JSON.stringify({ puzzle, board, rules, cells });
    return (await client.ask("convert", { text, from: "json", to: "rows" }, { signal })).text;
  }

  /** @param {Json} candidates */
  const listOf = (candidates) => make("ul", { class: "variant-candidates" }, Object.entries(candidates).map(([cell, digits]) => make("li", {},
    `${cell}: ${Object.entries(digits).map(([digit, count]) => strings.variant.candidate(digit, /** @type {number} */ (count), CAP)).join(", ")}`)));

  return {
    element,
    hide() { element.hidden = true; },
    /**
     * Shows the answer to `solve` at once, and the others when they are found.
     *
     * @param {string} input
     * @param {Json} found
     * @param {AbortSignal} signal
     */
    async show(input, found, signal) {
      const verdict = make("h2", {}, strings.verdicts[found.verdict] ?? strings.unknown);
      const list = make("dl", { class: "solve-facts" });
      const fact = (/** @type {string} */ name, /** @type {string} */ value) => list.append(make("div", {}, make("dt", {}, name), make("dd", {}, value)));
      const rules = (found.rules ?? []).map((/** @type {Json} */ rule) => rule.rule ?? rule);
      const kinds = [...new Set(rules)].map((rule) => strings.variant.rule(rule, rules.filter((/** @type {string} */ other) => other === rule).length));
      if (kinds.length > 0) fact(strings.variant.rules, kinds.join(", "));
      element.replaceChildren(verdict, make("p", { class: "solve-why" }, ["invalid", "stopped"].includes(found.verdict) ? found.why : ""), list);
      element.hidden = false;
      const cells = make("pre", { class: "variant-cells", tabindex: "0", "aria-label": strings.variant.board }, await rows(found, found.puzzle, signal));
      list.before(cells);
      if (found.solution) cells.after(make("h3", {}, strings.variant.solution), make("pre", { class: "variant-cells", tabindex: "0", "aria-label": strings.variant.solution }, await rows(found, found.solution, signal)));
      if (found.verdict !== "several") return;
      const { count, complete } = await client.ask("count", { puzzle: input, limit: MOST_COUNTED, max_work: MOST_NODES }, { signal });
      fact(strings.facts.solutions, strings.solutions(count, complete));
      const { candidates } = await client.ask("candidates", { puzzle: input, cap: CAP, max_work: MOST_NODES }, { signal });
      if (candidates) element.append(make("h3", {}, strings.variant.candidates), listOf(candidates));
    },
  };
}
