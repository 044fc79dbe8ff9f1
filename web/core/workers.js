// The back end in the browser: the core in workers. Quick questions have a worker of their own, so that they never wait for a
// long one.

import { SudokitError } from "./client.js";

/** @typedef {import("./client.js").Backend} Backend */
/** @typedef {{operation: string, request: import("./types.js").Json, onPart?: (part: any) => void, resolve: (answer: any) => void, reject: (error: unknown) => void}} Question */

/** What takes microseconds: these never wait. */
const QUICK = new Set(["board", "solve", "hint", "convert", "techniques", "formats", "engines", "levels", "version"]);

/** @returns {Backend} */
export function workersBackend() {
  const quick = createLane(false);
  const slow = createLane(true);
  return (operation, request, options) => (QUICK.has(operation) ? quick : slow)(operation, request, options);
}

/**
 * A worker with the questions that it has not answered yet.
 *
 * @param {boolean} isSlow  whether it is worth a new worker to end a question; a quick one just goes unheard
 * @returns {Backend}
 */
export function createLane(isSlow) {
  /** @type {Map<number, Question>} */
  const questions = new Map();
  let worker = start();
  let latest = 0;

  function start() {
    const started = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data: { id, part, answer, error } }) => {
      const question = questions.get(id);
      if (!question) return;
      if (part !== undefined) {
        question.onPart?.(part);
        return;
      }
      questions.delete(id);
      if (error) question.reject(new SudokitError(error));
      else question.resolve(answer);
    });
    started.addEventListener("error", () => {
      for (const [id, question] of questions) {
        questions.delete(id);
        question.reject(new SudokitError({ code: "unreachable" }));
      }
    });
    return started;
  }
  /** @param {number} id @param {Question} question */
  function send(id, { operation, request }) {
    worker.postMessage({ id, operation, request });
  }
  /** Nobody waits for this answer any more. Work that has begun can only be ended with its worker. @param {number} id */
  function cancel(id) {
    const question = questions.get(id);
    if (!question) return;
    const [first] = questions.keys();
    questions.delete(id);
    question.reject(new SudokitError({ code: "cancelled" }));
    if (id !== first || !isSlow) return;
    worker.terminate();
    worker = start();
    for (const [waiting, other] of questions) send(waiting, other);
  }

  return (operation, request, { signal, onPart }) => new Promise((resolve, reject) => {
    const id = (latest += 1);
    const question = { operation, request, onPart, resolve, reject };
    questions.set(id, question);
    send(id, question);
    signal.addEventListener("abort", () => cancel(id), { once: true });
    if (signal.aborted) cancel(id);
  });
}
