// Lanes of questions to a worker: which questions are cancelled, when a worker is ended, and which questions the next worker
// gets.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { createLane, workersBackend } from "../../core/workers.js";

/** The workers that were started. @type {FakeWorker[]} */
let workers = [];

class FakeWorker {
  isEnded = false;
  /** @type {any[]} */
  messages = [];
  /** @type {Map<string, (event: {data?: any}) => void>} */
  listeners = new Map();

  constructor() {
    workers.push(this);
  }
  /** @param {string} type @param {(event: {data?: any}) => void} listener */
  addEventListener(type, listener) {
    this.listeners.set(type, listener);
  }
  /** @param {any} message */
  postMessage(message) {
    this.messages.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  /** @param {any} data */
  say(data) {
    this.listeners.get("message")?.({ data });
  }
  die() {
    this.listeners.get("error")?.({});
  }
}

beforeEach(() => {
  workers = [];
  Object.assign(globalThis, { Worker: FakeWorker });
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** Asks, and records how the question ends. @param {ReturnType<typeof createLane>} lane @param {string} operation */
function ask(lane, operation) {
  const controller = new AbortController();
  const asked = { cancel: () => controller.abort(), parts: /** @type {any[]} */ ([]), end: /** @type {any} */ (undefined) };
  const ended = lane(operation, {}, { signal: controller.signal, onPart: (part) => asked.parts.push(part) });
  return Object.assign(asked, { ended: ended.then((answer) => (asked.end = answer), (error) => (asked.end = error.code)) });
}

test("answers and errors go to those who asked", async () => {
  const lane = createLane(true);
  const [first, second] = [ask(lane, "rate"), ask(lane, "explain")];
  workers[0].say({ id: 1, part: "a" });
  workers[0].say({ id: 1, error: { code: "panic", message: "a bug" } });
  workers[0].say({ id: 2, answer: "b" });
  await Promise.all([first.ended, second.ended]);
  assert.deepEqual([first.parts, first.end, second.end], [["a"], "panic", "b"]);
});

test("a worker that ends a cancelled question in time stays", async () => {
  const lane = createLane(true);
  const [first, second] = [ask(lane, "rate"), ask(lane, "explain")];
  first.cancel();
  await first.ended;
  workers[0].say({ id: 1, part: "late" });
  assert.deepEqual(workers[0].messages.at(-1), { cancel: 1 });
  workers[0].say({ id: 1, error: { code: "cancelled" } });
  mock.timers.runAll();
  workers[0].say({ id: 2, answer: "b" });
  await second.ended;
  assert.deepEqual([first.end, first.parts, second.end, workers.length], ["cancelled", [], "b", 1]);
});

test("a worker that does not is ended, and another one gets the modules and the other questions", async () => {
  const lane = createLane(true);
  workers[0].say({ module: [false, "compiled"] });
  const [first, second, third] = [ask(lane, "generate"), ask(lane, "explain"), ask(lane, "rate")];
  second.cancel();
  first.cancel();
  mock.timers.runAll();
  assert.deepEqual(workers.map(({ isEnded }) => isEnded), [true, false]);
  assert.deepEqual(workers[1].messages, [{ modules: [[false, "compiled"]] }, { id: 3, operation: "rate", request: {} }]);
  workers[1].say({ id: 3, answer: "c" });
  await Promise.all([first.ended, second.ended, third.ended]);
  assert.deepEqual([first.end, second.end, third.end], ["cancelled", "cancelled", "c"]);
});

test("a quick worker is never ended", async () => {
  const lane = createLane(false);
  const first = ask(lane, "hint");
  first.cancel();
  await first.ended;
  mock.timers.runAll();
  assert.equal(workers.length, 1);
});

test("a quick worker loads the whole module when the page has nothing else to do", () => {
  /** @type {(() => void)[]} */
  const idle = [];
  Object.assign(globalThis, { requestIdleCallback: (/** @type {() => void} */ work) => idle.push(work) });
  try {
    createLane(true);
    createLane(false);
    mock.timers.runAll();
  } finally {
    Reflect.deleteProperty(globalThis, "requestIdleCallback");
  }
  const prepared = () => workers.map(({ messages }) => messages.some(({ prepare }) => prepare));
  assert.deepEqual([idle.length, prepared()], [1, [false, false]]);
  idle[0]();
  assert.deepEqual(prepared(), [false, true]);
});

test("a worker that dies ends its questions, and the next one has a new worker", async () => {
  const lane = createLane(false);
  const [first, second] = [ask(lane, "hint"), ask(lane, "board")];
  workers[0].die();
  await Promise.all([first.ended, second.ended]);
  assert.deepEqual([first.end, second.end], ["worker-failed", "worker-failed"]);
  assert.deepEqual(workers.map(({ isEnded }) => isEnded), [true], "a worker that cannot be loaded is not started over and over");
  const third = ask(lane, "hint");
  workers[1].say({ id: 3, answer: "c" });
  workers[0].die();
  await third.ended;
  assert.deepEqual([third.end, workers[1].isEnded], ["c", false]);
});

test("making a puzzle is given up after 30 seconds, as a server does, and the worker with it", async () => {
  const backend = workersBackend();
  const asked = ask(backend, "generate");
  const [, slow] = workers;
  mock.timers.tick(29_000);
  await Promise.resolve();
  assert.equal(asked.end, undefined);
  mock.timers.tick(1_000);
  await asked.ended;
  assert.equal(asked.end, "stopped");
  mock.timers.tick(50);
  assert.ok(slow.isEnded, "nothing goes on in the background");
});

test("a rating may take longer: it has a button that ends it", async () => {
  const asked = ask(workersBackend(), "rate");
  mock.timers.tick(3_600_000);
  await Promise.resolve();
  assert.equal(asked.end, undefined);
  asked.cancel();
  await asked.ended;
  assert.equal(asked.end, "cancelled");
});
