// Keeps the scores of all drills on this machine.

import { record } from "../../state/practice.js";

/** @typedef {import("../../state/practice.js").Practice} Practice */

const KEY = "practice";

/** @param {import("../../core/types.js").Store} store */
export async function openKeeper(store) {
  /** @type {Practice} */
  let practice = (await store.get(KEY).catch(() => undefined)) ?? {};
  return {
    get practice() {
      return practice;
    },
    /** @param {Practice} next */
    set(next) {
      practice = next;
      void store.keep(KEY, practice).catch(() => {});
    },
    /** @param {string} technique @param {import("../../state/practice.js").Result} result */
    note(technique, result) {
      this.set(record(practice, technique, result, Date.now()));
    },
  };
}
/** @typedef {Awaited<ReturnType<typeof openKeeper>>} Keeper */
