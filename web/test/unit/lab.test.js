import assert from "node:assert/strict";
import { test } from "node:test";
import { NAMES, parseRace, PUZZLES, raceHash, raceLength } from "../../state/lab.js";
import { cellIndex, houseIndex, Replay } from "../../state/replay.js";
import { parseRoute } from "../../state/url.js";
import { ticks } from "../../ui/chart.js";
import en from "../../strings/en/lab.js";
import zh from "../../strings/zh/lab.js";

const PUZZLE = `12.${".".repeat(78)}`;
/** The totals that end a trace. */
const END = { event: "end", how: "cut", complete: false, placements: 5, nodes: 4, backtracks: 3 };

/** A trace that places and takes back the digits 1 to 9 in one cell after another. @param {number} steps */
function trace(steps) {
  const events = Array.from({ length: steps }, (_, index) => {
    const [pair, undo] = [Math.floor(index / 2), index % 2];
    const place = { cell: `r${(pair % 9) + 1}c9`, digit: (pair % 9) + 1 };
    return undo ? { event: "undo", ...place } : { event: "place", ...place, why: "choice" };
  });
  return [{ event: "start", engine: "fewest", puzzle: PUZZLE }, ...events, { ...END, steps }];
}

test("names of cells and houses", () => {
  assert.deepEqual(["r1c1", "r9c9", "r4c7"].map(cellIndex), [0, 80, 33]);
  assert.deepEqual(["r1", "r9", "c1", "b9"].map(houseIndex), [0, 8, 9, 26]);
});

test("a step back gives the board that was there before", () => {
  const replay = new Replay(trace(301));
  const forward = Array.from({ length: replay.length + 1 }, (_, step) => replay.boardAt(step));
  for (let step = replay.length; step >= 0; step -= 1) assert.equal(replay.boardAt(step), forward[step]);
  // Expected, computed by hand: the events applied one after another.
  const board = Array(81).fill(".");
  replay.events.forEach(({ event, cell = "", digit }, index) => {
    board[cellIndex(cell)] = event === "place" ? String(digit) : ".";
    assert.equal(forward[index + 1], board.join(""));
  });
});

test("a replay counts, and waits at its end", () => {
  const replay = new Replay(trace(101));
  assert.deepEqual([replay.placed[101], replay.undone[101], replay.depth[101], replay.depth[100]], [51, 50, 1, 0]);
  assert.equal(replay.boardAt(5000), replay.boardAt(101));
  assert.equal(replay.boardAt(-1), ".".repeat(81));
  assert.equal(replay.eventAt(0), null);
  assert.equal(replay.solvedAt, null);
  assert.deepEqual([replay.isCut, replay.totals.complete, replay.totals.nodes], [true, false, 4]);
});

test("a replay knows where the board is solved", () => {
  const lines = trace(3);
  lines.splice(4, 0, /** @type {any} */ ({ event: "solved" }));
  assert.equal(new Replay(lines).solvedAt, 4);
  assert.equal(new Replay(lines).depth[4], 1);
});

test("a digit is taken back because of the refusal that follows, or because all after it failed", () => {
  const lines = trace(4);
  const reject = { event: "reject", cell: "r2c9", digit: 2, reason: "no-digit-for", for_cell: "r3c3" };
  lines.splice(5, 0, /** @type {any} */ (reject));
  const replay = new Replay(lines);
  assert.equal(replay.causeAt(2), null);
  assert.deepEqual(replay.causeAt(4), reject);
  assert.equal(en.why(replay.events[1], "fewest", replay.causeAt(2)), "1 in r1c9 is taken back: all that was tried after it failed.");
  assert.equal(en.why(replay.events[3], "fewest", replay.causeAt(4)), "2 in r2c9 is taken back. 2 in r2c9 fails: r3c3 would have no candidate.");
});

test("the address of a race", () => {
  const hash = raceHash({ puzzle: PUZZLES.D, engines: ["tables", "dlx"], step: 7, speed: 100, focus: 1, whole: true });
  assert.deepEqual(parseRace(parseRoute(hash).query), {
    puzzle: PUZZLES.D, engines: ["tables", "dlx"], step: 7, speed: 100, focus: 1, whole: true,
  });
  const plain = parseRace(new URLSearchParams());
  assert.deepEqual([plain.puzzle, plain.engines, plain.step, plain.speed], [PUZZLES.B, ["bitmask", "fewest"], 0, 20]);
  const odd = parseRace(new URLSearchParams("e=dlx,nonsense,tables,tables&at=-5&speed=3&why=9"));
  assert.deepEqual([odd.engines, odd.step, odd.speed, odd.focus], [["tables", "dlx"], 0, 20, 0]);
  assert.equal(parseRace(new URLSearchParams({ e: NAMES.join() })).engines.length, 4);
});

test("the timeline ends a little after the quickest search", () => {
  assert.equal(raceLength([8385, 595], false), 960);
  assert.equal(raceLength([8385, 595], true), 8385);
  assert.equal(raceLength([300, 250], false), 300);
  assert.equal(raceLength([9000, 51], false), 200);
});

test("ticks are round and few", () => {
  assert.deepEqual(ticks(620, 7), [0, 100, 200, 300, 400, 500, 600]);
  assert.deepEqual(ticks(20_000, 4), [0, 10_000, 20_000]);
  assert.deepEqual(ticks(0, 7), [0]);
});

test("each event has a sentence in both languages, and each engine its texts", () => {
  const at = { cell: "r1c1", digit: 5 };
  /** @type {import("../../state/replay.js").Event[]} */
  const events = [
    ...["choice", "naked-single", "hidden-single", "inference", "found"].map((why) => ({ event: /** @type {const} */ ("place"), ...at, why, house: "b3" })),
    ...["seen", "not-a-candidate", "no-digit-for", "no-cell-for", "contradiction"].map((reason) =>
      ({ event: /** @type {const} */ ("reject"), ...at, reason, house: "c4", for_cell: "r2c2", for_digit: 7 })),
    { event: "undo", ...at },
    { event: "solved" },
  ];
  for (const strings of [en, zh]) {
    const sentences = events.map((event) => strings.why(event, "fewest", null));
    assert.equal(new Set(sentences).size, events.length);
    for (const text of sentences) assert.doesNotMatch(text, /undefined|null/);
    for (const name of NAMES) assert.ok(strings.short[name] && strings.idea[name].idea && strings.idea[name].waste, name);
  }
  assert.equal(en.why(events[8], "singles", null), "5 in r1c1 fails: column 4 would have no cell for 7.");
});
