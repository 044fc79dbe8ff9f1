import assert from "node:assert/strict";
import { test } from "node:test";
import { createSettings, DEFAULT_SETTINGS } from "../../state/store.js";

/** @param {string | null} text */
function storageOf(text) {
  return { getItem: () => text, setItem: (/** @type {string} */ _, /** @type {string} */ next) => { text = next; } };
}

test("settings survive, and strange ones are left out", () => {
  const storage = storageOf('{"theme":"dark","peers":"yes","other":1}');
  const settings = createSettings(storage);
  assert.deepEqual(settings.value, { ...DEFAULT_SETTINGS, theme: "dark" });
  settings.set("peers", true);
  assert.equal(createSettings(storage).value.peers, true);
});

test("the first visit takes the reader's language", () => {
  assert.equal(createSettings(null, ["fr", "zh-CN", "en"]).value.language, "zh");
  assert.equal(createSettings(null, ["fr"]).value.language, "en");
  assert.equal(createSettings(storageOf("not JSON"), ["zh"]).value.language, "zh");
});

test("listeners hear of changes until they stop", () => {
  const settings = createSettings(null);
  /** @type {string[]} */
  const heard = [];
  const stop = settings.watch(({ theme }) => heard.push(theme));
  settings.set("theme", "light");
  stop();
  settings.set("theme", "dark");
  assert.deepEqual(heard, ["light"]);
});
