// Values that survive a reload. They are in the browser's IndexedDB; the settings, which must be known before the first paint,
// are in localStorage. If storage is forbidden, both last as long as the page.
//
// Under load, Chromium sometimes loses what is written to IndexedDB while the page is left, even after the commit. So a value
// that is written when the page may be left is also copied to localStorage, and the copy stays until IndexedDB has this value
// or a later one.

/** @typedef {import("../core/types.js").Store} Store */
/** @typedef {import("../core/types.js").Settings} Settings */
/** @typedef {import("../core/types.js").SettingsStore} SettingsStore */

const DATABASE = "sudokit";
const TABLE = "values";
/** The prefix of the key of a copy in localStorage. */
const COPY = "sudokit-copy-";

/** @param {Storage | null} storage @returns {Store} */
export function createStore(storage) {
  /** @type {Map<string, unknown>} */
  const memory = new Map();
  const database = openDatabase().catch(() => null);
  return {
    async get(key) {
      const table = (await database)?.transaction(TABLE).objectStore(TABLE);
      if (memory.has(key)) return memory.get(key);
      const copy = parseCopy(storage?.getItem(COPY + key) ?? null);
      return copy === undefined ? table && answered(table.get(key)) : copy;
    },
    async set(key, value) {
      const copy = storage?.getItem(COPY + key);
      const transaction = (await database)?.transaction(TABLE, "readwrite");
      if (!transaction) memory.set(key, value);
      else await written(transaction, (table) => table.put(value, key));
      // If the copy has changed meanwhile, it is of a later value. Without a database, copies are the only storage.
      if (transaction && copy && storage?.getItem(COPY + key) === copy) storage.removeItem(COPY + key);
    },
    async entries(prefix) {
      const found = /** @type {Map<string, any>} */ (new Map([...memory].filter(([key]) => key.startsWith(prefix))));
      const table = (await database)?.transaction(TABLE).objectStore(TABLE);
      if (table) {
        const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
        const [keys, values] = await Promise.all([answered(table.getAllKeys(range)), answered(table.getAll(range))]);
        keys.forEach((key, index) => found.set(String(key), values[index]));
      }
      for (const name of Object.keys(storage ?? {}).filter((key) => key.startsWith(COPY + prefix))) {
        const copy = parseCopy(storage?.getItem(name) ?? null);
        if (copy !== undefined && !memory.has(name.slice(COPY.length))) found.set(name.slice(COPY.length), copy);
      }
      return found;
    },
    async delete(key) {
      memory.delete(key);
      storage?.removeItem(COPY + key);
      const transaction = (await database)?.transaction(TABLE, "readwrite");
      if (transaction) await written(transaction, (table) => table.delete(key));
    },
    keep(key, value) {
      try {
        storage?.setItem(COPY + key, copyText(value));
      } catch {
        // The copy does not fit into the storage; IndexedDB usually writes in time.
      }
      return this.set(key, value);
    },
  };
}

async function openDatabase() {
  // A forbidden database throws here, or the request reports an error.
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return answered(request);
}
/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
/** @param {IDBTransaction} transaction @param {(table: IDBObjectStore) => void} write @returns {Promise<void>} */
function written(transaction, write) {
  write(transaction.objectStore(TABLE));
  // Commit now: a page that is left may end before the automatic commit.
  transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The types of arrays that a copy may have. */
const ARRAYS = { Uint8Array, Uint16Array };

/** A value as JSON, in which an array of numbers is an object with the name of its type. @param {unknown} value */
const copyText = (value) => JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? { [part.constructor.name]: String(part) } : part));
/** @param {string | null} text @returns {any} undefined if there is none, or if it cannot be read */
function parseCopy(text) {
  try {
    return text === null ? undefined : JSON.parse(text, (_, part) => {
      for (const [name, type] of Object.entries(ARRAYS)) {
        if (typeof part?.[name] === "string") return type.from(JSON.parse(`[${part[name]}]`));
      }
      return part;
    });
  } catch {
    return undefined;
  }
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

/** What can be chosen for the settings that are not on or off. @type {Partial<Record<keyof Settings, string[]>>} */
export const CHOICES = {
  language: ["en", "zh"],
  theme: ["auto", "light", "dark"],
  contrast: ["auto", "normal", "more"],
  checks: ["off", "conflicts", "solution"],
  entry: ["both", "cell", "digit"],
  symbols: ["digits", "letters", "chinese"],
};
/** The valid settings among these values. @param {any} values @returns {Partial<Settings>} */
const settingsIn = (values) => Object.fromEntries(/** @type {(keyof Settings)[]} */ (Object.keys(DEFAULT_SETTINGS)).flatMap((key) => {
  const value = values?.[key];
  return (CHOICES[key] ? CHOICES[key].includes(value) : typeof value === "boolean") ? [[key, value]] : [];
}));

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
    value = { ...value, ...settingsIn(JSON.parse(storage?.getItem(SETTINGS_KEY) ?? "{}")) };
  } catch {
    // Settings that cannot be read count as missing.
  }
  /** @type {Set<(settings: Settings) => void>} */
  const listeners = new Set();
  return {
    get value() {
      return value;
    },
    set(key, next) {
      this.take({ [key]: next });
    },
    take(values) {
      value = { ...value, ...settingsIn(values) };
      try {
        storage?.setItem(SETTINGS_KEY, JSON.stringify(value));
      } catch {
        // The storage is full or forbidden: the setting lasts as long as the page.
      }
      for (const listener of listeners) listener(value);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
