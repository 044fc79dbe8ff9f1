// Boards along a path, results in short, and statements with branches.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import strings from "../../strings/en/hint.js";
import { parseOutline, withoutTitle } from "../../ui/outline.js";
import { after, positionOf, resultOf } from "../../ui/walk.js";

const lesson = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../../data/techniques/${name}.json`, import.meta.url), "utf8"));

test("a step takes its candidates away", () => {
  const { example } = lesson("w-wing");
  const before = positionOf(example.puzzle, example.placed, example.marks);
  const then = after(before, example.step);
  assert.equal(before.candidates[20] & 64, 64);
  assert.equal(then.candidates[20] & 64, 0);
  assert.equal(then.placed, before.placed);
});

test("a placed digit goes from its peers", () => {
  const blank = positionOf(".".repeat(81), undefined, "123456789".repeat(81));
  const then = after(blank, { placements: ["r1c1=5"], eliminations: [] });
  assert.equal(then.placed[0], "5");
  assert.deepEqual([then.candidates[0], then.candidates[8], then.candidates[80]], [0, 511 - 16, 511]);
});

test("what follows, in short", () => {
  assert.equal(resultOf({ placements: ["r1c1=5"], eliminations: [] }, strings), "r1c1 = 5");
  assert.equal(resultOf({ placements: [], eliminations: ["r1c1=5", "r2c2=5", "r3c3=6"] }, strings), "r1c1, r2c2 not 5; r3c3 not 6");
});

test("a statement with branches", () => {
  const { text, branches, conclusion } = parseOutline(lesson("nested-forcing-chains-2").example.text.en);
  assert.match(text, /^Nested forcing chains, level 2: if r5c1 is 1/);
  assert.equal(branches.length, 1);
  assert.equal(branches[0].text, "Suppose r5c1 is 1:");
  assert.equal(branches[0].lines.length, 12);
  assert.equal(conclusion, "So r5c1 cannot be 1.");
});

test("the name above a statement is not repeated", () => {
  assert.equal(withoutTitle("Hidden single: r1c1 is 5.", "Hidden single"), "r1c1 is 5.");
  assert.equal(withoutTitle("Pointing: all candidates", "Pointing"), "All candidates");
  assert.equal(withoutTitle("唯余：r3c4 只有候选数 8。", "唯余"), "r3c4 只有候选数 8。");
});
