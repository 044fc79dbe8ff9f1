// The address of a race: `#/lab?p=…&e=bitmask,fewest&at=412&speed=100&why=1&whole`. Engines and puzzles of the ladder.

/** @typedef {import("../core/types.js").Route} Route */

/** The source file of each engine of the library, from the simplest to the fastest. */
export const ENGINES = {
  revalidate: "search/ladder/revalidate.rs",
  tables: "search/ladder/tables.rs",
  bitmask: "search/ladder/bitmask.rs",
  fewest: "search/ladder/fewest.rs",
  singles: "search/ladder/singles.rs",
  dlx: "search/ladder/dlx.rs",
  bands: "search/bands/search.rs",
};
/** @typedef {keyof typeof ENGINES} Engine */

export const NAMES = /** @type {Engine[]} */ (Object.keys(ENGINES));

/** The puzzles of examples/advanced.txt, by the letters that the essay gives them. */
export const PUZZLES = {
  A: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  B: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
  C: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
  D: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
};

/** Steps a second. */
export const SPEEDS = [1, 5, 20, 100, 500, 2000];

/** @type {Engine[]} */
const DEFAULT_ENGINES = ["bitmask", "fewest"];

/** The least and the greatest number of engines in a race. */
export const RACERS = { least: 1, most: 4 };

/**
 * @typedef {object} Race
 * @property {string} puzzle  a board in any format
 * @property {Engine[]} engines
 * @property {number} step
 * @property {number} speed
 * @property {number} focus  the index of the engine that is explained
 * @property {boolean} whole whether the timeline ends with the slowest search, or a little after the quickest
 */

/** @param {URLSearchParams} query @returns {Race} */
export function parseRace(query) {
  const named = NAMES.filter((name) => (query.get("e") ?? "").split(",").includes(name)).slice(0, RACERS.most);
  const engines = named.length < RACERS.least ? DEFAULT_ENGINES : named;
  const speed = Number(query.get("speed"));
  const focus = Number(query.get("why"));
  return {
    puzzle: query.get("p") || PUZZLES.B,
    engines,
    step: Math.max(0, Math.floor(Number(query.get("at"))) || 0),
    speed: SPEEDS.includes(speed) ? speed : 20,
    whole: query.has("whole"),
    focus: Number.isInteger(focus) && focus > 0 && focus < engines.length ? focus : 0,
  };
}

/** @param {Race} race */
export function raceHash({ puzzle, engines, step, speed, focus, whole }) {
  const more = [step && `at=${step}`, speed !== 20 && `speed=${speed}`, focus && `why=${focus}`, whole && "whole"].filter(Boolean);
  return `#/lab?${[`p=${encodeURIComponent(puzzle)}`, `e=${engines.join(",")}`, ...more].join("&")}`;
}

/**
 * The length of the timeline. The slowest search may take a thousand times as many steps as the quickest, which would then be a
 * dot. So the timeline ends a little after the quickest, unless `whole` is set.
 *
 * @param {number[]} lengths  the number of steps of each search
 * @param {boolean} whole
 */
export function raceLength(lengths, whole) {
  const most = Math.max(...lengths);
  return whole ? most : Math.min(most, Math.max(200, Math.ceil((Math.min(...lengths) * 1.6) / 10) * 10));
}
