// The core, asked by the name of an operation: `client.ask("hint", { puzzle, detail: "where" })`. One interface has two back
// ends: the server that the page came from, or the core's WebAssembly module in a worker. The meta element `sudokit-core` of
// index.html says which one is used.

/** @typedef {import("./types.js").Client} Client */
/** @typedef {import("./types.js").AskOptions} AskOptions */
/** @typedef {import("./types.js").Json} Json */

/**
 * A back end answers one question, and ends the work when the signal is aborted.
 * @typedef {(operation: string, request: Json, options: {signal: AbortSignal, onPart?: (part: Json) => void}) => Promise<Json>} Backend
 */

/** @typedef {{line?: number, column?: number, cell?: string, cells?: string[]}} Place */

/** Why an operation has no answer. `code` is for programs; the place is given if the error has one in the input. */
export class SudokitError extends Error {
  /**
   * @param {{code?: string, error?: string, message?: string, detail?: string, place?: Place, cells?: string[]} & Place} report
   *   of the core, or a problem of the server
   */
  constructor(report) {
    super(report.message ?? report.detail ?? report.error ?? report.code);
    const place = report.place ?? report;
    this.name = "SudokitError";
    this.code = report.code ?? "unknown";
    this.line = place.line;
    this.column = place.column;
    this.cell = place.cell ?? place.cells?.[0];
  }
}

/** Whether an error only means that the question was cancelled. @param {unknown} error */
export const isCancelled = (error) => error instanceof SudokitError && error.code === "cancelled";

/**
 * @param {"worker" | "server"} runs
 * @param {Backend} backend
 * @returns {Client}
 */
export function createClient(runs, backend) {
  /** The latest question of each key. @type {Map<string, AbortController>} */
  const latest = new Map();

  /** @param {string} operation @param {Json} request @param {AskOptions} [options] */
  async function ask(operation, request, { signal, onPart, key } = {}) {
    const controller = new AbortController();
    const cancel = () => controller.abort();
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel);
    // Nobody waits for the answer to the earlier question any more.
    if (key) {
      latest.get(key)?.abort();
      latest.set(key, controller);
    }
    try {
      const answer = await backend(operation, request, { signal: controller.signal, onPart });
      // A back end may answer although it was told to stop.
      if (controller.signal.aborted) throw cancelled();
      return answer;
    } catch (error) {
      throw controller.signal.aborted ? cancelled() : error;
    } finally {
      signal?.removeEventListener("abort", cancel);
      // A later question may have taken the key.
      if (key && latest.get(key) === controller) latest.delete(key);
    }
  }
  return { runs, ask };
}

const cancelled = () => new SudokitError({ code: "cancelled" });

/**
 * The token for a server that needs one, and the function that asks the person for it. The function gets `isWrong` if the
 * previous token was refused, and returns null if the person enters none; the error is then `unauthorized`.
 * @type {{token: string | null, enter: (isWrong: boolean) => Promise<string | null>}}
 */
export const access = { token: null, enter: async () => null };

/** The open question for the token; all requests share it. @type {Promise<void> | null} */
let entering = null;

/** Like `fetch`, but sends the token. @param {URL} address @param {RequestInit & {headers?: Record<string, string>}} init */
export async function fetchWithToken(address, init) {
  for (;;) {
    const { token } = access;
    const headers = token === null ? init.headers : { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(address, { ...init, headers });
    if (response.status !== 401) return response;
    // Another request may have got a token in the meantime.
    if (token === access.token) {
      entering ??= access.enter(token !== null).then((entered) => { access.token = entered; }).finally(() => { entering = null; });
      await entering;
    }
    if (access.token === null) return response;
  }
}

/**
 * Asks the server that the page came from. An answer with parts is NDJSON: lines of `{"part": …}`, then one of
 * `{"answer": …}` or `{"error": …}`.
 *
 * @param {URL} base  the address of `v1/`
 * @returns {Backend}
 */
export function serverBackend(base) {
  return async (operation, request, { signal, onPart }) => {
    let response;
    try {
      response = await fetchWithToken(new URL(operation, base), {
        method: "POST",
        headers: { "content-type": "application/json", accept: onPart ? "application/x-ndjson" : "application/json" },
        body: JSON.stringify(request),
        signal,
      });
    } catch {
      // If the question was cancelled, `ask` replaces this error.
      throw new SudokitError({ code: "unreachable" });
    }
    if (!response.ok) throw new SudokitError(await problemOf(response));
    if (!response.headers.get("content-type")?.startsWith("application/x-ndjson")) return response.json();
    for await (const line of linesOf(/** @type {ReadableStream<Uint8Array>} */ (response.body))) {
      const message = JSON.parse(line);
      if ("part" in message) onPart?.(message.part);
      else if ("error" in message) throw new SudokitError(message.error);
      else return message.answer;
    }
    // The server broke off.
    throw new SudokitError({ code: "unreachable" });
  };
}

/** @param {Response} response */
async function problemOf(response) {
  try {
    return await response.json();
  } catch {
    return { code: "unreachable", message: response.statusText };
  }
}

/** @param {ReadableStream<Uint8Array>} body */
export async function* linesOf(body) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split("\n");
      // The last line may go on in the next piece.
      rest = done ? "" : /** @type {string} */ (lines.pop());
      for (const line of lines) if (line) yield line;
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}
