// The core in a worker: answers one question after the other. Between two parts of an answer it looks whether anyone still
// waits for it.

import { load, SudokitError } from "../../js/sudokit.js";

/** What the module for playing says of a request that only the whole one understands. */
const MISSING_FEATURE = "missing-feature";
/** The end of a question to which nobody wants an answer. */
const CANCELLED = { code: "cancelled", message: "cancelled" };
/** Work goes on for this long before the worker looks at its messages, in milliseconds. */
const SLICE = 8;

/** Modules that were compiled already, by whether they are the whole one. @type {Map<boolean, WebAssembly.Module>} */
const compiled = new Map();
/** The instances of modules. @type {Map<boolean, ReturnType<typeof load>>} */
const instances = new Map();
/** The questions that are to be ended so. @type {Set<number>} */
const cancelled = new Set();

/** @param {boolean} whole */
function instance(whole) {
  const found = instances.get(whole) ?? start(whole);
  found.catch(() => instances.delete(whole));
  instances.set(whole, found);
  return found;
}

/** @param {boolean} whole */
async function start(whole) {
  const module = compiled.get(whole);
  if (module) return load({ source: module });
  const name = whole ? "sudokit-formats" : "sudokit";
  const core = await load({ source: new URL(`../wasm/${name}.wasm`, import.meta.url) });
  // Other workers need not compile it again.
  postMessage({ module: [whole, core.module] });
  return core;
}

/**
 * Asks the module for playing, and what it cannot answer, the whole one. `told` is the number of parts that were told already.
 * @param {number} id @param {string} operation @param {object} request @param {boolean} [whole] @param {number} [told]
 * @returns {Promise<any>}
 */
async function answer(id, operation, request, whole = false, told = 0) {
  const parts = (await instance(whole)).parts(operation, request);
  let found = 0;
  let end = performance.now() + SLICE;
  try {
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
      found += 1;
      if (found > told) postMessage({ id, part: value });
      if (performance.now() > end) {
        await messages();
        end = performance.now() + SLICE;
      }
      if (cancelled.has(id)) throw CANCELLED;
    }
  } catch (error) {
    if (whole || !(error instanceof SudokitError) || error.code !== MISSING_FEATURE) throw error;
    return answer(id, operation, request, true, found);
  }
}

/** Lets the messages in that have arrived. */
const messages = () => new Promise((resolve) => setTimeout(resolve));

let turn = Promise.resolve();

addEventListener("message", ({ data: { modules, prepare, cancel, id, operation, request } }) => {
  if (modules) {
    for (const [whole, module] of modules) compiled.set(whole, module);
    return;
  }
  if (prepare) {
    // If it fails, the question that needs it says so.
    instance(true).catch(() => {});
    return;
  }
  if (cancel !== undefined) {
    cancelled.add(cancel);
    return;
  }
  turn = turn.then(async () => {
    try {
      if (cancelled.has(id)) throw CANCELLED;
      const found = await answer(id, operation, request);
      postMessage({ id, answer: found });
    } catch (error) {
      const { code = "internal", message, line, column, cell } = /** @type {SudokitError} */ (error);
      postMessage({ id, error: { code, message, line, column, cell } });
    } finally {
      cancelled.delete(id);
    }
  });
});
