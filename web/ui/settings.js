// The settings as a sheet, made from a table of the choices.

import { CHOICES } from "../state/store.js";
import { LANGUAGES } from "../strings/index.js";
import { make } from "./dom.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../core/types.js").Settings} Settings */

/** The settings in their order. @type {(keyof Settings)[]} */
const ROWS = ["language", "theme", "contrast", "checks", "entry", "symbols", "highlight", "peers", "colorNumbers", "keepCandidates", "timer", "padFlipped", "singleKeys", "valueFirst"];

/** @typedef {Pick<import("../core/types.js").Strings, "common" | "sheets">} Strings */

/** @param {import("../core/types.js").SettingsStore} settings @param {Strings} strings */
export function openSettings(settings, { common, sheets: strings }) {
  const rows = ROWS.map((key) => {
    const values = CHOICES[key];
    const label = make("span", {}, strings.setting[/** @type {"theme"} */ (key)]);
    if (!values) {
      const box = make("input", { type: "checkbox", checked: Boolean(settings.value[key]), onchange: () => settings.set(key, box.checked) });
      return make("label", {}, label, box);
    }
    const names = /** @type {Record<string, string>} */ (key === "language" ? LANGUAGES : strings.choices[/** @type {"theme"} */ (key)]);
    const select = make("select", { class: "field", onchange: () => settings.set(key, /** @type {never} */ (select.value)) },
      values.map((value) => make("option", { value, selected: settings.value[key] === value }, names[value])));
    return make("label", {}, label, select);
  });
  openSheet({ title: common.settings, close: common.close, content: [make("div", { class: "settings-list" }, rows)] });
}

/** @param {import("../core/types.js").KeyList} list @param {Strings["common"]} strings */
export function openKeys({ note, groups }, strings) {
  const content = groups.filter(({ rows }) => rows.length).map(({ title, rows }) => make("section", { class: "key-group" },
    make("h3", {}, title),
    make("dl", {}, rows.map(({ keys, text }) => make("div", {}, make("dt", {}, keys), make("dd", {}, text))))));
  openSheet({ title: strings.keys, close: strings.close, wide: true, content: [...(note ? [make("p", { class: "muted" }, note)] : []), make("div", { class: "key-groups" }, content)] });
}
