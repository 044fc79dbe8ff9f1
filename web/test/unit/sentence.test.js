// Words of sentences that name cells and houses, in both languages.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { housesIn, keepTogether, parseSentence } from "../../ui/sentence.js";

/** @param {string} text */
const spots = (text) => parseSentence(text).flatMap(({ text: word, cells }) => (cells ? [[word, cells.length]] : []));

test("cells, candidates and groups", () => {
  assert.deepEqual(parseSentence("So r4c7 is not 2."), [{ text: "So " }, { text: "r4c7", cells: [33] }, { text: " is not 2." }]);
  assert.deepEqual(parseSentence("r1c2=3")[0], { text: "r1c2=3", cells: [1], digit: 3 });
  assert.deepEqual(spots("(7)r5c789=(7)r4c7"), [["r5c789", 3], ["r4c7", 1]]);
});

test("houses in English", () => {
  assert.deepEqual(spots("column 6 and box 3"), [["column 6", 9], ["box 3", 9]]);
  assert.deepEqual(housesIn("in columns 2 and 7 lie in rows 5, 6 and 8."), ["c2", "c7", "r5", "r6", "r8"]);
  assert.deepEqual(housesIn("Look at boxes 1 and 2."), ["b1", "b2"]);
  assert.deepEqual(spots("rows of 5"), []);
});

test("a number after a list of houses is no house", () => {
  assert.deepEqual(housesIn("each of rows 1 and 7, and two of these, r1c2"), ["r1", "r7"]);
  assert.deepEqual(housesIn("in row 4, 1 has two places"), ["r4"]);
});

test("houses in Chinese", () => {
  assert.deepEqual(housesIn("第2、7列的候选数 5 都在第5、8行。"), ["c2", "c7", "r5", "r8"]);
  assert.deepEqual(spots("第4宫中，1 只能填在 r4c2。"), [["第4宫", 9], ["r4c2", 1]]);
});

test("brackets, digits of chains and punctuation stay with their word", () => {
  const kept = (/** @type {string} */ text) =>
    keepTogether(parseSentence(text)).map((piece) => (typeof piece === "string" ? piece : `<${piece.before}${piece.word.text}${piece.after}>`));
  assert.deepEqual(kept("A（r4c2、r4c9：1、2）是"), ["A", "<（r4c2、>", "<r4c9：>", "1、2）是"]);
  assert.deepEqual(kept("(4-1)r1c1=(4)r1c7, so r2c2 is 4."), ["<(4-1)r1c1>", "=", "<(4)r1c7,>", " so ", "<r2c2>", " is 4."]);
  assert.deepEqual(kept("（假设）。"), ["（假设）。"]);
});

test("no sentence of the examples loses a letter, and each names a place", () => {
  const folder = new URL("../../data/techniques/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const { example } = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    for (const text of [example.where, example.evidence, example.text].flatMap(Object.values)) {
      assert.equal(parseSentence(text).map(({ text: piece }) => piece).join(""), text);
      const kept = keepTogether(parseSentence(text)).map((piece) => (typeof piece === "string" ? piece : piece.before + piece.word.text + piece.after));
      assert.equal(kept.join(""), text);
    }
    for (const text of Object.values(example.where)) assert.ok(housesIn(String(text)).length > 0, String(text));
    for (const text of Object.values(example.text)) assert.ok(spots(String(text)).length > 0, String(text));
  }
});
