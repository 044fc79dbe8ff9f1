// Export: the puzzle in every format that the core can write, and what a format cannot hold.

import { formatName, loadStrings } from "../../strings/index.js";
import { download, make } from "../../ui/dom.js";
import { openSheet, toast } from "../../ui/sheet.js";

/** The parts that an export may hold in addition to the puzzle. */
const PARTS = /** @type {const} */ (["solution", "rating"]);

/**
 * @param {object} options
 * @param {import("../../core/types.js").Context} options.context
 * @param {string} options.puzzle
 * @param {Record<typeof PARTS[number], object | null>} options.parts the fields of each part that are known
 */
export function openExport({ context: { client, strings: { solve: strings, common }, language, announce }, puzzle, parts }) {
  /** @type {Map<string, {extensions: string[], about: string}>} */
  const formats = new Map();
  const format = make("select", { class: "field", onchange: () => void write() });
  const about = make("p", { class: "muted" });
  const text = make("textarea", { class: "field", rows: 8, readonly: true, wrap: "off", "aria-label": strings.exported });
  const loss = make("p", { class: "solve-loss", role: "status" });
  const boxes = PARTS.filter((part) => parts[part]).map((part) => {
    const box = make("input", { type: "checkbox", checked: true, onchange: () => void write() });
    return { part, box };
  });
  const copy = make("button", { type: "button", class: "button", onclick: () => void copyText() }, strings.copy);
  const save = make("button", {
    type: "button", class: "button primary", onclick: () => download(new Blob([text.value], { type: "text/plain" }), `sudoku.${formats.get(format.value)?.extensions[0] ?? "txt"}`),
  }, strings.save);
  openSheet({
    title: strings.export,
    close: common.close,
    content: [make("div", { class: "sheet-form" },
      make("label", { class: "sheet-field" }, make("span", {}, strings.format), format), about,
      make("div", { class: "sheet-choices" }, boxes.map(({ part, box }) => make("label", {}, box, strings.exportParts[part]))),
      text, loss, make("div", { class: "sheet-actions" }, copy, save))],
  });
  void fill();

  async function fill() {
    try {
      const [listed, words] = await Promise.all([client.ask("formats", {}), loadStrings(language, ["formats"])]);
      for (const { format: name, extensions, write: canWrite, about: what } of listed) {
        if (!canWrite) continue;
        formats.set(name, { extensions, about: words.formats.about(name, what) });
        format.append(make("option", { value: name }, formatName(words.formats, name)));
      }
      await write();
    } catch (error) {
      showError(error);
    }
  }

  async function write() {
    const fields = Object.assign({}, ...boxes.filter(({ box }) => box.checked).map(({ part }) => parts[part]));
    about.textContent = formats.get(format.value)?.about ?? "";
    try {
      const answer = await client.ask("convert", { text: JSON.stringify({ puzzle, ...fields }), from: "json", to: format.value }, { key: "export" });
      const losses = Object.keys(answer.losses ?? {});
      text.value = answer.text;
      loss.textContent = losses.length > 0 ? strings.loses(losses) : strings.losesNothing;
    } catch (error) {
      showError(error);
    }
  }

  /** @param {unknown} error */
  function showError(error) {
    text.value = "";
    loss.textContent = common.error(/** @type {any} */ (error));
  }

  async function copyText() {
    try {
      await navigator.clipboard.writeText(text.value);
      toast(strings.copied);
      announce(strings.copied);
    } catch {
      // If the browser refuses to copy, the text is selected, so that a key can copy it.
      text.select();
    }
  }
}
