// How to play, as a sheet: the rules, what notes are for, and the words of the page.

import { make } from "./dom.js";
import { openSheet } from "./sheet.js";

/** @param {import("../core/types.js").Strings["guide"]} strings @param {string} close */
export function openGuide({ title, parts }, close) {
  openSheet({
    title, close, wide: true,
    content: parts.map((part) => make("section", { class: "guide-part" }, make("h3", {}, part.title),
      ...(part.text ?? []).map((text) => make("p", {}, text)), part.words ? wordList(part.words) : "")),
  });
}

/** @param {readonly (readonly [string, string])[]} words */
const wordList = (words) => make("dl", { class: "word-list" }, words.map(([word, meaning]) => make("div", {}, make("dt", {}, word), make("dd", {}, meaning))));

/**
 * The words of a text that a newcomer may not know, with their meanings; nothing if there are none.
 *
 * @param {string} text @param {import("../core/types.js").Strings["guide"]} strings
 */
export function explainedWords(text, { words }) {
  const used = Object.values(words).filter(([pattern]) => pattern.test(text)).map(([, word, meaning]) => /** @type {const} */ ([word, meaning]));
  return used.length > 0 && wordList(used);
}
