// Branches: what a closed one says; and the notation of a chain.

import assert from "node:assert/strict";
import test from "node:test";

import { headingOf, parseOutline } from "../../ui/outline.js";
import { partsOfSentence } from "../../ui/sentence.js";

test("a branch is named without a colon that nothing follows", () => {
  const { branches } = parseOutline("Seen.\n- Suppose r4c4 is 2:\n  1. r5c5 is 3.\n- Suppose r9c5 is 6: (6)r9c5-(6=7)r9c8\n  1. So it is.\n- 假设 r9c5 是 3：(3)r9c5-(3)r8c5\n  1. 所以。");
  assert.deepEqual(branches.map(({ text }) => headingOf(text)), [
    { claim: "Suppose r4c4 is 2", notation: "" },
    { claim: "Suppose r9c5 is 6", notation: "(6)r9c5-(6=7)r9c8" },
    { claim: "假设 r9c5 是 3", notation: "(3)r9c5-(3)r8c5" },
  ]);
});

test("the notation of a chain is a part of its own", () => {
  assert.deepEqual(partsOfSentence("If r1c1 is not 4, r1c7 is 4 [(4)r1c1=(4)r1c7]. So r2c2 is 4."), [
    { text: "If r1c1 is not 4, r1c7 is 4 ", isNotation: false }, { text: "[(4)r1c1=(4)r1c7]", isNotation: true }, { text: ". So r2c2 is 4.", isNotation: false },
  ]);
});
