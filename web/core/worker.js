// The core in a worker: answers one question after the other. A question is ended by ending the worker.

import { load, SudokitError } from "../../js/sudokit.js";

/** The operations that know formats beside the plain ones. */
const NEEDS_FORMATS = new Set(["convert", "formats"]);
/** What the module for playing says of a format that it leaves out. */
const MISSING_FORMAT = "missing-feature";

/** @type {Map<boolean, ReturnType<typeof load>>} */
const instances = new Map();

/** @param {boolean} formats */
function instance(formats) {
  const name = formats ? "sudokit-formats" : "sudokit";
  const found = instances.get(formats) ?? load({ source: new URL(`../wasm/${name}.wasm`, import.meta.url) });
  found.catch(() => instances.delete(formats));
  instances.set(formats, found);
  return found;
}

/** @param {string} operation @param {object} request @param {(part: any) => void} onPart */
async function answer(operation, request, onPart) {
  try {
    return (await instance(NEEDS_FORMATS.has(operation))).ask(operation, request, { onPart });
  } catch (error) {
    if (!(error instanceof SudokitError) || error.code !== MISSING_FORMAT) throw error;
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
