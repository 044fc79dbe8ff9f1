// Statements of the core with branches: a sentence, then a list whose items are the branches, each with numbered lines, then
// the conclusion. The core writes them as lines of text; here they become a list, in which one branch at a time is open.

import { make } from "./dom.js";
import { sentence } from "./sentence.js";

/** @typedef {{text: string, lines: string[]}} OutlineBranch */
/** @typedef {{text: string, branches: OutlineBranch[], conclusion: string}} Outline */

/** A heading such as `Suppose r1c1 is 4: (4)r1c1-(4)r1c7`, without its colon, and the notation behind it. */
const HEADING = /^(.*?)[:：]\s*(\(.*)?$/s;

/** @param {string} text @returns {Outline} */
export function parseOutline(text) {
  /** @type {Outline} */
  const outline = { text: "", branches: [], conclusion: "" };
  for (const line of text.split("\n").filter((line) => line.trim())) {
    if (line.startsWith("- ")) outline.branches.push({ text: line.slice(2), lines: [] });
    else if (/^\s/.test(line)) outline.branches.at(-1)?.lines.push(line.trim().replace(/^\d+\.\s*/, ""));
    else if (outline.branches.length) outline.conclusion = line;
    else outline.text = line;
  }
  return outline;
}

/** The supposition of a branch, and its notation if the branch is a chain. @param {string} text */
export function headingOf(text) {
  const [, claim = text, notation = ""] = HEADING.exec(text) ?? [];
  return { claim, notation };
}

/** A statement without the name of its technique, which stands above it. @param {string} text @param {string} name */
export function withoutTitle(text, name) {
  const title = [`${name}: `, `${name}：`].find((start) => text.toLowerCase().startsWith(start.toLowerCase()));
  const rest = title ? text.slice(title.length) : text;
  return rest.charAt(0) === "r" ? rest : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * @param {Outline} outline
 * @param {object} options
 * @param {import("../core/types.js").Drawing | null} options.drawing
 * @param {(cells: number[]) => void} options.light
 * @param {number} options.branch  the open branch
 * @param {(branch: number) => void} options.openBranch
 * @param {import("../core/types.js").Strings["hint"]} options.strings
 */
export function outlineElements({ text, branches, conclusion }, { drawing, light, branch, openBranch, strings }) {
  /** @param {string} line */
  const said = (line) => sentence(line, { drawing, light });
  return [
    make("p", { class: "say" }, said(text)),
    branches.length > 0 && make("ol", { class: "branches" }, branches.map((item, index) => make("li", {},
      item.lines.length === 0
        ? make("p", { class: "say" }, said(item.text))
        : make("button", {
          type: "button", class: "branch", "aria-expanded": String(index === branch), onclick: () => openBranch(index),
        }, make("span", {}, headingOf(item.text).claim), make("span", {}, strings.lines(item.lines.length))),
      index === branch && headingOf(item.text).notation && make("p", { class: "notation" }, said(headingOf(item.text).notation)),
      index === branch && item.lines.length > 0 && make("ol", { class: "lines" }, item.lines.map((line) => make("li", {}, said(line)))),
    ))),
    conclusion && make("p", { class: "say" }, said(conclusion)),
  ];
}
