// The facts of a puzzle as a list. The order of the strings decides, not the order in which facts become known.

import { make } from "../../ui/dom.js";

/** @typedef {keyof import("../../core/types.js").Strings["solve"]["facts"]} Fact */

/** @param {Pick<import("../../core/types.js").Strings["solve"], "facts" | "factTips">} strings */
export function createFacts({ facts: names, factTips: tips }) {
  const order = Object.keys(names);
  const element = make("dl", { class: "solve-facts" });
  return {
    element,
    clear: () => element.replaceChildren(),
    /** @param {Fact} name @param {...(Node | string)} value */
    set(name, ...value) {
      const row = make("div", { "data-fact": name }, make("dt", { title: tips[name] }, names[name]), make("dd", {}, ...value));
      element.querySelector(`[data-fact="${name}"]`)?.remove();
      const after = [...element.children].find((other) => order.indexOf(/** @type {HTMLElement} */ (other).dataset.fact ?? "") > order.indexOf(name));
      element.insertBefore(row, after ?? null);
    },
  };
}
