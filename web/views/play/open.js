// Opening puzzles: pasted, dropped or from a file, in any format that the core knows; links of this page and of others.

import { SudokitError } from "../../core/client.js";
import { readShared, foreignPuzzle } from "../../state/url.js";
import { change, EMPTY_PROGRESS } from "../../state/progress.js";
import { make } from "../../ui/dom.js";
import { openSheet, toast } from "../../ui/sheet.js";

/** @typedef {import("../play.js").Controls} Controls */

/** More than this is no text for one board; Batch reads it. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Opens the first puzzle of a text. Returns why not, if it cannot be read.
 *
 * @param {Controls} controls
 * @param {string} text
 * @returns {Promise<string | null>}
 */
async function readText(controls, text) {
  const { client, strings, common } = controls;
  const shared = await readShared(text);
  if (shared) {
    controls.load(shared.givens, { progress: shared.progress, message: strings.open.replaced });
    return null;
  }
  try {
    const request = { text: (foreignPuzzle(text) ?? text).slice(0, MAX_CHARACTERS), to: "json" };
    const { text: lines, records, errors } = await client.ask("convert", request, { key: "open" });
    const record = lines.split("\n").filter(Boolean).map((/** @type {string} */ line) => JSON.parse(line))
      .find((/** @type {any} */ found) => found.puzzle?.length === 81);
    if (!record) return errors[0] ? common.error(new SudokitError(errors[0])) : strings.open.empty;
    controls.load(record.puzzle, {
      progress: progressOf(record),
      message: records > 1 ? strings.open.tooMany(records) : strings.open.replaced,
    });
    return null;
  } catch (error) {
    return common.error(/** @type {import("../../core/client.js").SudokitError} */ (error));
  }
}

/** The progress of a record of JSON. @param {{placed?: string, marks?: string, puzzle: string}} record */
function progressOf({ puzzle, placed = "", marks = "" }) {
  return change(EMPTY_PROGRESS, ["digits", "candidates"], ({ digits, candidates }) => {
    for (let cell = 0; cell < 81; cell += 1) {
      if (/[1-9]/.test(placed[cell] ?? "") && puzzle[cell] === ".") digits[cell] = Number(placed[cell]);
      if (puzzle[cell] !== "." || digits[cell]) continue;
      for (let digit = 1; digit <= 9; digit += 1) {
        if (marks[cell * 9 + digit - 1] === String(digit)) candidates[cell] |= 1 << (digit - 1);
      }
    }
  });
}

/** Opens a text that was pasted or dropped on the page. @param {Controls} controls @param {string} text */
export async function openText(controls, text) {
  const error = await readText(controls, text);
  if (!error) return;
  toast(error, { label: controls.strings.menu.open, run: () => openOpen(controls, text) });
  controls.announce(error);
}

/** @param {Controls} controls @param {string} [text] */
export function openOpen(controls, text = "") {
  const { strings: { open: strings }, common } = controls;
  const area = make("textarea", { class: "field", rows: 6, name: "text", "aria-describedby": "open-error", spellcheck: "false" });
  area.value = text;
  const error = make("p", { class: "sheet-error", id: "open-error", role: "alert" });
  const file = make("input", { type: "file", class: "visually-hidden", onchange: async () => {
    area.value = (await file.files?.[0]?.slice(0, MAX_CHARACTERS).text()) ?? "";
    await submit();
  } });
  const form = make("form", { class: "sheet-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void submit();
  } },
    make("p", { class: "muted" }, strings.about),
    make("label", { class: "sheet-field" }, make("span", {}, strings.text), area), error,
    make("div", { class: "sheet-actions" },
      make("button", { class: "button primary", type: "submit" }, strings.open),
      make("label", { class: "button" }, file, strings.file),
      make("button", { class: "button quiet", type: "button", onclick: () => {
        sheet.close();
        controls.newBlank();
      } }, strings.blank)));
  const sheet = openSheet({ title: strings.title, close: common.close, content: [form] });
  area.focus();

  async function submit() {
    const problem = area.value.trim() ? await readText(controls, area.value) : strings.empty;
    error.textContent = problem ?? "";
    if (!problem) sheet.close();
  }
}

/** Files and texts that are dropped anywhere on the page. @param {Controls} controls @param {AbortSignal} signal */
export function listenToDrops(controls, signal) {
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const data = event.dataTransfer;
    const text = data?.files[0] ? await data.files[0].slice(0, MAX_CHARACTERS).text() : data?.getData("text/plain");
    if (text?.trim()) void openText(controls, text);
  }, { signal });
}
