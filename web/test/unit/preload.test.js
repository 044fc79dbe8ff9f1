// index.html names the modules of the first view, so that a browser loads all of them at once.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A module and all that it imports, except on demand. @param {string} name @param {Set<string>} [found] */
async function closure(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, path] of (await readFile(join(ROOT, name), "utf8")).matchAll(/^import [^;]*?from "(\..*?)";$/gms)) {
    await closure(posix.join(posix.dirname(name), path), found);
  }
  return found;
}

test("index.html preloads the modules of Play, and no others", async () => {
  const wanted = await closure("views/play.js", await closure("main.js"));
  wanted.delete("main.js");
  const html = await readFile(join(ROOT, "index.html"), "utf8");
  const preloaded = [...html.matchAll(/rel="modulepreload" href="(.*?)"/g)].map(([, name]) => name);
  assert.deepEqual(preloaded.sort(), [...wanted].sort());
});
