// A new puzzle, made on the spot: by level, by rating or by technique, with a symmetry.

import { isCancelled } from "../../core/client.js";
import { make } from "../../ui/dom.js";
import { openSheet } from "../../ui/sheet.js";
import { makePuzzle, USUAL_SYMMETRY } from "./make.js";

const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "expert", "extreme"]);
const SYMMETRIES = /** @type {const} */ (["none", "rotate180", "rotate90", "mirror-left-right", "mirror-top-bottom", "diagonal-down", "diagonal-up"]);

/** @param {import("../play.js").Controls} controls @param {import("../../core/types.js").Strings["sheets"]} strings */
export function openNew(controls, { make: strings }) {
  const { common, client, store, context } = controls;
  const symmetryNames = strings.symmetries;
  const select = (/** @type {string} */ name, /** @type {[string, string][]} */ options) =>
    make("select", { class: "field", name }, options.map(([value, text]) => make("option", { value }, text)));
  const level = select("level", LEVELS.map((name) => [name, common.levels[name]]));
  const from = make("input", { class: "field number", name: "from", type: "number", min: 1, max: 11, step: 0.1, value: "2.0" });
  const to = make("input", { class: "field number", name: "to", type: "number", min: 1, max: 11, step: 0.1, value: "4.0" });
  const technique = select("technique", []);
  const symmetry = select("symmetry", SYMMETRIES.map((name) => [name, symmetryNames[name]]));
  let isSymmetryChosen = false;
  symmetry.addEventListener("change", () => { isSymmetryChosen = true; });
  const status = make("p", { class: "sheet-status", role: "status" });
  const field = (/** @type {string} */ text, /** @type {HTMLElement} */ input) => make("label", { class: "sheet-field" }, make("span", {}, text), input);
  const panels = {
    level: [field(strings.level, level)],
    er: [make("div", { class: "sheet-pair" }, field(strings.from, from), field(strings.to, to)), make("p", { class: "muted" }, strings.scale)],
    technique: [field(strings.technique, technique)],
  };
  /** @typedef {keyof typeof panels} By */
  const panel = make("div");
  const radios = /** @type {[By, string][]} */ ([["level", strings.byLevel], ["er", strings.byEr], ["technique", strings.byTechnique]])
    .map(([value, text]) => make("label", {}, make("input", { type: "radio", name: "by", value, checked: value === "level", onchange: showPanel }), text));
  const button = make("button", { class: "button primary", type: "submit" }, strings.make);
  const form = make("form", { class: "sheet-form", onsubmit: run },
    make("fieldset", { class: "sheet-choices" }, make("legend", {}, strings.by), radios), panel, field(strings.symmetry, symmetry),
    make("div", { class: "sheet-actions" }, button, status));
  const working = new AbortController();
  const sheet = openSheet({ title: strings.title, close: common.close, content: [form], onClose: () => working.abort() });
  showPanel();
  void store.get("play-new").then((saved) => {
    if (!saved || typeof saved !== "object") return;
    const { by, level: savedLevel, symmetry: savedSymmetry } = /** @type {Record<string, string>} */ (saved);
    const radio = form.querySelector(`input[name=by][value="${CSS.escape(by ?? "level")}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
    if (savedLevel) level.value = savedLevel;
    isSymmetryChosen = Boolean(savedSymmetry);
    if (savedSymmetry) symmetry.value = savedSymmetry;
    showPanel();
  });
  void fillTechniques();

  function chosen() {
    return /** @type {By} */ (new FormData(form).get("by") ?? "level");
  }
  /** By default, puzzles of a level are symmetric; a technique or a rating is rare enough without a symmetry. */
  function showPanel() {
    panel.replaceChildren(...panels[chosen()]);
    if (!isSymmetryChosen) symmetry.value = chosen() === "level" ? USUAL_SYMMETRY : "none";
  }
  async function fillTechniques() {
    const techniques = await client.ask("techniques", {}).catch(() => []);
    const name = context.language === "zh" ? "name_zh" : "name";
    technique.append(...techniques.map((/** @type {any} */ entry) => make("option", { value: entry.technique }, entry[name])));
  }
  /** @param {Event} event */
  async function run(event) {
    event.preventDefault();
    const by = chosen();
    const recipe = {
      ...(by === "level" ? { level: level.value } : by === "er" ? { er: `${from.value}..${to.value}` } : { hardest: technique.value }),
      symmetry: symmetry.value,
    };
    void store.set("play-new", { by, level: level.value, ...(isSymmetryChosen ? { symmetry: symmetry.value } : {}) });
    button.disabled = true;
    status.textContent = strings.making;
    try {
      const { givens, facts } = await makePuzzle(client, recipe, working.signal);
      sheet.close();
      controls.load(givens, { facts });
    } catch (error) {
      if (isCancelled(error)) return;
      status.textContent = strings.failed;
      button.disabled = false;
    }
  }
}
