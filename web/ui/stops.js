// The stops of an example between premise and conclusion: each has a drawing and belongs to one of the sentences beside the
// board.

import { parseOutline, withoutTitle } from "./outline.js";
import { drawEvidence, drawHouses, drawStep, isNet } from "./overlay.js";
import { housesIn } from "./sentence.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */
/** @typedef {import("../core/types.js").Language} Language */
/** A sentence, or the branch of an argument. @typedef {{text: string, lines: string[]}} Saying */
/** @typedef {{saying: number, drawing: Drawing}} Stop */

/**
 * @param {import("./lessons.js").Lesson} lesson
 * @param {Language} language
 * @returns {{sayings: Saying[], stops: Stop[]}}
 */
export function stopsOf({ name, example }, language) {
  const { step, where, evidence, text } = example;
  const seen = parseOutline(withoutTitle(evidence[language], name[language]));
  const all = parseOutline(withoutTitle(text[language], name[language]));
  const conclusion = all.conclusion || all.text.slice(seen.text.length).trim();
  const houses = { text: where[language], lines: [] };
  const sayings = [houses, { text: seen.text, lines: [] }, ...seen.branches, { text: conclusion, lines: [] }];

  /** @type {Stop[]} */
  const stops = [{ saying: 0, drawing: drawHouses(housesIn(where[language])) }];
  const { links = [], branches = [] } = step.evidence;
  if (branches.length > 0) {
    // Each branch has its sentence; the premise shows only the assumption of the first branch.
    stops.push({ saying: 1, drawing: drawEvidence(step.evidence, { inferences: 1 }) });
    branches.forEach((steps, branch) => {
      for (const inferences of inferenceCounts(steps)) {
        stops.push({ saying: 2 + branch, drawing: drawEvidence(step.evidence, { branch, inferences }) });
      }
    });
  } else {
    const counts = links.length > 0 && links.length <= MAX_LINKS ? Array.from({ length: links.length + 1 }, (_, index) => index) : [links.length];
    for (const count of counts) stops.push({ saying: 1, drawing: drawEvidence(step.evidence, { links: count }) });
    seen.branches.forEach((_, index) => stops.push({ saying: 2 + index, drawing: drawEvidence(step.evidence) }));
  }
  const last = Math.max(0, branches.length - 1);
  stops.push({ saying: sayings.length - 1, drawing: drawStep(step, { branch: last }) });
  return { sayings, stops };
}

/**
 * The number of inferences that each stop of a branch draws: one stop with all, or in a net a stop at each true candidate, as
 * far as there is room.
 *
 * @param {import("./overlay.js").Branch} branch
 */
function inferenceCounts(branch) {
  const { inferences } = branch;
  if (!isNet(branch)) return [inferences.length];
  const places = inferences.flatMap(({ holds, by }, index) => (holds && by !== "assumption" ? [index + 1] : []));
  const every = Math.max(1, Math.ceil(places.length / MAX_LINKS));
  return [...new Set([...places.filter((_, index) => index % every === 0), inferences.length])];
}

/** A chain with more links is drawn at once, because the track has no room for more stops. */
const MAX_LINKS = 12;
