// The back end in the browser: the core in workers. Quick questions have their own worker, so that they never wait for a long
// one.

import { whenIdle } from "../ui/load.js";
import { SudokitError } from "./client.js";

/** @typedef {import("./client.js").Backend} Backend */
/**
 * @typedef {object} Question
 * @property {string} operation
 * @property {import("./types.js").Json} request
 * @property {(part: any) => void} [onPart]
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {boolean} isCancelled whether the question was cancelled
 */

/** Operations that take microseconds; they never wait for long ones. */
const QUICK = new Set(["board", "solve", "hint", "convert", "techniques", "formats", "engines", "levels", "version"]);
/**
 * Operations that may run for ever and have no button to cancel them. They are given up after the default time limit of a
 * server, in milliseconds.
 * @type {ReadonlySet<string>}
 */
const LIMITED = new Set(["generate", "drill", "grade"]);
const LIMIT = 30_000;
/** The time that a worker has to end a cancelled question, in milliseconds, before the worker itself is ended. */
const PATIENCE = 50;
/**
 * The age at which a worker for quick questions loads the whole module, which has the hints for hard puzzles, if the page is
 * idle; in milliseconds.
 */
const PREPARE = 2000;

/** The modules that a worker has compiled; workers that start later reuse them. @type {Map<boolean, WebAssembly.Module>} */
const modules = new Map();

/** @returns {Backend} */
export function workersBackend() {
  const quick = createLane(false);
  const slow = createLane(true);
  return (operation, request, options) => {
    const lane = QUICK.has(operation) ? quick : slow;
    const ask = (/** @type {AbortSignal} */ signal) => lane(operation, request, { ...options, signal });
    return LIMITED.has(operation) ? giveUp(ask, options.signal, LIMIT) : ask(options.signal);
  };
}

/**
 * Ends a question after a time limit, as a server does.
 *
 * @template T @param {(signal: AbortSignal) => Promise<T>} ask @param {AbortSignal} signal @param {number} limit  in milliseconds
 * @returns {Promise<T>}
 */
export async function giveUp(ask, signal, limit) {
  const ending = new AbortController();
  let isLate = false;
  const end = () => ending.abort();
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limit);
  try {
    return await ask(ending.signal);
  } catch (error) {
    throw isLate ? new SudokitError({ code: "stopped", message: `stopped after ${limit / 1000} s` }) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

/**
 * A worker with the questions that it has not answered yet.
 *
 * @param {boolean} isSlow whether cancelling restarts the worker; quick questions just finish unheard
 * @returns {Backend}
 */
export function createLane(isSlow) {
  /** In the order in which the worker takes them. @type {Map<number, Question>} */
  const questions = new Map();
  /** Null after the worker has failed, until the next question. @type {Worker | null} */
  let worker = start();
  let latest = 0;

  function start() {
    const started = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    if (modules.size) started.postMessage({ modules: [...modules] });
    if (!isSlow) setTimeout(() => whenIdle(() => started.postMessage({ prepare: true })), PREPARE);
    started.addEventListener("message", ({ data: { module, id, part, answer, error } }) => {
      if (module) modules.set(...(/** @type {[boolean, WebAssembly.Module]} */ (module)));
      const question = questions.get(id);
      if (!question) return;
      if (part !== undefined) {
        if (!question.isCancelled) question.onPart?.(part);
        return;
      }
      questions.delete(id);
      if (error) question.reject(new SudokitError(error));
      else question.resolve(answer);
    });
    started.addEventListener("error", () => {
      // A worker that was replaced has no questions any more.
      if (worker === started) fail();
    });
    return started;
  }
  /** The worker has failed. */
  function fail() {
    worker?.terminate();
    worker = null;
    for (const { reject } of questions.values()) reject(new SudokitError({ code: "worker-failed" }));
    questions.clear();
  }
  /** @param {number} id @param {Question} question */
  function send(id, { operation, request }) {
    worker ??= start();
    worker.postMessage({ id, operation, request });
  }
  /** Cancels a question: the worker ends it at its next part. @param {number} id */
  function cancel(id) {
    const question = questions.get(id);
    if (!question) return;
    // It stays in the list until the worker has ended it: the first in the list is the one that runs.
    question.isCancelled = true;
    question.reject(new SudokitError({ code: "cancelled" }));
    worker?.postMessage({ cancel: id });
    if (isSlow) setTimeout(() => isRunning(id) && restart(), PATIENCE);
  }
  /** @param {number} id */
  const isRunning = (id) => questions.keys().next().value === id;

  /** Ends the worker together with the question that it answers, and asks the other questions again. */
  function restart() {
    worker?.terminate();
    worker = start();
    for (const [id, question] of questions) {
      if (question.isCancelled) questions.delete(id);
      else send(id, question);
    }
  }

  return (operation, request, { signal, onPart }) => new Promise((resolve, reject) => {
    const id = (latest += 1);
    const question = { operation, request, onPart, resolve, reject, isCancelled: false };
    questions.set(id, question);
    send(id, question);
    signal.addEventListener("abort", () => cancel(id), { once: true });
    if (signal.aborted) cancel(id);
  });
}
