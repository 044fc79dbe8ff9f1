// Checks whether another puzzle is isomorphic: equal after renaming digits and permuting rows, columns, bands and stacks.

import { make } from "../../ui/dom.js";
import { refuseLong } from "../../ui/long_text.js";
import { openSheet } from "../../ui/sheet.js";

/** @param {{context: import("../../core/types.js").Context, puzzle: string}} options */
export function openSame({ context: { client, strings: { solve: strings, common } }, puzzle }) {
  const other = make("textarea", { class: "field", rows: 3, spellcheck: "false", "aria-label": strings.other, oninput: () => void compare() });
  const answer = make("div", { class: "solve-checks", role: "status" });
  refuseLong(other, ({ length }) => answer.replaceChildren(make("p", { class: "sheet-error" }, common.tooLong(length))));
  openSheet({
    title: strings.compare,
    close: common.close,
    content: [make("div", { class: "sheet-form" }, make("p", {}, strings.sameAbout), other, answer)],
  });

  async function compare() {
    if (!other.value.trim()) {
      answer.replaceChildren();
      return;
    }
    try {
      const { isomorphic, transform } = await client.ask("same", { puzzle, other: other.value }, { key: "same" });
      answer.replaceChildren(make("p", { class: isomorphic ? "right" : "wrong" }, isomorphic ? strings.isSame : strings.isOther),
        ...(transform ? [make("p", { class: "muted" }, strings.transform, " ", make("code", {}, transform))] : []));
    } catch (error) {
      if (/** @type {any} */ (error).code !== "cancelled") answer.replaceChildren(make("p", { class: "sheet-error" }, common.error(/** @type {any} */ (error))));
    }
  }
}
