// Solve and rate in a browser: a puzzle typed and pasted, its verdict and why, its ratings and certificate; accessibility.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { openPage, startBrowser, startServer } from "./browser.js";

const PUZZLE = "..7.869.....4..5.8..2..5.4........85.54...19.31........3.2..8..6.1..4.....569.7..";
const NONE = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  server?.close();
});

test("a pasted puzzle is solved and rated, and a step is shown", async () => {
  const { page, errors, close } = await openPage(browser, `${server.url}#/solve`);
  await page.getByRole("textbox").fill(PUZZLE);
  await page.getByText("One solution").first().waitFor();
  await page.locator(".level", { hasText: "expert" }).waitFor();
  assert.match(await page.locator(".solve-figures").innerText(), /7\.3\s+ER.*\s+1\.2\s+EP.*\s+1\.2\s+ED/);
  for (const [fact, value] of [["nodes", "4"], ["backdoor", "r2c5"], ["symmetry", "half turn"], ["givens", "28"]]) {
    await page.locator(`[data-fact=${fact}] dd`, { hasText: value }).waitFor();
  }
  await page.getByRole("button", { name: /^Step 2:/ }).click();
  assert.match(await page.getByRole("gridcell").first().innerText(), /5/);
  await page.waitForURL(/step=2/);
  await page.reload();
  await page.locator(".solve-steps [aria-current=step]").waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("while it is typed the number of solutions is known, and why it is not one", async () => {
  const { page, close } = await openPage(browser, `${server.url}#/solve?p=${NONE}`);
  await page.getByText(/These 7 givens contradict each other/).waitFor();
  assert.equal(await page.locator("td.role-elim").count(), 7);
  await page.getByRole("gridcell").nth(2).click();
  await page.keyboard.press("Backspace");
  await page.getByText("One solution").first().waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await page.keyboard.press("3");
  await page.getByText("row 1 holds 3 twice", { exact: false }).waitFor();
  await page.getByRole("textbox").fill(".".repeat(79) + "12");
  await page.getByText(/Two solutions differ in these/).waitFor();
  await page.locator("[data-fact=solutions] dd", { hasText: "at least 100,000" }).waitFor();
  await page.getByRole("textbox").fill("12x4");
  await page.getByRole("alert").filter({ hasText: "no known format" }).waitFor();
  assert.equal(await page.getByRole("textbox").inputValue(), "12x4");
  await close();
});

test("a certificate is saved, and checked", async () => {
  const { page, close } = await openPage(browser, `${server.url}#/solve?p=${PUZZLE}`);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Certificate", exact: true }).click()]);
  const path = await saved.path();
  const proof = await readFile(path, "utf8");
  assert.ok(proof.startsWith("sudokit-certificate 1\n"));
  const input = page.locator("input[type=file]");
  await input.setInputFiles(path);
  await page.getByText("The certificate holds.").waitFor();
  await input.setInputFiles({ name: "wrong.txt", mimeType: "text/plain", buffer: Buffer.from(proof.replace("\nsolution 5", "\nsolution 6")) });
  await page.getByText("The certificate is wrong at line").waitFor();
  await close();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const width of [320, 390, 768, 1280]) {
    test(`axe finds nothing and nothing overflows: ${colorScheme}, ${width}`, async () => {
      const { page, errors, close } = await openPage(browser, `${server.url}#/solve?p=${PUZZLE}&step=18`,
        { viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
      await page.locator(".level", { hasText: "expert" }).waitFor();
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const { violations: found } = await /** @type {any} */ (window).axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
        });
        return found.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`);
      });
      assert.deepEqual(violations, []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      assert.deepEqual(errors, []);
      await close();
    });
  }
}

test("a dropped certificate is checked, and a dropped puzzle is taken", async () => {
  const { page, errors, close } = await openPage(browser, `${server.url}#/solve`);
  /** @param {string} text */
  const drop = (text) => page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "dropped.txt"));
    document.querySelector(".solve-body")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  await page.getByRole("textbox").waitFor();
  await drop(PUZZLE);
  await page.getByText("One solution").first().waitFor();
  await drop(`sudokit-certificate 1\npuzzle ${PUZZLE}\nunique\nend\n`);
  await page.getByText(/The certificate is wrong at line/).waitFor();
  assert.equal(await page.getByRole("textbox").inputValue(), PUZZLE);
  assert.deepEqual(errors, []);
  await close();
});
