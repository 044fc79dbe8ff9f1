// A worker for batches: the rows of a piece of a file, and records of a piece as text. It asks the core's WebAssembly module,
// or the server that the page came from.

import { load } from "../../js/sudokit.js";
import { withBytes } from "./bytes.js";
import { linesOf, SudokitError } from "./client.js";
import { placesOf, ROW, rowsOf } from "./rows.js";

/** @typedef {import("./types.js").Json} Json */
/** @typedef {import("./pool.js").Text} Text */
/** @typedef {import("./pool.js").PieceTask} PieceTask */
/** @typedef {import("./pool.js").RecordsTask} RecordsTask */
/** @typedef {import("./pool.js").Server} Server */

/** How often to ask a busy server, and how many milliseconds to wait between tries if the server names no time. */
const TRIES = 8;
const BUSY = 500;

/** @type {ReturnType<typeof load> | undefined} */
let loading;
const core = () => (loading ??= load({ source: new URL("../wasm/sudokit-formats.wasm", import.meta.url) }));

/**
 * Reads a piece with the headings before it.
 *
 * @template T @param {Text} task @param {(text: Uint8Array<ArrayBuffer>) => T} use
 */
const withText = ({ part, head }, use) => withBytes(new Blob([head, part]), use);

/** The row of each record of a piece. @param {PieceTask} task */
const rows = (task) => withText(task, async (text) => {
  const { server, head, format, operations } = task;
  const found = server ? await rowsOfServer(server, text, format, operations) : await rowsInModule(text, format, operations);
  return { ...found, ...placesOf(text.subarray(head.length), found.bytes.length / ROW) };
});

/** One request after the other: a server does few batches at once. @param {Server} server @param {Uint8Array} text @param {string} format @param {string[]} operations */
async function rowsOfServer(server, text, format, operations) {
  const answers = [];
  for (const operation of ["solve", ...operations]) answers.push(await batch(server, operation, format, text));
  return rowsOf(answers);
}

/** @param {Uint8Array} text @param {string} format @param {string[]} operations */
async function rowsInModule(text, format, operations) {
  const module = await core();
  const bytes = module.rows(text, format, { rate: operations.includes("rate"), canon: operations.includes("canon") });
  return { bytes, rules: module.rowNames().rules };
}

/**
 * Records of a piece with their texts: the puzzle, and its solution if asked for; or the error and the text of the record.
 *
 * @param {RecordsTask} task
 */
const records = (task) => withText(task, async (text) => {
  const { server, head, format, solve } = task;
  const answers = server && solve ? await batch(server, "solve", format, text) : await readRecords(server, text, format, solve);
  const headings = new TextDecoder().decode(head).split("\n").length - 1;
  /** @type {string[] | undefined} */
  let lines;
  return answers.map(({ puzzle, solution, error, code, place }) => {
    if (puzzle !== undefined) return { puzzle, solution };
    lines ??= new TextDecoder().decode(text).split("\n");
    const line = place?.line ?? 0;
    // Counted in the piece, without the headings before it.
    return { error, code, raw: lines[line - 1] ?? "", line: line - headings, column: place?.column };
  });
});

/** @param {Server | null} server @param {Uint8Array} bytes @param {string} format @param {boolean} solve  only without a server @returns {Promise<Json[]>} */
async function readRecords(server, bytes, format, solve) {
  const request = { text: new TextDecoder().decode(bytes), from: format, to: "json" };
  const { text } = server ? await askServer(server, "../convert", JSON.stringify(request), (response) => response.json()) : (await core()).ask("convert", request);
  const found = text.split("\n").filter(Boolean).map((/** @type {string} */ line) => JSON.parse(line));
  if (!solve) return found;
  const module = await core();
  return found.map((/** @type {Json} */ record) => (record.puzzle === undefined ? record : module.ask("solve", { puzzle: record.puzzle })));
}

/** The answers of the server to a batch. @param {Server} server @param {string} operation @param {string} format @param {Uint8Array} text @returns {Promise<Json[]>} */
const batch = (server, operation, format, text) => askServer(server, `${operation}?from=${format}`, text, async ({ body }) => {
  const answers = [];
  for await (const line of linesOf(/** @type {ReadableStream<Uint8Array>} */ (body))) answers.push(JSON.parse(line));
  const { summary } = answers.pop() ?? {};
  if (!summary) throw new SudokitError({ message: "the answer broke off", code: "unreachable" });
  if (summary.error) throw new SudokitError({ message: summary.error, code: "unreadable" });
  return answers;
});

/** Asks the server, and again if it is busy. @template T @param {Server} server @param {string} path @param {string | Uint8Array} body @param {(response: Response) => Promise<T>} read @returns {Promise<T>} */
async function askServer({ base, token }, path, body, read) {
  const headers = { ...(typeof body === "string" ? { "content-type": "application/json" } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  for (let tries = 1; ; tries += 1) {
    let response;
    try {
      response = await fetch(new URL(path, base), { method: "POST", body: /** @type {BodyInit} */ (body), headers });
    } catch {
      throw new SudokitError({ message: "the server does not answer", code: "unreachable" });
    }
    if ([429, 503].includes(response.status) && tries < TRIES) {
      const seconds = Number(response.headers.get("retry-after"));
      await new Promise((resolve) => setTimeout(resolve, seconds > 0 ? seconds * 1000 : BUSY));
      continue;
    }
    if (response.ok) return read(response);
    const { code = "unreachable", detail = response.statusText } = await response.json().catch(() => ({}));
    throw new SudokitError({ message: detail, code });
  }
}

const TASKS = { rows, records };

addEventListener("message", async ({ data: { id, name, task } }) => {
  try {
    const answer = await TASKS[/** @type {keyof typeof TASKS} */ (name)](task);
    const isRows = "bytes" in answer;
    postMessage({ id, answer }, { transfer: isRows ? [answer.bytes.buffer, answer.marks.buffer] : [] });
  } catch (error) {
    const { code = "internal", message } = /** @type {SudokitError} */ (error);
    postMessage({ id, error: { code, message } });
  }
});
