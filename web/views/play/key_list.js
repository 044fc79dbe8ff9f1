// The list of keys of Play, made from the table of keys.

import { KEYS } from "./keys.js";

/** @param {import("../../core/types.js").Strings["sheets"]} strings @param {boolean} singleKeys @returns {import("../../core/types.js").KeyList} */
export function keyList(strings, singleKeys) {
  const groups = /** @type {(keyof typeof strings.keyGroups)[]} */ (Object.keys(strings.keyGroups));
  return {
    note: singleKeys ? "" : strings.keysOff,
    groups: groups.map((group) => ({
      title: strings.keyGroups[group],
      rows: KEYS.filter((key) => key.group === group && (singleKeys || !key.single))
        .map((key) => ({ keys: key.shown ?? key.on[0].replace("1-9", "1–9"), text: strings.keyNames[key.name] })),
    })),
  };
}
