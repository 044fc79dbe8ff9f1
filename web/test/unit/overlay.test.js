// Drawings of the example of each technique: they show every candidate that the step names.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { candidateOf, drawBranch, drawEvidence, drawHouses, drawStep, light } from "../../ui/overlay.js";

const folder = new URL("../../data/techniques/", import.meta.url);
/** @type {{technique: string, example: {step: import("../../ui/overlay.js").Step}}[]} */
const lessons = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")));

const keyOf = (/** @type {{cell: number, digit: number}} */ { cell, digit }) => `${cell}=${digit}`;
/** @param {import("../../core/types.js").Drawing} drawing */
const shown = (drawing) => new Set(drawing.candidates?.map(keyOf));
/** @param {Set<string>} keys @param {string[]} names @param {string} what */
function assertShown(keys, names, what) {
  for (const name of names) assert.ok(keys.has(keyOf(candidateOf(name))), `${what}: ${name}`);
}

test("there is an example of each technique", () => assert.equal(lessons.length, 85));

for (const { technique, example: { step } } of lessons) {
  test(`the drawing of ${technique}`, () => {
    const { marks = [], links = [], branches = [], exclusions = [] } = step.evidence;
    const drawing = drawStep(step);
    const keys = shown(drawing);
    assertShown(keys, [...step.placements, ...step.eliminations], "what follows");
    assertShown(keys, marks.flatMap(({ candidates }) => candidates), "marks");
    for (const { digit, cells } of links.flatMap(({ from, to }) => [from, to])) {
      assertShown(keys, cells.map((cell) => `${cell}=${digit}`), "links");
    }
    assertShown(keys, exclusions.flatMap(({ combinations }) => combinations.flatMap(({ candidates }) => candidates)), "exclusions");
    branches.forEach(({ inferences }, branch) => {
      assertShown(shown(drawStep(step, { branch })), inferences.map(({ candidate }) => candidate), `branch ${branch}`);
    });
    for (const name of step.eliminations) {
      const role = drawing.candidates?.find((candidate) => keyOf(candidate) === keyOf(candidateOf(name)))?.role;
      assert.equal(role, "elim", name);
    }
    assert.ok((drawing.links?.length ?? 0) >= links.length);
    assert.ok((drawEvidence(step.evidence).cells?.length ?? 0) > 0, "something is filled before anything falls");
  });
}

test("a chain grows link by link", () => {
  const chain = lessons.find(({ technique }) => technique === "w-wing");
  assert.ok(chain);
  const counts = [0, 1, 2, 5].map((links) => drawEvidence(chain.example.step.evidence, { links }).links?.length);
  assert.deepEqual(counts, [0, 1, 2, 5]);
  const whole = drawEvidence(chain.example.step.evidence);
  const discs = whole.candidates?.filter(({ role }) => role === "end").map(keyOf);
  assert.deepEqual(discs, ["0=7", "65=7"]);
  assert.deepEqual(whole.cells?.map(({ cell, role }) => [cell, role]), [[0, "base"], [5, "cover"], [68, "cover"], [65, "base"]]);
});

test("a branch grows inference by inference", () => {
  const inferences = [
    { candidate: "r1c1=1", holds: true, from: [], by: "assumption" },
    { candidate: "r1c2=1", holds: false, from: [0], by: "exclusion" },
    { candidate: "r1c2=2", holds: true, from: [1], by: { cell: "r1c2" } },
  ];
  const whole = drawBranch({ inferences });
  assert.deepEqual(whole.links?.map(({ kind }) => kind), ["weak", "strong"]);
  assert.deepEqual(whole.candidates?.map(({ role }) => role), ["end", "off", "end"]);
  assert.equal(drawBranch({ inferences }, 2).links?.length, 1);
});

test("houses and lit cells", () => {
  assert.deepEqual(drawHouses(["r1", "c9", "b5"]), { houses: [0, 17, 22] });
  assert.deepEqual(light({ houses: [3] }, [0, 80]), { houses: [3], lit: [0, 80] });
  assert.deepEqual(light({ houses: [3] }, [0, 9, 18, 27, 36, 45, 54, 63, 72]), { houses: [3, 9] });
});

test("two colors are drawn in different colors", () => {
  for (const name of ["simple-colors-trap", "simple-colors-wrap", "multi-colors-trap", "multi-colors-wrap"]) {
    const { step } = /** @type {typeof lessons[number]} */ (lessons.find(({ technique }) => technique === name)).example;
    const drawing = drawEvidence(step.evidence);
    assert.ok(drawing.isColored, name);
    const rolesOf = (/** @type {string} */ color) => new Set((step.evidence.marks ?? []).filter(({ role }) => role === color)
      .flatMap(({ candidates }) => candidates.map((candidate) => drawing.cells?.find(({ cell }) => cell === candidateOf(candidate).cell)?.role)));
    assert.deepEqual([rolesOf("first"), rolesOf("second")], [new Set(["base"]), new Set(["second"])], name);
    assert.ok((drawing.links?.length ?? 0) > 0, name);
  }
  assert.ok(!drawEvidence(/** @type {typeof lessons[number]} */ (lessons.find(({ technique }) => technique === "als-xz")).example.step.evidence).isColored);
});

test("a single shows what rules out the other cells, or the other digits", () => {
  const hidden = drawEvidence({
    marks: [{ role: "base", candidates: ["r1c6=8"] }], houses: [{ role: "base", house: "b2" }],
    blockers: [{ placed: "r3c3=8", cells: ["r3c4", "r3c5"] }, { placed: "r5c4=8", cells: ["r1c4", "r3c4"] }],
  });
  const roles = (/** @type {import("../../core/types.js").Drawing} */ { cells = [] }) => cells.map(({ cell, role }) => [cell, role]);
  assert.deepEqual(roles(hidden), [[5, "base"], [20, "blocker"], [39, "blocker"]]);
  assert.deepEqual(hidden.candidates?.filter(({ role }) => role === "blocked").map(keyOf), ["21=8", "22=8", "3=8"]);
  const naked = drawEvidence({ marks: [{ role: "base", candidates: ["r5c5=5"] }], blockers: [{ placed: "r5c1=4", cells: ["r5c5"] }] });
  assert.deepEqual(roles(naked), [[40, "base"], [36, "blocker"]]);
  assert.ok(naked.candidates?.every(({ role }) => role !== "blocked"), "the digit itself can be here");
  for (const name of ["hidden-single", "naked-single"]) {
    const { step } = /** @type {typeof lessons[number]} */ (lessons.find(({ technique }) => technique === name)).example;
    assert.ok(drawEvidence(step.evidence).cells?.some(({ role }) => role === "blocker"), `${name} in the lesson`);
  }
});
