// Opens puzzles that were pasted, dropped or chosen as a file, in any format of the core, also links; and links of this page,
// which carry the progress.

import { SudokitError } from "../../core/client.js";
import { isKeptFile } from "../../state/kept_file.js";
import { readShared } from "../../state/url.js";
import { readRecord } from "../../state/progress.js";
import { make } from "../../ui/dom.js";
import { LONGEST, refuseLong } from "../../ui/long_text.js";
import { openSheet } from "../../ui/sheet.js";

/** @typedef {import("../play.js").Controls} Controls */
/** @typedef {import("../../core/types.js").Strings["sheets"]} Strings */

/** A longer text is not a single board; Batch reads it. */
const MAX_CHARACTERS = 300_000;
/** The number of characters that show whether a file is a backup of this page. */
const MARK = 64;

/**
 * Opens the first puzzle of a text. Returns the reason if it cannot be read.
 *
 * @param {Controls} controls
 * @param {Strings["open"]} strings
 * @param {string} text
 * @param {string} [from]  the format, if it is known
 * @returns {Promise<string | null>}
 */
async function readText(controls, strings, text, from) {
  const { client, common } = controls;
  const { replaced } = controls.strings;
  if (!text.trim()) return strings.empty;
  const shared = await readShared(text);
  if (shared) {
    controls.load(shared.givens, { progress: shared.progress, message: replaced });
    return null;
  }
  try {
    const request = { text: text.slice(0, MAX_CHARACTERS), from, to: "json" };
    const { text: lines, records, errors } = await client.ask("convert", request, { key: "open" });
    const found = lines.split("\n").filter(Boolean).map((/** @type {string} */ line) => JSON.parse(line));
    const record = found.find((/** @type {any} */ { puzzle }) => puzzle?.length === 81);
    if (!record && found.some((/** @type {any} */ { puzzle }) => puzzle?.length === 729)) return strings.sukaku;
    if (!record && found.some((/** @type {any} */ { puzzle }) => puzzle)) return strings.notClassic;
    if (!record) return errors[0] ? common.error(new SudokitError(errors[0])) : strings.empty;
    controls.load(record.puzzle, { progress: readRecord(record), message: records > 1 ? strings.tooMany(records) : replaced });
    return null;
  } catch (error) {
    return common.error(/** @type {import("../../core/client.js").SudokitError} */ (error));
  }
}

/**
 * Opens the text of a file. If the text does not show its format, the extension of the file name decides.
 *
 * @type {(controls: Controls, strings: Strings["open"], text: string, name: string) => Promise<string | null>}
 */
async function readFile(controls, strings, text, name) {
  const problem = await readText(controls, strings, text);
  if (!problem) return null;
  const extension = name.split(".").at(-1)?.toLowerCase();
  const formats = await controls.client.ask("formats", {});
  const named = formats.find((/** @type {{read: boolean, extensions: string[]}} */ { read, extensions }) => read && extensions.includes(extension ?? ""));
  return named ? readText(controls, strings, text, named.format) : problem;
}

/** The text of a file; null if the file is not text. @param {File} file */
async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, MAX_CHARACTERS).arrayBuffer());
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes("\0") ? null : text;
}

/** Opens what was pasted or dropped on the page. @param {Controls} controls @param {Strings} sheets @param {string | File} source */
export async function openSource(controls, sheets, source) {
  const start = typeof source === "string" ? source.slice(0, MARK) : await source.slice(0, MARK).text();
  if (isKeptFile(start)) {
    controls.open("games", typeof source === "string" ? source : await source.text());
    return;
  }
  const text = typeof source === "string" ? source : await textOf(source);
  if (text === null) {
    controls.tell(sheets.open.binary(/** @type {File} */ (source).name));
    return;
  }
  const error = await (typeof source === "string" ? readText(controls, sheets.open, text) : readFile(controls, sheets.open, text, source.name));
  if (error) controls.tell(error, { label: sheets.menu.open, run: () => openOpen(controls, sheets, text) });
}

/** @param {Controls} controls @param {Strings} sheets @param {string} [text] */
export function openOpen(controls, { open: strings }, text = "") {
  const { common } = controls;
  const area = make("textarea", { class: "field", rows: 6, name: "text", "aria-describedby": "open-error", spellcheck: "false" });
  area.value = text.length > LONGEST ? "" : text;
  const error = make("p", { class: "sheet-error", id: "open-error", role: "alert" });
  refuseLong(area, ({ length }) => { error.textContent = common.tooLong(length); });
  const file = make("input", { type: "file", class: "visually-hidden", onchange: async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const read = await textOf(chosen);
    file.value = "";
    area.value = read && read.length <= LONGEST ? read : "";
    if (read === null) error.textContent = strings.binary(chosen.name);
    else await submit(() => readFile(controls, strings, read, chosen.name));
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

  /** @param {(text: string) => Promise<string | null>} [read] */
  async function submit(read = (text) => readText(controls, strings, text)) {
    const problem = await read(area.value);
    error.textContent = problem ?? "";
    if (!problem) sheet.close();
  }
}
