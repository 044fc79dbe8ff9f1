// Sharing and export: a link, a text in any format, a picture.

import { shareHash } from "../../state/url.js";
import { progressOf } from "../../state/state.js";
import { EMPTY_PROGRESS, marksText, placedText } from "../../state/progress.js";
import { formatName, loadStrings } from "../../strings/index.js";
import { download, make } from "../../ui/dom.js";
import { boardSvg, pngOf } from "../../ui/picture.js";
import { qrCode, qrSvg } from "../../ui/qr.js";
import { openSheet } from "../../ui/sheet.js";

/** @param {import("../play.js").Controls} controls @param {import("../../core/types.js").Strings["sheets"]} strings */
export function openShare(controls, { sharing: strings }) {
  const { strings: { said }, common, client, game } = controls;
  const { givens } = game.state;
  const progress = progressOf(game.state);
  const withProgress = make("input", { type: "checkbox", checked: true, onchange: showLink });
  const link = make("textarea", { class: "field", rows: 3, readonly: true, "aria-label": strings.link });
  const code = make("img", { class: "share-code", alt: strings.code });
  const format = make("select", { class: "field", onchange: () => void showText() });
  const text = make("textarea", { class: "field", rows: 4, readonly: true, "aria-label": strings.format });
  const error = make("p", { class: "sheet-error", role: "alert" });
  const lost = make("p", { class: "muted", role: "status" });
  const button = (/** @type {string} */ label, /** @type {() => void} */ run, kind = "button") => make("button", { class: kind, type: "button", onclick: run }, label);
  const picture = () => boardSvg(controls.boardView());
  openSheet({
    title: strings.title,
    close: common.close,
    content: [
      make("section", { class: "sheet-part" },
        make("h3", {}, strings.link), make("label", { class: "sheet-check" }, withProgress, strings.withProgress), link,
        make("p", { class: "muted" }, strings.about),
        make("div", { class: "sheet-actions" }, button(strings.copyLink, () => controls.copy(link.value, said.linkCopied), "button primary")), make("details", {}, make("summary", {}, strings.code), code)),
      make("section", { class: "sheet-part" },
        make("label", { class: "sheet-field" }, make("span", {}, strings.format), format), text, lost, error,
        make("div", { class: "sheet-actions" },
          button(strings.copy, () => controls.copy(text.value, said.copied)),
          button(strings.save, () => download(new Blob([text.value], { type: "text/plain" }), `sudoku.${extensions.get(format.value) ?? "txt"}`)))),
      make("section", { class: "sheet-part" },
        make("h3", {}, strings.picture),
        make("div", { class: "sheet-actions" },
          button(strings.svg, () => download(new Blob([picture()], { type: "image/svg+xml" }), "sudoku.svg")),
          button(strings.png, async () => download(await pngOf(picture()), "sudoku.png")))),
    ],
  });
  /** @type {Map<string, string>} */
  const extensions = new Map();
  void showLink();
  void fillFormats();

  async function showLink() {
    const base = location.href.split("#")[0];
    link.value = base + (await shareHash(givens, withProgress.checked ? progress : EMPTY_PROGRESS));
    const modules = qrCode(link.value);
    code.hidden = !modules;
    if (modules) code.src = `data:image/svg+xml,${encodeURIComponent(qrSvg(modules))}`;
  }
  async function fillFormats() {
    const [formats, words] = await Promise.all([client.ask("formats", {}).catch(() => []), loadStrings(controls.context.language, ["formats"])]);
    for (const { format: name, extensions: endings, write, about } of formats) {
      if (!write) continue;
      extensions.set(name, endings?.[0]);
      format.append(make("option", { value: name, title: words.formats.about(name, about) }, formatName(words.formats, name)));
    }
    await showText();
  }
  async function showText() {
    const marks = marksText(givens, progress);
    const record = { puzzle: givens, placed: placedText(progress), ...(marks ? { marks } : {}) };
    try {
      const answer = await client.ask("convert", { text: JSON.stringify(record), from: "json", to: format.value }, { key: "export" });
      text.value = answer.text;
      const losses = Object.keys(answer.losses ?? {});
      lost.textContent = losses.length ? strings.loses(losses) : "";
      error.textContent = "";
    } catch (problem) {
      lost.textContent = "";
      error.textContent = common.error(/** @type {import("../../core/client.js").SudokitError} */ (problem));
    }
  }
}
