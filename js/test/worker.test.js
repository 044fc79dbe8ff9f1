// A stand-in for the page's worker, with the same messages.

import assert from "node:assert/strict";
import { test } from "node:test";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const waiting = [];
const seen = [];
let listener;
globalThis.addEventListener = (_, added) => (listener = added);
globalThis.postMessage = (message) => {
  seen.push(message);
  if ("answer" in message || "error" in message) waiting.find(({ id }) => id === message.id)?.resolve(message);
};
await import("../../web/core/worker.js");

let latest = 0;
const send = (data) => listener({ data });
function ask(operation, request) {
  const id = (latest += 1);
  return new Promise((resolve) => {
    waiting.push({ id, resolve });
    send({ id, operation, request });
  });
}

test("a question is answered by the module that understands it", async () => {
  assert.equal((await ask("solve", { puzzle: PUZZLE })).answer.verdict, "unique");
  assert.equal((await ask("convert", { text: PUZZLE, to: "rows" })).answer.records, 1);
  assert.equal((await ask("solve", { puzzle: "12" })).error.code, "unrecognized-format");
  // Each module is posted once, so that other workers can use it.
  assert.deepEqual(seen.flatMap(({ module }) => (module ? [module[0]] : [])), [false, true]);
});

test("parts come before the answer", async () => {
  const { id, answer } = await ask("rate", { puzzle: PUZZLE, trace: true });
  assert.deepEqual(seen.flatMap(({ id: of, part }) => (of === id && part ? [part] : [])), answer.trace);
});

test("parts that both modules find come once", async () => {
  // The path and the rating begin with easy steps, and need forcing chains.
  const puzzle = ".......52..7..18...9.....7...2.4......3.28.6.7..1.....6..4.5..32.576..4..........";
  for (const [operation, options, key] of [["rate", { trace: true, max_work: 3000 }, "trace"], ["explain", { max_steps: 30 }, "steps"]]) {
    const { id, answer } = await ask(operation, { puzzle, ...options });
    assert.ok(answer[key].length > 1);
    assert.deepEqual(seen.flatMap(({ id: of, part }) => (of === id && part ? [part] : [])), answer[key], operation);
  }
});

test("a question that nobody wants any more is ended at its next part", async () => {
  const asked = ask("explain", { puzzle: PUZZLE });
  send({ cancel: latest });
  assert.equal((await asked).error.code, "cancelled");
  assert.equal((await ask("solve", { puzzle: PUZZLE })).answer.verdict, "unique");
});

test("a panic is an error, and the worker goes on", async () => {
  const { TextEncoder } = globalThis;
  // No memory is large enough for such an input.
  globalThis.TextEncoder = class {
    encode() {
      return { length: 2 ** 30 };
    }
  };
  const { error } = await ask("solve", { puzzle: PUZZLE });
  globalThis.TextEncoder = TextEncoder;
  assert.equal(error.code, "panic");
  assert.match(error.message, /capacity overflow/);
  assert.equal((await ask("solve", { puzzle: PUZZLE })).answer.verdict, "unique");
});
