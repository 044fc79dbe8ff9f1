// The stops of every example lead from a house to the conclusion.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import english from "../../strings/en/learn.js";
import chinese from "../../strings/zh/learn.js";
import { definitionOf } from "../../ui/lessons.js";
import { drawStep } from "../../ui/overlay.js";
import { stopsOf } from "../../ui/stops.js";
import { prose } from "../../views/learn/prose.js";

const folder = new URL("../../data/techniques/", import.meta.url);
/** @type {import("../../ui/lessons.js").Lesson[]} */
const lessons = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")));

test("the stops of each example", () => {
  for (const lesson of lessons) {
    for (const language of /** @type {const} */ (["en", "zh"])) {
      const { sayings, stops } = stopsOf(lesson, language);
      const { technique } = lesson;
      assert.ok(stops.length >= 3, technique);
      assert.ok((stops[0].drawing.houses ?? []).length > 0, technique);
      assert.deepEqual(stops.map(({ saying }) => saying).toSorted((a, b) => a - b), stops.map(({ saying }) => saying), technique);
      assert.deepEqual(new Set(stops.map(({ saying }) => saying)).size, sayings.length, `${technique}: each sentence has a stop`);
      for (const { text } of sayings) assert.ok(text, `${technique}: no sentence is empty`);
      const last = Math.max(0, (lesson.example.step.evidence.branches ?? []).length - 1);
      assert.deepEqual(stops.at(-1)?.drawing, drawStep(lesson.example.step, { branch: last }));
    }
  }
});

test("each family has a name in each language", () => {
  const families = new Set(lessons.map(({ family }) => family));
  for (const { families: names } of [english, chinese]) assert.deepEqual(new Set(Object.keys(names)), families);
});

test("each technique has a definition in each language", () => {
  for (const lesson of lessons) {
    for (const [definition, ...others] of Object.values(lesson.paragraphs)) {
      assert.equal(definition.head, undefined);
      assert.ok(others.length >= 3 && others.every(({ head }) => head), lesson.technique);
    }
    for (const language of /** @type {const} */ (["en", "zh"])) assert.equal(definitionOf(lesson, language), lesson.paragraphs[language][0].text);
  }
});

test("a paragraph without links is itself", () => assert.deepEqual(prose("It holds."), ["It holds."]));
