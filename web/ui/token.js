// The sheet for the token of a server that needs one.

import { make } from "./dom.js";
import { openSheet } from "./sheet.js";

/**
 * @param {Pick<import("../core/types.js").Strings, "common" | "sheets">} strings
 * @param {boolean} isWrong whether the previous token was refused
 * @returns {Promise<string | null>} null if the sheet is closed without a token
 */
export function enterToken({ common, sheets: { token: strings } }, isWrong) {
  return new Promise((resolve) => {
    const field = make("input", { class: "field", type: "password", name: "token", required: true, autocomplete: "off", "aria-describedby": "token-error" });
    const error = make("p", { class: "sheet-error", id: "token-error", role: "alert" }, isWrong && strings.wrong);
    const form = make("form", { class: "sheet-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      resolve(field.value.trim());
      sheet.close();
    } },
      make("p", { class: "muted" }, strings.about),
      make("label", { class: "sheet-field" }, make("span", {}, strings.label), field), error,
      make("div", { class: "sheet-actions" }, make("button", { class: "button primary", type: "submit" }, strings.enter)));
    const sheet = openSheet({ title: strings.title, close: common.close, content: [form], onClose: () => resolve(null) });
    field.focus();
  });
}
