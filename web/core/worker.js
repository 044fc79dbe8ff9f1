// The core in a worker: answers one question after the other. A question is ended by ending the worker.

import { load, SudokitError } from "../../js/sudokit.js";

/** What the module for playing says of a request that only the whole one understands. */
const MISSING_FEATURE = "missing-feature";

/** The modules that are loaded, by whether they are the whole one. @type {Map<boolean, ReturnType<typeof load>>} */
const instances = new Map();

/** @param {boolean} whole */
function instance(whole) {
  const name = whole ? "sudokit-formats" : "sudokit";
  const found = instances.get(whole) ?? load({ source: new URL(`../wasm/${name}.wasm`, import.meta.url) });
  found.catch(() => instances.delete(whole));
  instances.set(whole, found);
  return found;
}

/** @param {string} operation @param {object} request @param {(part: any) => void} onPart */
async function answer(operation, request, onPart) {
  try {
    return (await instance(false)).ask(operation, request, { onPart });
  } catch (error) {
    if (!(error instanceof SudokitError) || error.code !== MISSING_FEATURE) throw error;
    return (await instance(true)).ask(operation, request, { onPart });
  }
}

let turn = Promise.resolve();

addEventListener("message", ({ data: { id, operation, request } }) => {
  turn = turn.then(async () => {
    try {
      const found = await answer(operation, request, (part) => postMessage({ id, part }));
      postMessage({ id, answer: found });
    } catch (error) {
      const { code = "internal", message, line, column, cell } = /** @type {SudokitError} */ (error);
      postMessage({ id, error: { code, message, line, column, cell } });
    }
  });
});
