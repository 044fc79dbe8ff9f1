import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_PROGRESS, cycleCandidateColor, cycleColor, putDigit, sameProgress, toggleMark } from "../../state/progress.js";
import { pack, unpack } from "../../state/packed_progress.js";
import { readShared, shareHash } from "../../state/url.js";

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
let progress = putDigit(EMPTY_PROGRESS, [2, 3], 4, false);
progress = toggleMark(progress, [80], "candidates", 9);
progress = toggleMark(progress, [5, 6], "corner", 1);
progress = cycleCandidateColor(cycleColor(progress, [40], 3), 80, 9, 8);

test("a link carries the progress and comes back", async () => {
  const shared = await readShared(`https://example.org/${await shareHash(GIVENS, progress)}\n`);
  assert.equal(shared?.givens, GIVENS);
  assert.ok(shared && sameProgress(shared.progress, progress));
  assert.equal(await shareHash(GIVENS, EMPTY_PROGRESS), `#/play?p=${GIVENS}`);
});

test("a link from before anything was said of crossing out still opens", async () => {
  // Packed by version 1: 4 in r1c3.
  const bytes = new Uint8Array(1 + 81 + 3 * 162 + 81 + 729);
  bytes[0] = 1;
  bytes[3] = 4;
  const packed = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  const progress = await unpack(btoa(String.fromCharCode(...packed)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, ""));
  assert.equal(progress?.digits[2], 4);
  assert.ok(progress?.crossed.every((set) => set === 0));
});

test("a damaged progress is no progress, and the puzzle stays", async () => {
  const text = await pack(progress);
  for (const damaged of [text.slice(0, -3), `A${text}`, "!", text.slice(4)]) assert.equal(await unpack(damaged), null);
  const shared = await readShared(`#/play?p=${GIVENS}&s=AAAA`);
  assert.equal(shared?.givens, GIVENS);
  assert.ok(shared && sameProgress(shared.progress, EMPTY_PROGRESS));
});

test("text without a puzzle is no link", async () => {
  for (const text of ["", "#/play", "#/play?p=12", GIVENS]) assert.equal(await readShared(text), null);
});

test("a link among words carries the progress, and a list of links is no link", async () => {
  const link = `https://example.org/${await shareHash(GIVENS, progress)}`;
  const shared = await readShared(`Look at ${link} please`);
  assert.ok(shared && sameProgress(shared.progress, progress));
  for (const text of [`https://example.com/?s=${GIVENS}\n${link}\n`, `${link} ${link}`, `${GIVENS}\n${link}`]) assert.equal(await readShared(text), null);
});
