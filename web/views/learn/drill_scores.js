// Stores the scores of all drills on this device.

import { merge, record } from "../../state/practice.js";

/** @typedef {import("../../state/practice.js").Practice} Practice */

const KEY = "practice";

/** @param {import("../../core/types.js").Store} store */
export async function openDrillScores(store) {
  /** @type {Practice} */
  let practice = (await store.get(KEY).catch(() => undefined)) ?? {};
  return {
    get practice() {
      return practice;
    },
    /** Takes over changes from elsewhere: from another tab, or from a file. */
    async refresh() {
      practice = merge((await store.get(KEY).catch(() => undefined)) ?? {}, practice);
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
/** @typedef {Awaited<ReturnType<typeof openDrillScores>>} DrillScores */
