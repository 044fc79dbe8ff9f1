// A paragraph of a lesson as elements: links to other lessons, and names in the font of code.

import { make } from "../../ui/dom.js";

/** @param {string} text  with `[name](technique.md)` and names in backquotes */
export function prose(text) {
  return text.split(/(\[[^\]]*\]\([^)]*\)|`[^`]*`)/).map((piece) => {
    const link = /^\[([^\]]*)\]\(([^)]*?)(?:\.md)?\)$/.exec(piece);
    if (link) return make("a", { href: `#/learn/${link[2] === "README" ? "" : link[2]}` }, link[1]);
    return piece.startsWith("`") && piece.length > 1 ? make("code", {}, piece.slice(1, -1)) : piece;
  });
}
