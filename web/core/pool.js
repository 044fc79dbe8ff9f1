// Runs a batch: a row for each record of a file, with several pieces in work at a time. Each lane is a worker, which asks the
// core's module or the server. The rows are delivered in the order of the file.

import { release } from "./bytes.js";
import { access, SudokitError } from "./client.js";
import { pause } from "../state/slices.js";

/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./rows.js").Rows & import("./rows.js").Places} PieceRows */
/** The address of the server's batches, and the token for it. @typedef {{base: string, token: string | null}} Server */
/**
 * `server` is null if the core runs in the worker.
 *
 * @typedef {{server: Server | null, part: Blob, head: Uint8Array<ArrayBuffer>, format: string}} Text
 */
/** @typedef {Text & {operations: string[]}} PieceTask */
/** @typedef {Text & {solve: boolean}} RecordsTask */
/** A record as it was read, or what is wrong with it. @typedef {{puzzle: string, solution?: string, error?: undefined} | {error: string, code: string, raw: string, line: number, column?: number, puzzle?: undefined}} FileRecord */
/**
 * @typedef {object} Lane
 * @property {(task: Omit<PieceTask, "server">) => Promise<PieceRows>} rows
 * @property {(task: Omit<RecordsTask, "server">) => Promise<FileRecord[]>} records
 * @property {() => void} stop ends the worker; open questions are never answered
 */

/** The number of batches that a page runs on a server at once: a server's default limit. */
const SERVER_LANES = 2;
/** The aim for the time that a piece takes, in milliseconds, so that a pause or a figure never waits long. */
const QUICK = 100;
const LONG = 400;
/** The number of pieces for each lane that may be begun before the first of them is done. */
const AHEAD = 4;
/** Sizes of pieces, in bytes. From a browser, a server accepts at most `mostOfServer` at once. */
const SIZE = { first: 512, least: 128, most: 1 << 19, mostOfServer: 1 << 18 };

/** The number of lanes for a client. @param {import("./types.js").Client} client */
export const laneCount = ({ runs }) => (runs === "server" ? SERVER_LANES : Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1));

/** @param {import("./types.js").Client} client @returns {Lane} */
export function createLane({ runs }) {
  const base = runs === "server" ? new URL("v1/batch/", document.baseURI).href : null;
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: unknown) => void}>} */
  const waiting = new Map();
  let latest = 0;
  /** @type {Worker | null} */
  let worker = null;

  function start() {
    const started = new Worker(new URL("./batch_worker.js", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data: { id, answer, error } }) => {
      const question = waiting.get(id);
      waiting.delete(id);
      if (error) question?.reject(new SudokitError(error));
      else question?.resolve(answer);
    });
    started.addEventListener("error", () => end("worker-failed"));
    return started;
  }
  /** @param {string} code */
  function end(code) {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new SudokitError({ code }));
    waiting.clear();
  }
  /** @type {(name: string) => (task: any) => Promise<any>} */
  const ask = (name) => (task) => new Promise((resolve, reject) => {
    worker ??= start();
    const id = (latest += 1);
    waiting.set(id, { resolve, reject });
    // The page has asked the server before, so it knows the token if the server needs one.
    worker.postMessage({ id, name, task: { server: base && { base, token: access.token }, ...task } });
  });
  return { rows: ask("rows"), records: ask("records"), stop: () => end("cancelled") };
}

/**
 * Goes through all pieces.
 *
 * @param {Lane[]} lanes
 * @param {Pieces} pieces
 * @param {object} options
 * @param {string[]} options.operations  besides solving
 * @param {string} options.format
 * @param {Uint8Array<ArrayBuffer>} options.head the headings, which are put before each piece
 * @param {boolean} [options.isServer]
 * @param {AbortSignal} options.signal
 * @param {() => Promise<void>} options.whilePaused resolves when work may continue
 * @param {(rows: PieceRows, start: number, end: number) => void} options.onRows gets the rows of each piece, in the order of
 *   the file, and the offsets of the piece
 */
export async function runBatch(lanes, pieces, { operations, format, head, isServer = false, signal, whilePaused, onRows }) {
  const most = isServer ? SIZE.mostOfServer : SIZE.most;
  let size = SIZE.first;
  let [begun, given] = [0, 0];
  /** Rows that wait until an earlier piece is delivered. @type {Map<number, {rows: PieceRows, start: number, end: number}>} */
  const waiting = new Map();
  let reading = Promise.resolve(/** @type {{piece: Piece, number: number} | null} */ (null));
  /** Called when rows were delivered. */
  let onGiven = () => {};
  const stop = () => lanes.forEach((lane) => lane.stop());
  signal.addEventListener("abort", stop, { once: true });

  // One after the other, so that the numbers have the order of the file.
  const take = () => (reading = reading.then(async () => {
    // Rows wait in memory for those of earlier pieces, so the lanes do not run far ahead.
    while (begun - given >= lanes.length * AHEAD) await new Promise((resolve) => { onGiven = () => resolve(undefined); });
    const piece = await pieces.next(size);
    return piece && { piece, number: begun++ };
  }));

  /** @param {Lane} lane */
  async function work(lane) {
    for (;;) {
      await whilePaused();
      const taken = signal.aborted ? null : await take();
      if (!taken || signal.aborted) return;
      const { part, start, end } = taken.piece;
      const began = performance.now();
      const rows = await lane.rows({ part, head, format, operations });
      const time = performance.now() - began;
      if (time < QUICK) size = Math.min(size * 2, most);
      else if (time > LONG) size = Math.max(Math.floor(size / 2), SIZE.least);
      waiting.set(taken.number, { rows, start, end });
      for (let next = waiting.get(given); next; next = waiting.get(given)) {
        waiting.delete(given);
        given += 1;
        onRows(next.rows, next.start, next.end);
        // Otherwise the memory of many pieces would wait for the garbage collector.
        release(next.rows.bytes, next.rows.marks);
        onGiven();
        // After a slow piece many are delivered at once; the page must stay responsive.
        if (waiting.has(given)) await pause();
      }
    }
  }
  try {
    await Promise.all(lanes.map(work));
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
