// The accessibility tree of every view, a hint and a sheet as text, in both languages, against the files in snapshots/.
//
// `.ci/regenerate` writes the files again.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { useRig } from "./rig.js";
import { STATES } from "./states.js";

const rig = useRig();

/** The stored trees, and the part of the page that each shows. */
const TREES = { play: "body", hint: ".play-hint", settings: "dialog", lesson: "main", lab: "main", solve: "main", batch: "main" };

for (const [language, locale] of [["en", "en-US"], ["zh", "zh-CN"]]) {
  for (const [name, part] of Object.entries(TREES)) {
    test(`the accessibility tree of ${name}, ${language}`, async () => {
      const { hash, go } = STATES[name];
      const { page } = await rig.open(hash, { locale });
      await go(page);
      const file = new URL(`snapshots/${name}.${language}.txt`, import.meta.url);
      // Times differ.
      const tree = `${await page.locator(part).ariaSnapshot()}\n`.replace(/\b\d+:\d\d\b/g, "0:00").replace(/(< )?[\d.,]+ ms|(< )?[\d.,]+ 毫秒/g, "1 ms");
      if (process.env.REGENERATE) await writeFile(file, tree);
      const [lines, wanted] = [tree, await readFile(file, "utf8")].map((text) => text.split("\n"));
      const at = lines.findIndex((line, index) => line !== wanted[index]);
      assert.ok(at < 0 && lines.length === wanted.length, `snapshots/${name}.${language}.txt:${at + 1}: not ${wanted[at]}, but ${lines[at]}`);
    });
  }
}
