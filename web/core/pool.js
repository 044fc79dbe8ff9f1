// Batches: operations on all puzzles of a file, several pieces of it at a time. A piece goes to the server that the page came
// from, or to one of several workers; either way a record becomes one answer, and an error stands in its place.

import { fetchWithToken, linesOf, SudokitError } from "./client.js";
import { createLane } from "./workers.js";

/** @typedef {import("./types.js").Json} Json */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {{operation: string, text: string, format: string, signal: AbortSignal}} Task */
/** @typedef {(task: Task) => Promise<Json[]>} Lane  does one task at a time */

/** How many batches of one page a server does at once: as many as it does by default. */
const SERVER_LANES = 2;
/** A piece is made to take about this long, in milliseconds, so that a pause or a figure never waits long. */
const QUICK = 100;
const LONG = 400;
const LINES = { first: 32, least: 8, most: 16_384 };
/** How long to wait for a server that is busy, in milliseconds. */
const BUSY = 500;

/** The lanes of the page, made for its first batch. @type {Lane[] | undefined} */
let lanes;
/** @param {import("./types.js").Client} client */
export const lanesOf = (client) => (lanes ??= createLanes(client));

/** @param {import("./types.js").Client} client @returns {Lane[]} */
function createLanes(client) {
  if (client.runs === "server") return Array(SERVER_LANES).fill(serverLane(new URL("v1/batch/", document.baseURI)));
  const count = Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1);
  return Array.from({ length: count }, () => workerLane(createLane(true)));
}

/** @param {URL} base @returns {Lane} */
function serverLane(base) {
  return async ({ operation, text, format, signal }) => {
    for (;;) {
      const response = await fetchWithToken(new URL(`${operation}?from=${format}`, base), { method: "POST", body: text, signal });
      if ([429, 503].includes(response.status)) {
        await new Promise((resolve) => setTimeout(resolve, BUSY));
        continue;
      }
      if (!response.ok) throw new SudokitError(await response.json().catch(() => ({ code: "unreachable", message: response.statusText })));
      const answers = [];
      for await (const line of linesOf(/** @type {ReadableStream<Uint8Array>} */ (response.body))) answers.push(JSON.parse(line));
      const { summary } = answers.pop() ?? {};
      if (!summary) throw new SudokitError({ code: "unreachable" });
      if (summary.error) throw new SudokitError({ code: "unreadable", message: summary.error });
      return answers;
    }
  };
}

/** @param {import("./client.js").Backend} ask @returns {Lane} */
const workerLane = (ask) => ({ operation, text, format, signal }) => ask("batch", { operation, text, format }, { signal });

/**
 * Does all operations on all pieces. The answers to a record are joined into one object.
 *
 * @param {Lane[]} lanes
 * @param {Pieces} pieces
 * @param {object} options
 * @param {string[]} options.operations
 * @param {string} options.format
 * @param {AbortSignal} options.signal
 * @param {() => Promise<void>} options.whilePaused  resolves when work may go on
 * @param {(answers: Json[], line: number) => void} options.onAnswers  gets the answers in the order of the file, and the
 *   number of lines before their piece
 */
export async function runBatch(lanes, pieces, { operations, format, signal, whilePaused, onAnswers }) {
  let lines = LINES.first;
  let [begun, given] = [0, 0];
  /** Answers that wait for those of an earlier piece. @type {Map<number, {answers: Json[], line: number}>} */
  const waiting = new Map();
  let reading = Promise.resolve(/** @type {{piece: import("./pieces.js").Piece, number: number} | null} */ (null));

  const take = () => (reading = reading.then(async () => {
    const piece = await pieces.next(lines);
    return piece && { piece, number: begun++ };
  }));

  /** @param {Lane} lane */
  async function work(lane) {
    for (;;) {
      await whilePaused();
      const taken = signal.aborted ? null : await take();
      if (!taken) return;
      const { text, line } = taken.piece;
      const start = performance.now();
      /** @type {Json[]} */
      let answers = [];
      for (const operation of operations) {
        const more = await lane({ operation, text, format, signal });
        answers = more.map((answer, index) => ({ ...answers[index], ...answer }));
      }
      const time = performance.now() - start;
      if (time < QUICK) lines = Math.min(lines * 2, LINES.most);
      else if (time > LONG) lines = Math.max(Math.floor(lines / 2), LINES.least);
      waiting.set(taken.number, { answers, line });
      for (let next = waiting.get(given); next; next = waiting.get(given)) {
        waiting.delete(given);
        given += 1;
        onAnswers(next.answers, next.line);
      }
    }
  }
  try {
    await Promise.all(lanes.map(work));
  } finally {
    await pieces.cancel();
  }
}
