// Values that survive a reload, in the browser's IndexedDB, and the settings, which must be known before the first paint and
// are therefore in its localStorage. Where storage is forbidden, both last as long as the page.

/** @typedef {import("../core/types.js").Store} Store */
/** @typedef {import("../core/types.js").Settings} Settings */
/** @typedef {import("../core/types.js").SettingsStore} SettingsStore */

const DATABASE = "sudokit";
const TABLE = "values";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Store} */
export function createStore() {
  /** @type {Map<string, unknown>} */
  const memory = new Map();
  const database = openDatabase().catch(() => null);
  /** @template T @param {IDBTransactionMode} mode @param {(table: IDBObjectStore) => IDBRequest<T>} work */
  const withTable = async (mode, work) => {
    const open = await database;
    if (!open) return undefined;
    const transaction = open.transaction(TABLE, mode);
    const result = settled(work(transaction.objectStore(TABLE)));
    // At once: a page that is left does not live to commit it by itself.
    transaction.commit();
    return result;
  };
  return {
    async get(key) {
      return memory.has(key) ? memory.get(key) : await withTable("readonly", (table) => table.get(key));
    },
    async set(key, value) {
      if (!(await database)) memory.set(key, value);
      else await withTable("readwrite", (table) => table.put(value, key));
    },
    async delete(key) {
      memory.delete(key);
      await withTable("readwrite", (table) => table.delete(key));
    },
  };
}

function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return settled(request);
}

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  language: "en",
  theme: "auto",
  contrast: "auto",
  checks: "conflicts",
  highlight: true,
  peers: false,
  keepCandidates: false,
  timer: true,
  singleKeys: true,
  entry: "both",
  padFlipped: false,
  symbols: "digits",
  colorNumbers: false,
  valueFirst: false,
};

const SETTINGS_KEY = "sudokit-settings";

/**
 * @param {Pick<Storage, "getItem" | "setItem"> | null} storage
 * @param {readonly string[]} [languages]  that the reader prefers, for the first visit
 * @returns {SettingsStore}
 */
export function createSettings(storage, languages = []) {
  const preferred = languages.find((language) => /^(en|zh)\b/.test(language));
  /** @type {Settings} */
  let value = { ...DEFAULT_SETTINGS, language: preferred?.startsWith("zh") ? "zh" : "en" };
  try {
    const saved = JSON.parse(storage?.getItem(SETTINGS_KEY) ?? "{}");
    for (const key of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULT_SETTINGS))) {
      if (typeof saved[key] === typeof DEFAULT_SETTINGS[key]) value = { ...value, [key]: saved[key] };
    }
  } catch {
    // Settings that cannot be read are as good as none.
  }
  /** @type {Set<(settings: Settings) => void>} */
  const listeners = new Set();
  return {
    get value() {
      return value;
    },
    set(key, next) {
      value = { ...value, [key]: next };
      try {
        storage?.setItem(SETTINGS_KEY, JSON.stringify(value));
      } catch {
        // A full or forbidden storage: the setting lasts as long as the page.
      }
      for (const listener of listeners) listener(value);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
