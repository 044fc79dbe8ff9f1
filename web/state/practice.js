// Scores of a learner's practice, and the technique to drill next: spaced repetition. A right drill moves a technique up a
// level, which makes it due later; a wrong one moves it back to the first level. Nothing here is changed in place.

/** @typedef {import("../ui/lessons.js").Technique} Technique */
/** @typedef {"right" | "wrong"} Result */

/**
 * @typedef {object} Score
 * @property {Result[]} latest  the latest results, oldest first
 * @property {number} right  of all
 * @property {number} all
 * @property {number} level  the number of right drills since the last wrong one, up to the last of the intervals
 * @property {number} due  in milliseconds since 1970
 */
/** The scores by technique. @typedef {Readonly<Record<string, Score>>} Practice */

/** The number of results that are kept one by one. */
export const KEPT = 10;
/** From this level on a technique counts as known. */
export const KNOWN = 3;

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** When a technique is due again, by its level. */
const INTERVALS = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY];

const FORMAT = "sudokit-practice";

/** @param {Practice} practice @param {string} technique @param {Result} result @param {number} now @returns {Practice} */
export function record(practice, technique, result, now) {
  const { latest, right, all, level: before } = practice[technique] ?? { latest: [], right: 0, all: 0, level: 0 };
  const level = result === "right" ? Math.min(before + 1, INTERVALS.length - 1) : 0;
  const score = {
    latest: [...latest, result].slice(-KEPT), right: right + Number(result === "right"), all: all + 1, level, due: now + INTERVALS[level],
  };
  return { ...practice, [technique]: score };
}

/**
 * The technique to drill next: the one that is overdue the longest; otherwise the easiest that was never practiced; otherwise
 * the one that is due next. The technique that was just drilled is returned only if there is no other.
 *
 * @param {readonly Technique[]} techniques  from easy to hard
 * @param {Practice} practice
 * @param {number} now
 * @param {string} [current]
 */
export function nextTechnique(techniques, practice, now, current) {
  const others = techniques.filter(({ technique, drills }) => drills > 0 && technique !== current).map(({ technique }) => technique);
  const [soonest] = others.filter((name) => practice[name]).sort((a, b) => practice[a].due - practice[b].due);
  const unseen = others.find((name) => !practice[name]);
  return soonest && practice[soonest].due <= now ? soonest : unseen ?? soonest ?? current;
}

/**
 * The numbers of techniques that were practiced, are known, and are due.
 *
 * @param {readonly Technique[]} techniques @param {Practice} practice @param {number} now
 */
export function summary(techniques, practice, now) {
  const scores = techniques.flatMap(({ technique }) => practice[technique] ?? []);
  return {
    practiced: scores.length,
    known: scores.filter(({ level }) => level >= KNOWN).length,
    due: scores.filter(({ due }) => due <= now).length,
  };
}

/** The practice as the text of a file. @param {Practice} practice */
export const exportPractice = (practice) => `${JSON.stringify({ format: FORMAT, scores: practice }, null, 1)}\n`;

/**
 * Reads such a file. Null if the text is not such a file; scores that make no sense are left out.
 *
 * @param {string} text
 * @returns {Practice | null}
 */
export function importPractice(text) {
  try {
    const { format, scores } = JSON.parse(text);
    if (format !== FORMAT) return null;
    return Object.fromEntries(Object.entries(scores).filter(([, score]) => isScore(score)));
  } catch {
    return null;
  }
}

/**
 * Merges two practices: for each technique, the score with more drills.
 *
 * @param {Practice} a @param {Practice} b @returns {Practice}
 */
export function merge(a, b) {
  const newer = Object.entries(b).filter(([technique, { all }]) => all > (a[technique]?.all ?? 0));
  return { ...a, ...Object.fromEntries(newer) };
}

/** @param {any} score @returns {score is Score} */
function isScore(score) {
  const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
  const { latest, right, all, level, due } = score ?? {};
  return Array.isArray(latest) && latest.length <= KEPT && latest.every((result) => result === "right" || result === "wrong")
    && [right, all, level].every(isCount) && right <= all && level < INTERVALS.length && Number.isFinite(due);
}
