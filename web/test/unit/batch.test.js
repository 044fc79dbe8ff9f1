// Batches: pieces of a file, rows in its order, the collection of different puzzles, its rows, their texts, exports.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openBatchFile } from "../../core/batch_file.js";
import { withBytes } from "../../core/bytes.js";
import { headOf, Pieces } from "../../core/pieces.js";
import { runBatch } from "../../core/pool.js";
import { BLOCK, placesOf, ROW, rowsOf } from "../../core/rows.js";
import { Collection, KINDS } from "../../state/collection.js";
import { Bits, Column } from "../../state/columns.js";
import { exportRows } from "../../state/export.js";
import { KeySet } from "../../state/keys.js";
import { Order } from "../../state/order.js";
import { Records } from "../../state/records.js";

const board = (/** @type {number} */ seed) => Array.from({ length: 81 }, (_, cell) => ((seed * 31 + cell * cell * 7) % 23 < 9 ? ((seed + cell) % 9) + 1 : ".")).join("");
/** Puzzles that all differ. */
const boards = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => board(index).replace(/^..../, String(1111 + Number(index.toString(9)))));
const LEVELS = [{ level: "easy", least: 0, greatest: 15 }, { level: "hard", least: 16, greatest: 44 }, { level: "extreme", least: 45, greatest: 200 }];
const encode = (/** @type {string} */ text) => /** @type {Uint8Array<ArrayBuffer>} */ (new TextEncoder().encode(text));
const decode = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);

/** An answer to a puzzle; without a rating if `er` is 0. @param {string} puzzle */
const answer = (puzzle, er = 0, step = "") => ({ puzzle, verdict: "unique", ...(er > 0 ? { er, ep: 1.2, ed: 1.2, er_technique: step, rating_steps: 60 } : {}) });
const unread = { error: "line 2, column 4 (record 2, r1c4): 'b' is no digit", place: { line: 2, column: 4 } };

/**
 * A collection of answers, as if from a file with a line for each.
 *
 * @param {any[]} answers @param {import("../../state/collection.js").Level[]} [levels]
 */
function collect(answers, levels = LEVELS) {
  const collection = new Collection(levels);
  const lines = answers.map(({ puzzle }) => puzzle ?? "12b").join("\n");
  collection.add({ ...rowsOf([answers]), ...placesOf(encode(lines), answers.length) }, 0, lines.length, true);
  return collection;
}
/** A table of a collection. @param {Collection} collection @param {any} [options] */
function orderOf(collection, options) {
  const order = collection.order({ by: "number", descending: false, ...options });
  assert.ok(order.count(collection.length));
  return order;
}
/** @param {Collection} collection @param {any} [options] */
const select = (collection, options) => [...orderOf(collection, options).from(0)];

test("a file is cut at lines, wherever its bytes are cut", async () => {
  const text = Array.from({ length: 1000 }, (_, index) => (index % 7 === 3 ? "" : `${board(index)} 数独 ${index}`)).join("\n");
  for (const end of ["", "\n"]) {
    const pieces = new Pieces(new Blob([text + end]));
    const found = [];
    for (let piece = await pieces.next(1000); piece; piece = await pieces.next(1000)) found.push(piece);
    const texts = await Promise.all(found.map(({ part }) => part.text()));
    assert.equal(texts.join(""), text + end);
    assert.ok(found.length > 50 && texts.slice(0, -1).every((piece) => piece.endsWith("\n")));
    assert.deepEqual(found.slice(1).map(({ start }) => start), found.slice(0, -1).map((piece) => piece.end));
    assert.ok(found.every(({ part, start, end: last }) => part.size === last - start));
  }
  assert.equal(await new Pieces(new Blob([""])).next(8), null);
});

test("of a long piece only the end is read, and all of it if no line ends there", async () => {
  const read = /** @type {number[]} */ ([]);
  const text = `${"a\n".repeat(40_000)}${"b".repeat(30_000)}\nc\n`;
  const blob = new Blob([text]);
  const slice = blob.slice.bind(blob);
  blob.slice = (from = 0, end = 0) => {
    read.push(end - from);
    return slice(from, end);
  };
  const pieces = new Pieces(blob);
  assert.equal((await pieces.next(50_000))?.end, 50_000);
  assert.deepEqual(read, [4096, 50_000]);
  assert.deepEqual([(await pieces.next(40_000))?.end, (await pieces.next(10_000))?.end], [80_000, text.length]);
});

test("bytes of a file are given back after use", async () => {
  const blob = new Blob(["数独".repeat(50_000)]);
  const first = await withBytes(blob, decode);
  assert.equal(first, await blob.text());
  const texts = await Promise.all([0, 1, 2].map((turn) => withBytes(blob.slice(turn * 6, 60_000), (bytes) => decode(bytes))));
  assert.deepEqual(texts, [0, 1, 2].map((turn) => "数独".repeat(10_000 - turn)));
  assert.equal(await withBytes(new Blob([]), (bytes) => bytes.length), 0);
  await assert.rejects(withBytes(blob, () => { throw new Error("broken"); }), /broken/);
  assert.equal((await withBytes(blob, (bytes) => bytes)).length, 0);
});

test("a line that is longer than a piece stays whole; a file without lines is cut somewhere", async () => {
  const line = "x".repeat(5000);
  const pieces = new Pieces(new Blob([`a\n${line}\nb\n`]));
  const found = [];
  for (let piece = await pieces.next(16); piece; piece = await pieces.next(16)) found.push(await piece.part.text());
  assert.deepEqual(found, ["a\n", `${line}\nb\n`]);
  const endless = new Pieces(new Blob(["y".repeat(5 << 20)]));
  assert.ok(/** @type {any} */ (await endless.next(16)).part.size <= 2 << 20);
});

test("headings are apart, and a line may end within quotes", async () => {
  const blob = new Blob(["puzzle,name\na,\"1\n2\"\nb,2\n"]);
  const head = await headOf(blob, 1);
  assert.equal(decode(head), "puzzle,name\n");
  const pieces = new Pieces(blob, { from: head.length, quoted: true });
  const found = [];
  for (let piece = await pieces.next(8); piece; piece = await pieces.next(8)) found.push(await piece.part.text());
  assert.deepEqual(found, ["a,\"1\n2\"\n", "b,2\n"]);
});

test("rows come in the order of the file, however long each lane takes", async () => {
  const count = 3000;
  const blob = new Blob([Array.from({ length: count }, (_, index) => `${index}\n`).join("")]);
  let waits = 0;
  const lane = {
    rows: async (/** @type {any} */ { part }) => {
      const text = await part.text();
      for (let wait = (waits += 7) % 5; wait > 0; wait -= 1) await new Promise((resolve) => setImmediate(resolve));
      return { ...rowsOf([text.split("\n").filter(Boolean).map((/** @type {string} */ line) => answer(line))]), marks: Uint32Array.of(0, 0, 0), lines: 0, text };
    },
    records: async () => [],
    stop() {},
  };
  let text = "";
  let place = 0;
  await runBatch([lane, lane, lane], new Pieces(blob), {
    operations: ["rate"], format: "line", head: encode(""), signal: new AbortController().signal, whilePaused: async () => {},
    onRows(rows, start, end) {
      assert.equal(start, place);
      place = end;
      text += /** @type {any} */ (rows).text;
    },
  });
  assert.equal(text, await blob.text());
  assert.equal(place, blob.size);
});

test("an aborted batch asks for nothing more, and stops its lanes", async () => {
  const controller = new AbortController();
  let [asked, stopped] = [0, 0];
  const lane = {
    rows: async () => { asked += 1; controller.abort(); return { ...rowsOf([[]]), marks: new Uint32Array(), lines: 0 }; },
    records: async () => [],
    stop() { stopped += 1; },
  };
  await runBatch([lane], new Pieces(new Blob(["a\n".repeat(9000)])), {
    operations: [], format: "line", head: encode(""), signal: controller.signal, whilePaused: async () => {}, onRows: () => {},
  });
  assert.deepEqual([asked, stopped], [1, 1]);
});

test("a row is 16 bytes; equal puzzles have equal keys, whatever their blanks", () => {
  const { bytes, rules } = rowsOf([[answer(board(1)), answer(board(1).replaceAll(".", "0")), answer(board(2)), unread], [{}, {}, { er: 7.3, er_technique: "Nishio" }, {}]]);
  assert.equal(bytes.length, 4 * ROW);
  const key = (/** @type {number} */ row) => bytes.slice(row * ROW, row * ROW + 8).join();
  assert.equal(key(0), key(1));
  assert.notEqual(key(0), key(2));
  assert.deepEqual([bytes[10], bytes[2 * ROW + 12], bytes[2 * ROW + 15], bytes[3 * ROW + 10]], [1, 73, 1, 0]);
  assert.deepEqual(rules, ["Nishio"]);
});

test("places of records: every 64th if each line is one, else the piece", () => {
  const text = Array.from({ length: 150 }, (_, index) => (index % 10 === 0 ? "\n" : "") + "abc\n").join("");
  const { marks, lines } = placesOf(encode(text), 150);
  assert.deepEqual([...marks.filter((_, index) => index % 3 === 0)], [0, BLOCK, 2 * BLOCK]);
  assert.equal(text.slice(0, marks[4]).split("\n").length - 1, marks[5]);
  assert.equal(lines, 165);
  assert.deepEqual([...placesOf(encode(`# a comment\n${text}`), 150).marks], [0, 0, 0]);
});

test("columns grow; bits are found by rank", () => {
  const column = new Column(Uint16Array);
  for (let index = 0; index < 200_000; index += 1) column.push(index % 5000);
  assert.deepEqual([column.length, column.get(65_536), column.get(199_999)], [200_000, 65_536 % 5000, 4999]);
  const sorted = new Column(Uint32Array);
  for (const value of [0, 10, 20]) sorted.push(value);
  assert.deepEqual([-1, 0, 9, 10, 25].map((value) => sorted.lastUpTo(value)), [-1, 0, 0, 1, 2]);
  const bits = new Bits();
  /** @type {number[]} */
  const set = [];
  for (let index = 0; index < 5000; index += 1) {
    const isSet = (index * index) % 7 < 3;
    bits.push(isSet);
    if (isSet) set.push(index);
  }
  assert.ok(set.every((index, rank) => bits.select(rank) === index));
  assert.equal(bits.select(set.length), -1);
});

test("keys are found again after growth; those that differ in few bits are different", () => {
  const keys = new KeySet();
  const key = (/** @type {number} */ index) => /** @type {[number, number]} */ ([Math.imul(index, 2654435761) >>> 0, Math.imul(index + 1, 1597334677) >>> 0]);
  for (let index = 0; index < 200_000; index += 1) assert.ok(keys.add(...key(index)));
  for (let index = 0; index < 200_000; index += 1) assert.ok(!keys.add(...key(index)));
  const near = new KeySet();
  for (let bit = 0; bit < 32; bit += 1) assert.ok(near.add(7, (1 << bit) >>> 0));
  for (const bit of [3, 4, 8, 12, 15, 22, 26, 31]) assert.ok(near.add((7 | (1 << bit)) >>> 0, 1));
  assert.ok(near.add(0, 0));
  assert.ok(!near.add(0, 0));
});

test("an order finds rows by their place, while more are counted, slice by slice", () => {
  const values = Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 601);
  const isWanted = (/** @type {number} */ index) => values[index] % 3 !== 1;
  const rise = (/** @type {number} */ one, /** @type {number} */ other) => one - other;
  const make = (/** @type {any} */ options) => new Order({ valueOf: (/** @type {number} */ index) => values[index], isWanted, compare: rise, ...options });
  const wanted = (/** @type {number} */ count) => [...Array(count).keys()].filter(isWanted);
  const order = make({});
  for (const count of [10, 20_000, 50_000]) {
    let calls = 1;
    while (!order.count(count, 0)) calls += 1;
    assert.ok(calls >= (count - 20_000) / 2048);
    const sorted = wanted(count).sort((one, other) => values[one] - values[other]);
    assert.equal(order.length, sorted.length);
    assert.deepEqual([...order.from(0)], sorted);
    assert.deepEqual([...order.from(sorted.length - 5)], sorted.slice(-5));
    const middle = order.from(Math.floor(sorted.length / 2));
    assert.equal(middle.next().value, sorted[Math.floor(sorted.length / 2)]);
  }
  const falling = make({ compare: (/** @type {number} */ one, /** @type {number} */ other) => other - one });
  falling.count(50_000);
  assert.deepEqual([...falling.from(0)], wanted(50_000).sort((one, other) => values[other] - values[one]));
  const backward = make({ valueOf: () => 0, isBackward: true });
  backward.count(50_000);
  assert.deepEqual([...backward.from(100)], wanted(50_000).reverse().slice(100));
});

test("a collection keeps each puzzle once, and its figures", () => {
  const puzzles = boards(1000);
  const answers = puzzles.map((puzzle, index) => answer(puzzle, index % 2 ? 7.3 : 1.5, index % 2 ? "Nishio" : "Hidden Single"));
  const several = { puzzle: board(1).replace(/[1-9]/, "."), verdict: "several" };
  const collection = collect([...answers, ...answers.slice(0, 10), unread, several]);
  assert.deepEqual([collection.records, collection.different, collection.length, collection.repeated], [puzzles.length + 12, puzzles.length + 1, puzzles.length + 2, 10]);
  assert.deepEqual([collection.unique, collection.notUnique, collection.unreadable], [puzzles.length, 1, 1]);
  assert.deepEqual([collection.median, collection.highest], [1.5, 7.3]);
  const { easy, extreme, [KINDS.unrated]: unrated } = collection.counts;
  assert.deepEqual([easy + extreme, unrated], [puzzles.length, 1]);
  assert.deepEqual(collection.row(1), { record: 1, verdict: "unique", givens: collection.row(1).givens, er: 7.3, ep: 1.2, ed: 1.2, steps: 60, step: "Nishio", level: "extreme" });
  // A record that cannot be read keeps its position.
  assert.deepEqual([collection.row(puzzles.length).record, collection.row(puzzles.length).verdict], [puzzles.length + 10, "unreadable"]);
});

test("with canonical forms, puzzles in disguise are repeated; sukakus have no givens", () => {
  const sukaku = "123456789".repeat(81);
  const collection = collect([{ ...answer(board(1)), canonical: board(9) }, { ...answer(board(2)), canonical: board(9) }, answer(sukaku), answer(sukaku)]);
  assert.deepEqual([collection.length, collection.repeated, collection.row(1).givens], [2, 2, 0]);
});

test("rows are sorted by every column, equal ones in the order of the file, and filtered", () => {
  const collection = collect([answer(board(1), 7.1, "XY-Wing"), answer(board(2), 1.2, "Hidden Single"), answer(board(3), 7.1, "Forcing Chain"), { puzzle: board(4), verdict: "none" }, unread]);
  assert.deepEqual(select(collection), [0, 1, 2, 3, 4]);
  assert.deepEqual(select(collection, { descending: true }), [4, 3, 2, 1, 0]);
  assert.deepEqual(select(collection, { by: "er" }), [3, 4, 1, 0, 2]);
  assert.deepEqual(select(collection, { by: "er", descending: true }), [0, 2, 1, 3, 4]);
  assert.deepEqual(select(collection, { by: "step", kind: "extreme" }), [2, 0]);
  assert.deepEqual(select(collection, { kind: KINDS.unrated }), [3]);
  assert.deepEqual(select(collection, { kind: KINDS.notUnique }), [3]);
  assert.deepEqual(select(collection, { kind: KINDS.unreadable }), [4]);
  assert.deepEqual(select(collection, { step: "XY-Wing" }), [0]);
});

/** A file of lines and its records, read as a worker reads them. @param {string[]} lines */
function fileOf(lines, head = "", isOriginal = true) {
  const text = lines.map((line) => `${line}\n`).join("");
  const collection = new Collection(LEVELS);
  const answers = lines.map((line) => (line.length === 81 ? answer(line, 1.2, "Hidden Single") : unread));
  collection.add({ ...rowsOf([answers]), ...placesOf(encode(text), lines.length) }, head.length, head.length + text.length, true);
  let reads = 0;
  const lane = {
    async records(/** @type {any} */ { part, solve }) {
      reads += 1;
      return (await part.text()).split("\n").filter(Boolean).map((/** @type {string} */ line, /** @type {number} */ index) =>
        (line.length === 81 ? { puzzle: line, ...(solve ? { solution: line.replaceAll(".", "9") } : {}) } : { error: "line 1: bad, \"really\"", code: "syntax", raw: line, line: index + 1, column: 3 }));
    },
  };
  const records = new Records({ blob: new Blob([head + text]), head: encode(head), format: "line", isOriginal, lane, collection });
  return { collection, records, reads: () => reads };
}

/** The text that an export writes. @param {any} options */
async function written(options) {
  let text = "";
  await exportRows({ ...options, write: async (/** @type {string} */ part) => { text += part; } });
  return text;
}

test("texts of records are read from the file again, a block at a time", async () => {
  const lines = boards(200);
  lines[150] = "12b";
  const { collection, records, reads } = fileOf(lines, "heading\n");
  for (const index of [0, 1, 63, 64, 199]) {
    const { record } = collection.row(index);
    assert.equal((await records.of(record))?.puzzle, lines[record]);
  }
  assert.equal(reads(), 3);
  assert.equal(collection.length, lines.length);
  assert.deepEqual(await records.of(150), { error: "line 1: bad, \"really\"", code: "syntax", raw: "12b", line: 152, column: 3 });
});

test("rows are exported as tables, JSON lines and text, in the order of the table", async () => {
  const lines = [board(1), "12b", board(2), board(3), board(1)];
  const { collection, records } = fileOf(lines);
  const signal = new AbortController().signal;
  const order = orderOf(collection, { descending: true });
  /** @param {"csv" | "jsonl" | "txt"} format */
  const text = (format, solve = false) => written({ collection, order, records, format, solve, signal });
  assert.equal(await text("txt"), `${board(3)}\n${board(2)}\n12b\n${board(1)}\n`);
  const [head, , , bad, first] = (await text("csv", true)).split("\n");
  assert.equal(head, "number,puzzle,verdict,givens,er,ep,ed,steps,level,hardest_step,solution,line,column,error,text");
  assert.equal(bad, "2,,unreadable,,,,,,,,,2,3,\"line 1: bad, \"\"really\"\"\",12b");
  assert.ok(first.startsWith(`1,${board(1)},unique,`) && first.endsWith(`,1.2,1.2,1.2,60,easy,Hidden Single,${board(1).replaceAll(".", "9")},,,,`), first);
  const objects = (await text("jsonl")).trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(objects.map(({ number, puzzle, error }) => [number, puzzle ?? error]), [[4, board(3)], [3, board(2)], [2, "line 1: bad, \"really\""], [1, board(1)]]);
  const onlyBad = orderOf(collection, { kind: KINDS.unreadable });
  assert.equal(await written({ collection, order: onlyBad, records, format: "txt", solve: false, signal }), "12b\n");
});

test("many rows are exported in any order, some at a time, and that can be cancelled", async () => {
  const lines = boards(50_000);
  const { collection, records } = fileOf(lines);
  const order = orderOf(collection, { by: "givens", descending: true });
  const source = { collection, order, records, format: /** @type {const} */ ("txt"), solve: false };
  const parts = /** @type {string[]} */ ([]);
  const write = async (/** @type {string} */ text) => { parts.push(text); };
  await exportRows({ ...source, signal: new AbortController().signal, write });
  assert.deepEqual(parts.join("").trim().split("\n"), [...order.from(0)].map((index) => lines[index]));
  assert.equal(parts.length, 2);
  const controller = new AbortController();
  await assert.rejects(exportRows({ ...source, signal: controller.signal, write, onProgress: () => controller.abort() }), { name: "AbortError" });
  assert.equal(parts.length, 2);
});

test("a file is made ready: packed, empty, of lines, of drawings", async () => {
  const asked = /** @type {any[]} */ ([]);
  const client = /** @type {any} */ ({ ask: async (/** @type {string} */ _, /** @type {any} */ request) => {
    asked.push(request);
    return { from: request.text.startsWith("+") ? "boxed" : request.text.startsWith("puzzle") ? "csv" : request.text.startsWith("{") || request.text.startsWith("[") ? "json" : "line", text: "{}\n" };
  } });
  const { signal } = new AbortController();
  const open = (/** @type {BlobPart} */ content) => openBatchFile(new Blob([content]), client, signal);
  const lines = await open(`${board(1)}\n`);
  assert.deepEqual([lines.format, lines.isOriginal, lines.head.length], ["line", true, 0]);
  assert.equal(decode((await open(`puzzle\n${board(1)}\n`)).head), "puzzle\n");
  assert.equal((await open('{"puzzle":""}\n{"puzzle":""}\n')).isOriginal, true);
  const drawn = await open("+---+\n");
  assert.deepEqual([drawn.format, drawn.recognized, drawn.isOriginal], ["json", "boxed", false]);
  assert.equal((await open('[{"puzzle":""}]')).isOriginal, false);
  const packed = new Blob([await new Response(new Blob([`${board(1)}\n`]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()]);
  assert.equal(await (await openBatchFile(packed, client, signal)).blob.text(), `${board(1)}\n`);
  await assert.rejects(open(""), { code: "empty-file" });
  await assert.rejects(open(new Uint8Array([0x1f, 0x8b, 1, 2, 3])), { code: "broken-gzip" });
  await assert.rejects(open(new Uint8Array([0x28, 0xb5, 0x2f, 0xfd])), { code: "packed-by-zstd" });
  // A long file is recognized by its beginning.
  await open(`${board(1)}\n`.repeat(5000));
  assert.ok(asked.at(-1).text.length <= 1 << 16);
});
