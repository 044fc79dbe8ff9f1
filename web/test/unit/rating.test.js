import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import en from "../../strings/en/solve.js";
import zh from "../../strings/zh/solve.js";
import { asStep, figuresOf } from "../../state/rating.js";
import { cellsOf, reasonOf } from "../../state/reason.js";

const STEPS = [
  { rating: 2.6, technique: "Pointing", eliminations: ["r2c8=2"], placement: null },
  { rating: 1.2, technique: "Hidden Single", eliminations: [], placement: "r1c1=5" },
  { rating: 7.1, technique: "Forcing Chain", eliminations: ["r9c9=1"], placement: null },
  { rating: 1.5, technique: "Hidden Single", eliminations: [], placement: "r9c9=4" },
];

test("the three figures, as far as steps are known", () => {
  assert.equal(figuresOf([]), null);
  assert.deepEqual(figuresOf(STEPS.slice(0, 1)), { er: 2.6, ep: null, ed: 2.6 });
  assert.deepEqual(figuresOf(STEPS.slice(1)), { er: 7.1, ep: 1.2, ed: 1.2 });
  assert.deepEqual(figuresOf(STEPS), { er: 7.1, ep: 2.6, ed: 2.6 });
});

test("a step of a rating has the shape of an explained one", () => {
  assert.deepEqual(asStep(STEPS[0]), { technique: "Pointing", eliminations: ["r2c8=2"], placements: [], evidence: {} });
  assert.deepEqual(asStep(STEPS[1]).placements, ["r1c1=5"]);
});

test("cells in text", () => {
  assert.deepEqual(cellsOf("r1c1 r9c9"), [0, 80]);
  assert.deepEqual([cellsOf(undefined), cellsOf("")], [[], []]);
});

test("why there is not exactly one solution is drawn", () => {
  assert.equal(reasonOf({ valid: true, conflicts: [], unique: true }), null);
  const conflicts = [{ house: "r1", digit: 3, cells: ["r1c1", "r1c2"] }, { house: "b1", digit: 3, cells: ["r1c1", "r1c2"] }];
  const broken = reasonOf({ conflicts, contradiction: "r9c9" });
  assert.equal(broken?.kind, "conflicts");
  assert.deepEqual(broken?.drawing.cells, [{ cell: 0, role: "elim" }, { cell: 1, role: "elim" }]);
  const contradiction = reasonOf({ conflicts: [], contradiction: "r1c1 r1c9" });
  assert.deepEqual([contradiction?.kind, contradiction?.drawing.cells?.length], ["contradiction", 2]);
  assert.equal(reasonOf({ conflicts: [], contradiction: "" }), null);
});

test("an unavoidable set is drawn with both fillings", () => {
  const solutions = [`12${".".repeat(79)}`, `21${".".repeat(79)}`];
  const reason = reasonOf({ conflicts: [], unavoidable: "r1c1 r1c2", solutions });
  assert.deepEqual(reason?.drawing.candidates, [
    { cell: 0, digit: 1, role: "on" }, { cell: 1, digit: 2, role: "on" }, { cell: 0, digit: 2, role: "off" }, { cell: 1, digit: 1, role: "off" },
  ]);
  for (const strings of [en, zh]) assert.match(strings.reason(/** @type {any} */ (reason)), /2/);
});

test("every technique of the rating has a Chinese name", async () => {
  const source = await readFile(new URL("../../../crates/sudokit/src/logic/se121/rule.rs", import.meta.url), "utf8");
  const names = [...source.matchAll(/^\s+\w+ "([^"]+)",$/gm)].map(([, name]) => name);
  assert.ok(names.length > 60);
  for (const name of names) {
    assert.equal(en.technique(name), name);
    const chinese = zh.technique(name);
    assert.ok(["XY-Wing", "XYZ-Wing"].includes(name) || !/[A-Za-z]{2}/.test(chinese), chinese);
  }
  assert.equal(zh.technique("Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"), "动态单元格强制链（+ 动态强制链（+ 强制链））");
});
