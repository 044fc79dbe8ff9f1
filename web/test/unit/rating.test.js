import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import en from "../../strings/en/solve.js";
import zh from "../../strings/zh/solve.js";
import { candidate, cellsOf, figuresOf, placedBefore } from "../../state/rating.js";

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

test("the board after some of the steps", () => {
  assert.equal(placedBefore(STEPS, 1), ".".repeat(81));
  assert.equal(placedBefore(STEPS, 3), `5${".".repeat(80)}`);
  assert.equal(placedBefore(STEPS, 9), `5${".".repeat(79)}4`);
});

test("cells and candidates in text", () => {
  assert.deepEqual(candidate("r4c7=2"), { cell: 33, digit: 2 });
  assert.deepEqual(cellsOf("r1c1 r9c9"), [0, 80]);
  assert.deepEqual([cellsOf(undefined), cellsOf("")], [[], []]);
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
