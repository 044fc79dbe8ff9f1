import assert from "node:assert/strict";
import { test } from "node:test";
import { HOUSES } from "../../ui/geometry.js";
import { firstPuzzle } from "../../views/play/first_puzzle.js";

test("the first puzzle breaks no rule, however it is turned, and is another one each time", () => {
  const puzzles = Array.from({ length: 64 }, () => firstPuzzle());
  for (const puzzle of puzzles) {
    assert.match(puzzle, /^[1-9.]{81}$/);
    assert.equal([...puzzle].filter((digit) => digit !== ".").length, 36);
    for (const house of HOUSES) {
      const digits = house.map((cell) => puzzle[cell]).filter((digit) => digit !== ".");
      assert.equal(new Set(digits).size, digits.length);
    }
  }
  assert.ok(new Set(puzzles).size > 60);
});

test("each of the eight turns is a turn", () => {
  const blanks = Array.from({ length: 8 }, (_, turn) => [...firstPuzzle(() => turn / 8)].flatMap((digit, cell) => (digit === "." ? [cell] : [])).join());
  // The puzzle looks the same after half a turn, so pairs of turns leave the same cells blank.
  assert.equal(new Set(blanks).size, 4);
});
