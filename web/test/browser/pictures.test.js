// A dozen pictures of the page against the files in pictures/. They depend on one major version of Chromium and on Debian's
// DejaVu fonts; with others the test is skipped.
//
// `.ci/regenerate` writes the files again; commit them separately.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { cellAt, PUZZLE, ready, useRig } from "./rig.js";

/** The share of pixels that may differ. */
const TOLERANCE = 0.0005;
/** The time in which a picture must become the expected one, in milliseconds. */
const PATIENCE = 10_000;
const FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf";
const FOLDER = new URL("pictures/", import.meta.url);
const VERSION = new URL("chromium.txt", FOLDER);

const rig = useRig({ env: { FONTCONFIG_FILE: fileURLToPath(new URL("fonts.conf", FOLDER)) } });

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

const PLAY = `#/play?p=${PUZZLE}`;
/** @param {Page} page @param {string[]} keys */
const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** @param {Page} page */
async function mark(page) {
  await ready(page);
  await cellAt(page, 2).click();
  await press(page, "Shift+Digit1", "Shift+Digit2", "Shift+Digit4", "ArrowRight", "Control+Digit2", "Control+Digit6", "v", "3");
  await press(page, "z", "ArrowDown", "ArrowDown", "3", "ArrowRight", "4", "ArrowUp", "5", "ArrowUp", "ArrowRight", "v", "7", "7", "z");
}
/** @param {Page} page */
async function print(page) {
  await ready(page);
  await page.evaluate(() => { window.print = () => { document.body.dataset.printed = "yes"; }; });
  await page.getByRole("button", { name: "Print" }).click();
  await page.locator("dialog").getByRole("button", { name: "Print" }).click();
  await page.waitForSelector("body[data-printed]");
  await page.emulateMedia({ media: "print" });
}
/** The example of a technique, as its lesson opens: at the conclusion. @param {string} technique */
const lesson = (technique) => ({ hash: `#/learn/${technique}`, go: (/** @type {Page} */ page) => page.locator(".walk").waitFor() });

/** @type {Record<string, {hash: string, go: (page: Page) => Promise<unknown>, part?: string, options?: ContextOptions}>} */
const PICTURES = {
  light: { hash: PLAY, go: ready },
  dark: { hash: PLAY, go: ready, options: { colorScheme: "dark" } },
  contrast: { hash: PLAY, go: ready, options: { contrast: "more" } },
  marks: { hash: PLAY, go: mark },
  phone: { hash: PLAY, go: ready, part: "body", options: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
  print: { hash: PLAY, go: print, part: ".print-page" },
  subset: lesson("naked-triple"),
  fish: lesson("finned-x-wing"),
  chain: lesson("xy-chain"),
  "wing-dark": { ...lesson("w-wing"), options: { colorScheme: "dark" } },
  rectangle: lesson("unique-rectangle-2"),
  sets: lesson("als-xz"),
};

/** The area that contains all differing pixels of a mask. @param {PNG} mask */
function areaOf({ width, data }) {
  const places = Array.from({ length: data.length / 4 }, (_, pixel) => pixel).filter((pixel) => data[4 * pixel + 3] > 0);
  const [xs, ys] = [places.map((pixel) => pixel % width), places.map((pixel) => Math.floor(pixel / width))];
  const span = (/** @type {number[]} */ values) => `${values.reduce((a, b) => Math.min(a, b))} to ${values.reduce((a, b) => Math.max(a, b))}`;
  return `x ${span(xs)}, y ${span(ys)}`;
}

for (const [name, { hash, go, part = ".board", options }] of Object.entries(PICTURES)) {
  test(`the picture ${name}`, async (context) => {
    const major = rig.browser.version().split(".")[0];
    if (process.env.REGENERATE) await writeFile(VERSION, `${major}\n`);
    const expected = (await readFile(VERSION, "utf8")).trim();
    if (!existsSync(FONT)) return context.skip("the font is missing: fonts-dejavu-core");
    if (major !== expected) return context.skip(`the pictures are those of Chromium ${expected}, and this is ${major}`);

    const { page } = await rig.open(hash, options);
    await go(page);
    // The timer and the pointer are hidden in pictures.
    await page.locator(".play-timer").evaluateAll((timers) => timers.forEach((timer) => { /** @type {HTMLElement} */ (timer).style.visibility = "hidden"; }));
    await page.mouse.move(1, 1);
    await page.evaluate(() => document.fonts.ready);
    const shoot = () => page.locator(part).first().screenshot({ animations: "disabled", caret: "hide" });
    const file = new URL(`${name}.png`, FOLDER);
    if (process.env.REGENERATE) await writeFile(file, await shoot());
    const wanted = PNG.sync.read(await readFile(file));
    const { width, height } = wanted;
    // A busy browser may be photographed before it has drawn the last change, so a picture gets as much time as any other
    // condition.
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const shot = await shoot();
      const seen = PNG.sync.read(shot);
      assert.deepEqual([seen.width, seen.height], [width, height], name);
      const difference = new PNG({ width, height });
      const pixels = pixelmatch(seen.data, wanted.data, difference.data, width, height, { threshold: 0.1, diffMask: true });
      if (pixels <= TOLERANCE * width * height) return;
      if (Date.now() < deadline) continue;
      const folder = await mkdtemp(join(tmpdir(), "sudokit-picture-"));
      await writeFile(join(folder, `${name}.png`), shot);
      await writeFile(join(folder, `${name}-difference.png`), PNG.sync.write(difference));
      assert.fail(`${pixels} pixels differ, ${areaOf(difference)}: see ${folder}`);
    }
  });
}
