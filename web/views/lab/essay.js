// The essay about the engines, `#/lab/ladder`: docs/ladder.md and ladder.zh.md, with copies in data/. It uses a small part of
// Markdown: headings, paragraphs, tables, code, links, and words in italics, bold or the font of code.

import { make } from "../../ui/dom.js";

/** @param {HTMLElement} element @param {import("../../core/types.js").Context} context @returns {import("../../core/types.js").View} */
export function mountEssay(element, { strings: { lab: strings }, language }) {
  const body = make("article", { class: "essay" });
  element.append(make("div", { class: "wrap" }, make("p", { class: "essay-back" }, make("a", { href: "#/lab" }, strings.backToLab)), body));
  fetch(new URL(`../../data/ladder.${language}.md`, import.meta.url))
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
    .then((text) => body.replaceChildren(...blocksOf(text).map(elementOf)), () => body.replaceChildren(make("p", { role: "alert" }, strings.essayFailed)));
  return {};
}

/** @typedef {{kind: "heading", level: number, text: string} | {kind: "code", text: string} | {kind: "table", rows: string[][]} | {kind: "list", items: string[]} | {kind: "paragraph", text: string}} Block */

/** The blocks of a text. @param {string} text @returns {Block[]} */
export function blocksOf(text) {
  /** @type {Block[]} */
  const blocks = [];
  // Code may contain blank lines.
  for (const [at, part] of text.split(/^```.*\n([\s\S]*?)^```$/m).entries()) {
    if (at % 2) {
      blocks.push({ kind: "code", text: part.replace(/\n$/, "") });
      continue;
    }
    for (const block of part.split(/\n{2,}/).map((lines) => lines.trim()).filter(Boolean)) blocks.push(blockOf(block));
  }
  return blocks;
}

/** @param {string} block @returns {Block} */
function blockOf(block) {
  const [, marks, heading] = /^(#+) (.*)$/.exec(block) ?? [];
  if (heading) return { kind: "heading", level: marks.length, text: heading };
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("|"))) {
    const rows = lines.filter((line) => !/^\|[-:|\s]+\|$/.test(line));
    return { kind: "table", rows: rows.map((row) => row.slice(1, -1).split("|").map((cell) => cell.trim())) };
  }
  if (lines[0].startsWith("- ")) return { kind: "list", items: block.split(/^- /m).filter(Boolean).map(joined) };
  return { kind: "paragraph", text: joined(block) };
}

/** Joins lines. No space is inserted between Chinese characters. @param {string} lines */
const joined = (lines) => lines.trim().replace(/([\u3000-\u9fff\uff00-\uffef])\s*\n\s*(?=[\u3000-\u9fff\uff00-\uffef])/g, "$1").replace(/\s*\n\s*/g, " ");

/** @param {Block} block */
function elementOf(block) {
  if (block.kind === "heading") return make(/** @type {"h1"} */ (`h${Math.min(block.level, 4)}`), {}, inline(block.text));
  if (block.kind === "code") return make("pre", { tabindex: 0 }, make("code", {}, block.text));
  if (block.kind === "list") return make("ul", {}, block.items.map((item) => make("li", {}, inline(item))));
  if (block.kind === "paragraph") return make("p", {}, inline(block.text));
  const [head, ...rows] = block.rows;
  return make("table", { tabindex: 0 }, make("thead", {}, make("tr", {}, head.map((cell) => make("th", { scope: "col" }, inline(cell))))),
    make("tbody", {}, rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, inline(name)), cells.map((cell) => make("td", {}, inline(cell)))))));
}

/**
 * A link to a race becomes an address of this page; a source file is only named, because the page does not have it.
 *
 * @param {string} text @returns {(string | HTMLElement)[]}
 */
function inline(text) {
  return text.split(/(\[[^\]]*\]\([^)]*\)|`[^`]*`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((piece) => {
    const [, words, address = ""] = /^\[([^\]]*)\]\(([^)]*)\)$/.exec(piece) ?? [];
    if (words !== undefined) {
      const race = address.indexOf("#/");
      const href = race >= 0 ? address.slice(race) : /^https?:/.test(address) ? address : null;
      return href ? make("a", { href }, inline(words)) : make("span", { title: address.replace(/^(\.\.\/)+/, "") }, inline(words));
    }
    if (piece.startsWith("`") && piece.length > 1) return make("code", {}, piece.slice(1, -1));
    if (piece.startsWith("**") && piece.length > 4) return make("b", {}, piece.slice(2, -2));
    return piece.startsWith("*") && piece.length > 2 ? make("i", {}, piece.slice(1, -1)) : piece;
  }).flat();
}
