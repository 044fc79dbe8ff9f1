// The scores of drills, and the choice of the next drill.

import assert from "node:assert/strict";
import { test } from "node:test";

import { DAY, exportPractice, importPractice, KEPT, merge, nextTechnique, record, summary } from "../../state/practice.js";

const techniques = /** @type {any[]} */ (["full-house", "naked-pair", "x-wing"].map((technique) => ({ technique, drills: 20 })));
const NOW = 1_800_000_000_000;

test("a right drill is due later each time, a wrong one soon", () => {
  let practice = record({}, "x-wing", "right", NOW);
  assert.deepEqual(practice["x-wing"], { latest: ["right"], right: 1, all: 1, level: 1, due: NOW + DAY });
  practice = record(practice, "x-wing", "right", NOW);
  assert.equal(practice["x-wing"].due, NOW + 3 * DAY);
  practice = record(practice, "x-wing", "wrong", NOW);
  assert.deepEqual(practice["x-wing"], { latest: ["right", "right", "wrong"], right: 2, all: 3, level: 0, due: NOW + 600_000 });
});

test("the level has an end, and only the latest results are kept", () => {
  let practice = {};
  for (let drill = 0; drill < 20; drill += 1) practice = record(practice, "x-wing", drill === 0 ? "wrong" : "right", NOW);
  const { latest, all, due } = /** @type {any} */ (practice)["x-wing"];
  assert.deepEqual([latest.length, all, due], [KEPT, 20, NOW + 60 * DAY]);
  assert.ok(!latest.includes("wrong"));
});

test("what is due comes first, then what is new, then what is due soonest", () => {
  assert.equal(nextTechnique(techniques, {}, NOW), "full-house");
  let practice = record({}, "full-house", "right", NOW);
  assert.equal(nextTechnique(techniques, practice, NOW), "naked-pair");
  practice = record(practice, "naked-pair", "wrong", NOW);
  assert.equal(nextTechnique(techniques, practice, NOW), "x-wing");
  assert.equal(nextTechnique(techniques, practice, NOW + DAY), "naked-pair", "it is due for longest");
  practice = record(practice, "x-wing", "right", NOW + 1);
  assert.equal(nextTechnique(techniques, practice, NOW + 1), "naked-pair");
  assert.equal(nextTechnique(techniques, practice, NOW + 1, "naked-pair"), "full-house", "the same twice in a row is no repetition");
  assert.equal(nextTechnique([{ ...techniques[0], drills: 0 }, techniques[1]], {}, NOW), "naked-pair", "there is no drill of the first");
  assert.equal(nextTechnique(techniques.slice(0, 1), practice, NOW, "full-house"), "full-house", "there is no other");
});

test("the summary counts what was practiced, is known and is due", () => {
  let practice = record({ gone: { latest: [], right: 0, all: 0, level: 0, due: 0 } }, "naked-pair", "wrong", NOW);
  for (let drill = 0; drill < 3; drill += 1) practice = record(practice, "x-wing", "right", NOW);
  assert.deepEqual(summary(techniques, practice, NOW), { practiced: 2, known: 1, due: 0 });
  assert.deepEqual(summary(techniques, practice, NOW + DAY), { practiced: 2, known: 1, due: 1 });
});

test("a practice is written and read again; other files and senseless scores are refused", () => {
  const practice = record(record({}, "x-wing", "right", NOW), "naked-pair", "wrong", NOW);
  assert.deepEqual(importPractice(exportPractice(practice)), practice);
  assert.equal(importPractice("no JSON"), null);
  assert.equal(importPractice('{"format":"sudokit-games","scores":{}}'), null);
  const senseless = { ...practice, broken: { ...practice["x-wing"], right: 2 }, empty: null };
  assert.deepEqual(importPractice(exportPractice(/** @type {any} */ (senseless))), practice);
});

test("merged practices keep the score that was drilled more", () => {
  const once = record({}, "x-wing", "right", NOW);
  const twice = record(once, "x-wing", "wrong", NOW);
  const other = record({}, "naked-pair", "right", NOW);
  assert.deepEqual(merge(twice, { ...once, ...other }), { ...twice, ...other });
  assert.deepEqual(merge(once, twice), twice);
});
