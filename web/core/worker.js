// The core in a worker: answers one question after the other. Between two parts of an answer it checks whether the question was
// cancelled.

import { load, SudokitError } from "../../js/sudokit.js";

/** The error code with which the module for playing answers requests that only the whole module understands. */
const MISSING_FEATURE = "missing-feature";
/** The error of a question that was cancelled. */
const CANCELLED = { code: "cancelled", message: "cancelled" };
/** The time after which the worker interrupts its work to read its messages, in milliseconds. */
const SLICE = 8;

/** The compiled modules; the key says whether it is the whole module. @type {Map<boolean, WebAssembly.Module>} */
const compiled = new Map();
/** The instances of modules, with the same keys. @type {Map<boolean, ReturnType<typeof load>>} */
const instances = new Map();
/** The questions to be cancelled. @type {Set<number>} */
const cancelled = new Set();

/** @param {boolean} whole */
function instance(whole) {
  const found = instances.get(whole) ?? start(whole);
  // A failed download may work later.
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
  // With the compiled module, other workers need not compile it again.
  postMessage({ module: [whole, core.module] });
  return core;
}

/**
 * Asks the module for playing, and then the whole module for what the first cannot answer. `told` is the number of parts that
 * were already delivered.
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

/** Lets waiting messages arrive. */
const messages = () => new Promise((resolve) => setTimeout(resolve));

let turn = Promise.resolve();

addEventListener("message", ({ data: { modules, prepare, cancel, id, operation, request } }) => {
  if (modules) {
    for (const [whole, module] of modules) compiled.set(whole, module);
    return;
  }
  if (prepare) {
    // If loading fails, the question that needs the module reports it.
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
