// The essay of the lab: its copies, the elements made from its Markdown, and the duration of a search.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { blocksOf } from "../../views/lab/essay.js";
import { measure } from "../../views/lab/time.js";

const read = (/** @type {string} */ name) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");

for (const [copy, original] of [["ladder.en.md", "ladder.md"], ["ladder.zh.md", "ladder.zh.md"]]) {
  test(`web/data/${copy} is docs/${original}: after a change, copy it`, () => assert.equal(read(`web/data/${copy}`), read(`docs/${original}`)));

  test(`${copy}: every block is understood`, () => {
    const blocks = blocksOf(read(`web/data/${copy}`));
    const count = (/** @type {string} */ kind) => blocks.filter((block) => block.kind === kind).length;
    assert.ok(count("heading") > 6 && count("code") > 6 && count("table") > 2 && count("paragraph") > 15);
    for (const block of blocks) {
      if (block.kind === "paragraph") assert.doesNotMatch(block.text, /^[#|`-]|```/, block.text);
      if (block.kind === "table") assert.equal(new Set(block.rows.map((row) => row.length)).size, 1);
    }
  });
}

test("lines of a paragraph are joined, code keeps its own", () => {
  assert.deepEqual(blocksOf("# A\n\none\ntwo\n\n```rust\na\n\nb\n```\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n"), [
    { kind: "heading", level: 1, text: "A" }, { kind: "paragraph", text: "one two" }, { kind: "code", text: "a\n\nb" },
    { kind: "table", rows: [["x", "y"], ["1", "2"]] },
  ]);
});

test("the time of a search is what it takes longer than nothing, at its quickest", async () => {
  let clock = 0;
  let calls = 0;
  const solve = async (/** @type {string} */ board) => {
    calls += 1;
    clock += board === "puzzle" ? 30 + (calls % 3) : 10;
  };
  assert.equal(await measure(solve, "puzzle", "full", () => clock), 20);
  assert.ok(calls < 30, "a slow search is not repeated for long");
  assert.equal(await measure(async () => { clock += 1; }, "puzzle", "full", () => clock), 0);
});
