// Batches: pieces of a file, answers in its order, the collection of different puzzles, its rows and exports.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pieces } from "../../core/pieces.js";
import { runBatch } from "../../core/pool.js";
import { Collection, exportRows } from "../../state/collection.js";

const board = (/** @type {number} */ seed) => Array.from({ length: 81 }, (_, cell) => ((seed * 31 + cell * cell * 7) % 23 < 9 ? ((seed + cell) % 9) + 1 : ".")).join("");
const rated = (/** @type {string} */ puzzle, er = 3.4, level = "hard", step = "Pointing") =>
  ({ puzzle, er, ep: 1.2, ed: 1.2, er_technique: step, rating_level: level, rating_steps: 60, ended: "solved" });

/** @param {Pieces} pieces @param {number} lines */
async function all(pieces, lines) {
  const found = [];
  for (let piece = await pieces.next(lines); piece; piece = await pieces.next(lines)) found.push(piece);
  return found;
}

test("a file is cut at lines, wherever its bytes are cut", async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => (index % 7 === 3 ? "" : `${board(index)} 数独 ${index}`));
  for (const end of ["", "\n"]) {
    const pieces = new Pieces(new Blob([lines.join("\n") + end]));
    const found = await all(pieces, 64);
    assert.equal(found.map(({ text }) => text).join(""), lines.join("\n") + end);
    assert.deepEqual(found.slice(0, 3).map(({ line }) => line), [0, 64, 128]);
    assert.equal(pieces.share, 1);
  }
  assert.deepEqual(await all(new Pieces(new Blob([""])), 8), []);
});

test("headings come before each piece, and lines count from the file's first", async () => {
  const found = await all(new Pieces(new Blob(["puzzle,name\na,1\nb,2\nc,3\n"]), 1), 2);
  assert.deepEqual(found.map(({ text }) => text), ["puzzle,name\na,1\nb,2\n", "puzzle,name\nc,3\n"]);
  // The second line of the second piece is the fourth of the file.
  assert.equal(found[1].line + 2, 4);
});

test("answers come in the order of the file, joined, however long each lane takes", async () => {
  const count = 500;
  const blob = new Blob([Array.from({ length: count }, (_, index) => `${index}\n`).join("")]);
  let waits = 0;
  /** @type {import("../../core/pool.js").Lane} */
  const lane = async ({ operation, text }) => {
    for (let wait = (waits += 7) % 5; wait > 0; wait -= 1) await new Promise((resolve) => setImmediate(resolve));
    return text.split("\n").filter(Boolean).map((line) => ({ puzzle: line, [operation]: true }));
  };
  /** @type {any[]} */
  const found = [];
  await runBatch([lane, lane, lane], new Pieces(blob), {
    operations: ["solve", "rate"], format: "line", signal: new AbortController().signal, whilePaused: async () => {},
    onAnswers: (answers) => found.push(...answers),
  });
  assert.deepEqual(found, Array.from({ length: count }, (_, index) => ({ puzzle: String(index), solve: true, rate: true })));
});

test("an aborted batch asks for nothing more", async () => {
  const controller = new AbortController();
  let asked = 0;
  await runBatch([async () => { asked += 1; controller.abort(); return [{}]; }], new Pieces(new Blob(["a\n".repeat(1000)])), {
    operations: ["rate"], format: "line", signal: controller.signal, whilePaused: async () => {}, onAnswers: () => {},
  });
  assert.equal(asked, 1);
});

test("a collection keeps each puzzle once, and its figures", () => {
  const collection = new Collection();
  const puzzles = Array.from({ length: 3000 }, (_, index) => board(index)).filter((puzzle, index, every) => every.indexOf(puzzle) === index);
  puzzles.forEach((puzzle, index) => collection.add(rated(puzzle, index % 2 ? 7.3 : 1.5, index % 2 ? "expert" : "easy"), 0));
  for (const puzzle of puzzles.slice(0, 10)) collection.add(rated(puzzle.replaceAll(".", "0")), 0);
  collection.add({ puzzle: board(1).replace(/[1-9]/, "."), why: "several solutions" }, 0);
  collection.add({ error: "line 2, column 4 (record 2, r1c4): 'b' is no digit", place: { line: 2 } }, 40);
  assert.equal(collection.length, puzzles.length + 1);
  assert.equal(collection.repeated, 10);
  assert.equal(collection.records, puzzles.length + 12);
  assert.deepEqual([collection.unique, collection.notUnique, collection.unreadable], [puzzles.length, 1, 1]);
  assert.deepEqual(collection.errors, [{ number: collection.records, line: 42, reason: "'b' is no digit" }]);
  assert.deepEqual([collection.median, collection.highest], [1.5, 7.3]);
  assert.equal(collection.levels.easy + collection.levels.expert, puzzles.length);
  puzzles.forEach((puzzle, index) => assert.equal(collection.row(index).puzzle, puzzle));
});

test("with canonical forms, puzzles in disguise are repeated", () => {
  const collection = new Collection();
  collection.add({ ...rated(board(1)), canonical: board(9) }, 0);
  collection.add({ ...rated(board(2)), canonical: board(9) }, 0);
  assert.deepEqual([collection.length, collection.repeated, collection.row(0).puzzle], [1, 1, board(1)]);
});

test("sukakus are kept whole", () => {
  const collection = new Collection();
  const sukaku = "123456789".repeat(81);
  collection.add({ puzzle: sukaku, verdict: "several" }, 0);
  collection.add({ puzzle: sukaku, verdict: "several" }, 0);
  assert.deepEqual([collection.length, collection.repeated, collection.row(0).puzzle], [1, 1, sukaku]);
});

test("rows are sorted by every column, equal ones in the order of the file, and filtered", () => {
  const collection = new Collection();
  collection.add(rated(board(1), 7.1, "expert", "XY-Wing"), 0);
  collection.add(rated(board(2), 1.2, "easy", "Hidden Single"), 0);
  collection.add(rated(board(3), 7.1, "expert", "Forcing Chain"), 0);
  collection.add({ puzzle: board(4), why: "several solutions" }, 0);
  const rows = (/** @type {any} */ options) => [...collection.select({ by: "number", descending: false, ...options })];
  assert.deepEqual(rows({}), [0, 1, 2, 3]);
  assert.deepEqual(rows({ descending: true }), [3, 2, 1, 0]);
  assert.deepEqual(rows({ by: "er" }), [3, 1, 0, 2]);
  assert.deepEqual(rows({ by: "er", descending: true }), [0, 2, 1, 3]);
  assert.deepEqual(rows({ by: "step" }), [2, 1, 0, 3]);
  assert.deepEqual(rows({ level: "expert" }), [0, 2]);
  assert.deepEqual(rows({ level: "unrated" }), [3]);
  assert.deepEqual(rows({ step: "XY-Wing" }), [0]);
});

test("rows are exported as tables, JSON lines and text", async () => {
  const collection = new Collection();
  collection.add({ ...rated(board(1), 9.0, "extreme", "Chains, \"dynamic\""), solution: "1".repeat(81), verdict: "unique" }, 0);
  collection.add({ puzzle: board(2), solution: "2".repeat(81), verdict: "several", why: "several solutions" }, 0);
  const rows = collection.select({ by: "number", descending: true });
  assert.equal(await exportRows(collection, rows, "txt").text(), `${board(2)}\n${board(1)}\n`);
  const [head, , first] = (await exportRows(collection, rows, "csv").text()).split("\n");
  assert.equal(head, "number,puzzle,givens,er,ep,ed,steps,level,hardest_step,solution");
  assert.ok(first.endsWith(`,9,1.2,1.2,60,extreme,"Chains, ""dynamic""",${"1".repeat(81)}`));
  const lines = (await exportRows(collection, rows, "jsonl").text()).trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ why, hardest_step: step }) => [why, step]), [["several solutions", undefined], [undefined, "Chains, \"dynamic\""]]);
});
