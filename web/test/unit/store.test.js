import assert from "node:assert/strict";
import { test } from "node:test";
import { createSettings, createStore, DEFAULT_SETTINGS } from "../../state/store.js";

/** A storage like a browser's, whose entries are its own properties. @param {Record<string, string>} [values] @returns {any} */
function storageOf(values = {}) {
  const methods = {
    getItem: (/** @type {string} */ key) => values[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => { values[key] = value; },
    removeItem: (/** @type {string} */ key) => { delete values[key]; },
  };
  return new Proxy(values, { get: (_, name) => /** @type {any} */ (methods)[name] ?? values[/** @type {string} */ (name)] });
}

test("where there is no database, values last as long as the page, and are listed and deleted", async () => {
  const store = createStore(null);
  await store.set("game a", 1);
  await store.set("game b", 2);
  await store.set("other", 3);
  assert.deepEqual(await store.entries("game "), new Map([["game a", 1], ["game b", 2]]));
  await store.delete("game a");
  assert.deepEqual(await store.entries("game "), new Map([["game b", 2]]));
  assert.equal(await store.get("game a"), undefined);
});

test("what is being set is there for who asks then", async () => {
  const store = createStore(null);
  const setting = store.set("game a", 1);
  assert.equal(await store.get("game a"), 1);
  await setting;
});

test("a value that only its copy has is listed, and deleted with it", async () => {
  const values = { "sudokit-copy-game a": JSON.stringify({ digits: { Uint8Array: "1,2" } }), "sudokit-copy-other": "1" };
  const store = createStore(storageOf(values));
  assert.deepEqual(await store.entries("game "), new Map([["game a", { digits: Uint8Array.of(1, 2) }]]));
  await store.delete("game a");
  assert.deepEqual((await store.entries("game ")).size, 0);
  assert.deepEqual(Object.keys(values), ["sudokit-copy-other"]);
});

test("where there is no database, what was kept when the page was left is there at the next visit", async () => {
  const storage = storageOf();
  const store = createStore(storage);
  await store.keep("game a", 1);
  await store.set("game a", 2);
  assert.equal(await store.get("game a"), 2);
  assert.deepEqual(await store.entries("game "), new Map([["game a", 2]]));
  await store.keep("game a", 3);
  assert.equal(await createStore(storage).get("game a"), 3);
});

test("of settings from a file, those that make no sense are left out", () => {
  const settings = createSettings(null);
  settings.take({ theme: "dark", language: "../../evil", peers: 1, timer: false, other: 2 });
  assert.deepEqual(settings.value, { ...DEFAULT_SETTINGS, theme: "dark", timer: false });
});
