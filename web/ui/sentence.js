// Sentences with hot spots: each cell, candidate and house that a sentence names is a button. When hovered or focused, it
// highlights its cells on the board; when cells are highlighted on the board, the words that name them are, too.

import { HOUSES } from "./geometry.js";
import { make } from "./dom.js";
import { candidateOf, cellOf, houseOf } from "./overlay.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */

/**
 * A piece of a sentence: plain text, or a word about cells. It has a digit if the word is a candidate.
 * @typedef {{text: string, cells?: number[], digit?: number, house?: string}} Piece
 */

/** Words about houses: letter, then the forms that come before or after their numbers. */
const KINDS = [
  { letter: "r", english: "row", chinese: "行" },
  { letter: "c", english: "column", chinese: "列" },
  { letter: "b", english: "box", chinese: "宫" },
];
const NUMBERS = String.raw`[1-9](?:(?:, | and | or |, and )[1-9](?!\d))*`;
const PATTERN = new RegExp([
  // Cells and candidates, also several of a line or a column, as Eureka notation has them: r4c7, r4c7=2, r5c789, r12c3.
  String.raw`r[1-9]+c[1-9]+(?:=[1-9])?`,
  // Houses: row 4, columns 2 and 7; 第4行, 第2、7列.
  String.raw`(?:rows|columns|boxes) ${NUMBERS}`,
  String.raw`(?:row|column|box) [1-9]`,
  String.raw`第[1-9](?:、[1-9])*[行列宫]`,
].join("|"), "g");

/** A chain in Eureka notation, in brackets. */
const NOTATION = /(\[\([1-9][^\]]*\])/;

/** A sentence, split at its chains in notation. @param {string} text */
export const partsOfSentence = (text) => text.split(NOTATION).filter(Boolean).map((part) => ({ text: part, isNotation: part.startsWith("[(") }));

/** Splits a sentence, in English or Chinese, at the words that name cells and houses. @param {string} text @returns {Piece[]} */
export function parseSentence(text) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(PATTERN)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push(...(word[0] === "r" && /^r[1-9]/.test(word) ? [cellPiece(word)] : housePieces(word)));
    end = index + word.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** @param {string} word @returns {Piece} */
function cellPiece(word) {
  const [, rows, columns, digit] = /** @type {RegExpExecArray} */ (/^r([1-9]+)c([1-9]+)(?:=([1-9]))?$/.exec(word));
  const cells = [...rows].flatMap((row) => [...columns].map((column) => cellOf(`r${row}c${column}`)));
  return digit ? { text: word, cells, digit: candidateOf(word).digit } : { text: word, cells };
}

/**
 * Each number of a list becomes a separate word, and the kind of house is attached to the nearest number.
 *
 * @param {string} word @returns {Piece[]}
 */
function housePieces(word) {
  const kind = KINDS.find(({ english, chinese }) => word.startsWith(english) || word.endsWith(chinese)) ?? KINDS[0];
  const numbers = [...word.matchAll(/[1-9]/g)];
  const cuts = numbers.map(({ index }, at) => {
    const first = at === 0 ? 0 : index;
    const next = at + 1 < numbers.length ? index + 1 : word.length;
    return { first, next, house: kind.letter + word[index] };
  });
  return cuts.flatMap(({ first, next, house }, at) => {
    const piece = { text: word.slice(first, next), cells: HOUSES[houseOf(house)], house };
    const gap = at + 1 < cuts.length ? word.slice(next, cuts[at + 1].first) : "";
    return gap ? [piece, { text: gap }] : [piece];
  });
}

/**
 * Groups words about cells with the characters that must stay on the same line: an opening bracket or the digit of a chain
 * before a word, punctuation after it. Without that, a line could break beside a button.
 *
 * @param {Piece[]} pieces @returns {(string | {before: string, word: Piece, after: string})[]}
 */
export function keepTogether(pieces) {
  /** @type {(string | {before: string, word: Piece, after: string})[]} */
  const kept = [];
  let before = "";
  for (const piece of pieces) {
    if (piece.cells) {
      kept.push({ before, word: piece, after: "" });
      before = "";
      continue;
    }
    const [, after, middle, next] = /** @type {RegExpExecArray} */ (/^([，。；：、）,.;:)]*)(.*?)((?:\([0-9=-]*\)|[（(])?)$/s.exec(piece.text));
    const last = kept.at(-1);
    const isBehindWord = last !== undefined && typeof last !== "string";
    if (isBehindWord) last.after = after;
    const rest = isBehindWord ? middle : after + middle;
    if (rest) kept.push(rest);
    before = next;
  }
  return before ? [...kept, before] : kept;
}

/** The houses that a sentence names, such as `r4`. @param {string} text */
export const housesIn = (text) => [...new Set(parseSentence(text).flatMap(({ house }) => house ?? []))];

/**
 * How to underline a word: in the style of the drawn cell or candidate.
 *
 * @param {Piece} piece @param {Drawing | null | undefined} drawing
 */
function roleOf({ cells = [], digit, house }, drawing) {
  if (house) return "house";
  const fallen = drawing?.candidates?.filter(({ role, cell }) => role === "elim" && cells.includes(cell)) ?? [];
  const fill = drawing?.cells?.find(({ cell }) => cells.includes(cell))?.role;
  if (fallen.some((candidate) => digit === candidate.digit) || (fallen.length > 0 && fill === "elim")) return "elim";
  return fill ?? "plain";
}

/**
 * A sentence as elements.
 *
 * @param {string} text
 * @param {object} options
 * @param {Drawing | null} [options.drawing]  decides how the words are underlined
 * @param {(cells: number[]) => void} options.light highlights cells on the board; an empty list ends that
 * @returns {HTMLElement}
 */
export function sentence(text, { drawing, light }) {
  /** @param {Piece} piece */
  const button = (piece) => {
    const { cells = [] } = piece;
    let pinned = false;
    return make("button", {
      type: "button",
      class: `hot ${roleOf(piece, drawing)}`,
      "data-cells": cells.join(" "),
      onpointerenter: () => light(cells),
      onpointerleave: () => light([]),
      onfocus: () => light(cells),
      onblur: () => {
        pinned = false;
        light([]);
      },
      // A tap has no hover: the first tap highlights, the second one ends it.
      onclick: () => {
        pinned = !pinned;
        light(pinned ? cells : []);
      },
    }, piece.text);
  };
  /** @param {string} part */
  const words = (part) => keepTogether(parseSentence(part)).map((piece) => {
    if (typeof piece === "string") return piece;
    const { before, word, after } = piece;
    return before || after ? make("span", { class: "together" }, before, button(word), after) : button(word);
  });
  // A chain in words is followed by its notation in brackets, for those who read it.
  const parts = partsOfSentence(text).map(({ text: part, isNotation }) => (isNotation ? make("span", { class: "notation" }, words(part)) : words(part)));
  return make("span", { class: "sentence" }, parts.flat());
}

/**
 * Highlights the words below an element that name a cell; no words if it is null. A word about many cells, such as a house, is
 * highlighted only if no word is about fewer cells.
 *
 * @param {Element} element @param {number | null} cell @returns {HTMLElement[]} the words
 */
export function lightWords(element, cell) {
  const words = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".hot")]);
  const naming = words.filter((word) => cell !== null && word.dataset.cells?.split(" ").includes(String(cell)));
  const fewest = Math.min(...naming.map((word) => word.dataset.cells?.split(" ").length ?? 0));
  const lit = naming.filter((word) => word.dataset.cells?.split(" ").length === fewest);
  for (const word of words) word.classList.toggle("lit", lit.includes(word));
  return lit;
}
