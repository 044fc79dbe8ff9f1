// The module by itself: what it imports, its functions, errors, parts and the board model.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as sudokit from "../sudokit.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

for (const name of ["sudokit", "sudokit-formats"]) {
  test(`the module ${name} imports nothing`, async () => {
    const bytes = readFileSync(new URL(`../wasm/${name}.wasm`, import.meta.url));
    assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
  });
}

test("every function answers", async () => {
  assert.equal((await sudokit.solve(PUZZLE)).solution, SOLUTION);
  assert.equal((await sudokit.count(PUZZLE, { limit: 5 })).count, 1);
  assert.equal((await sudokit.check(PUZZLE, { unique: true })).unique, true);
  assert.equal((await sudokit.hint(PUZZLE)).step.technique, "hidden-single");
  assert.equal((await sudokit.path(PUZZLE)).end, "solved");
  assert.equal((await sudokit.rate(PUZZLE)).er, 1.2);
  assert.equal((await sudokit.canon(PUZZLE)).canonical, (await sudokit.canon([...PUZZLE].reverse().join(""))).canonical);
  assert.equal((await sudokit.solve((await sudokit.generate({ seed: 1 })).puzzle)).verdict, "unique");
  const { seed, ...generated } = await sudokit.generate();
  assert.deepEqual(await sudokit.generate({ seed }), generated);
  assert.equal((await sudokit.convert(PUZZLE, "rows")).text.split("\n")[0], PUZZLE.slice(0, 9));
  assert.ok((await sudokit.ask("techniques")).length > 80);
});

test("both modules find the same solutions in the same order", async () => {
  // The module for playing solves with `bands`. The whole module has vectors and solves with `digits`.
  const [playing, whole] = await Promise.all([sudokit.load(), sudokit.load({ formats: true })]);
  for (let seed = 0; seed < 100; seed += 1) {
    const { puzzle } = playing.ask("generate", { seed, minimal: true });
    const givens = [...puzzle].flatMap((cell, index) => (cell === "." ? [] : [index]));
    const without = givens[seed % givens.length];
    for (const board of [puzzle, `${puzzle.slice(0, without)}.${puzzle.slice(without + 1)}`]) {
      for (const [operation, options] of [["solve", {}], ["solve", { first: true }], ["count", { limit: 50 }]]) {
        const request = { puzzle: board, ...options };
        assert.deepEqual(whole.ask(operation, request), playing.ask(operation, request), `${operation} ${board}`);
      }
    }
  }
});

test("a format of the other module is loaded by itself", async () => {
  const csv = `puzzle,level\n${PUZZLE},3\n`;
  assert.deepEqual(await sudokit.solve(csv), { puzzle: PUZZLE, level: 3, solution: SOLUTION, verdict: "unique" });
});

test("errors have a code and a place", async () => {
  const error = await sudokit.solve(`${PUZZLE.slice(0, 80)}q`).catch((error) => error);
  assert.ok(error instanceof sudokit.SudokitError);
  assert.deepEqual([error.code, error.key, error.line, error.column, error.cell], ["not-a-cell", "puzzle", 1, 81, "r9c9"]);
  await assert.rejects(sudokit.ask("solve", {}), { code: "bad-request" });
  await assert.rejects(sudokit.ask("sing", {}), { code: "unknown-operation" });
});

test("parts come one by one, and a later request ends them", async () => {
  const module = await sudokit.load();
  const steps = [];
  const path = module.path(PUZZLE, {}, { onPart: (step) => steps.push(step) });
  assert.deepEqual(steps, path.steps);
  const parts = module.parts("explain", { puzzle: PUZZLE });
  assert.deepEqual(parts.next(), { done: false, value: path.steps[0] });
  module.solve(PUZZLE);
  assert.throws(() => parts.next(), { code: "replaced" });
  const abandoned = module.parts("explain", { puzzle: PUZZLE });
  abandoned.next();
  abandoned.return();
  assert.equal(module.solve(PUZZLE).verdict, "unique");
});

test("a panic is an error, and the instance goes on", async () => {
  const module = await sudokit.load();
  const { TextEncoder } = globalThis;
  // No memory is large enough for such an input.
  globalThis.TextEncoder = class {
    encode() {
      return { length: 2 ** 30 };
    }
  };
  try {
    assert.throws(() => module.solve(PUZZLE), { code: "panic", message: /capacity overflow/ });
  } finally {
    globalThis.TextEncoder = TextEncoder;
  }
  assert.equal(module.solve(PUZZLE).verdict, "unique");
});

test("a module is loaded from bytes, a module or a response", async () => {
  const bytes = readFileSync(new URL("../wasm/sudokit.wasm", import.meta.url));
  const response = new Response(bytes, { headers: { "content-type": "application/wasm" } });
  const module = await WebAssembly.compile(bytes);
  for (const source of [bytes, response, module]) {
    assert.equal((await sudokit.load({ source })).solve(PUZZLE).verdict, "unique");
  }
  assert.equal(new sudokit.Sudokit(module).solve(PUZZLE).verdict, "unique");
});

test("rows say what the operations say", async () => {
  const module = await sudokit.load({ formats: true });
  const text = `${PUZZLE}\n1234\n${PUZZLE.replaceAll(".", "0")}\n${PUZZLE.slice(0, 40)}${".".repeat(41)}\n`;
  const rows = module.rows(new TextEncoder().encode(text), "line", { rate: true });
  const { verdicts, rules } = module.rowNames();
  const row = (index) => rows.slice(index * 16, index * 16 + 16);
  assert.deepEqual([0, 1, 2, 3].map((index) => verdicts[row(index)[10]]), ["unique", "unreadable", "unique", "several"]);
  const { er, ep, ed, er_technique: technique, rating_steps: steps } = module.rate(PUZZLE);
  const first = row(0);
  assert.deepEqual([first[12] / 10, first[13] / 10, first[14] / 10, rules[first[15] - 1], first[8]], [er, ep, ed, technique, steps]);
  assert.equal(first[11], 30);
  assert.equal(first.slice(0, 8).join(), row(2).slice(0, 8).join());
  assert.throws(() => module.rows(new Uint8Array(), "no format"), { code: "unknown-format" });
});

test("the board model agrees with the operation board", async () => {
  const module = await sudokit.load();
  const digits = (text) => [...text].map((digit) => Number(digit.replace(".", "0")));
  const board = module.board();
  for (const placed of [".".repeat(81), `..4${".".repeat(78)}`, `..5${".".repeat(78)}`]) {
    board.givens.set(digits(PUZZLE));
    board.placed.set(digits(placed));
    board.update();
    const answer = module.ask("board", { puzzle: PUZZLE, placed });
    const candidates = [...board.candidates].map((bits) => Array.from({ length: 9 }, (_, i) => (bits >> i) & 1 ? i + 1 : ".").join(""));
    assert.equal(candidates.join(""), answer.candidates);
    assert.deepEqual([board.solutions, board.solutionsLeft], [answer.solutions, answer.solutions_left]);
    assert.equal(board.solution.join(""), SOLUTION);
    assert.deepEqual([...board.left], answer.left);
    const conflicting = new Set(answer.conflicts.flatMap((conflict) => conflict.cells));
    const cells = [...board.conflicts].flatMap((is, i) => (is ? [`r${Math.floor(i / 9) + 1}c${(i % 9) + 1}`] : []));
    assert.deepEqual(new Set(cells), conflicting);
  }
  board.hasMarks = true;
  board.marks.fill(0b11);
  board.placed.fill(0);
  board.update();
  assert.equal(board.candidates[2], 0b11);
});
