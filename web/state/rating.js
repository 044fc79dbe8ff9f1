// The result of a rating's steps so far: its three figures, and the steps in the shape of explained ones.

/** @typedef {{rating: number, technique: string, eliminations: string[], placement: string | null}} RatedStep  as docs/json.md has it */
/** @typedef {import("../ui/overlay.js").Step} Step */
/** @typedef {{er: number, ep: number | null, ed: number}} Figures  `ep` is not known before the first digit */

/**
 * The hardest step (ER), the hardest up to the first digit placed (EP), and the first step (ED), of the steps found so far.
 *
 * @param {RatedStep[]} steps
 * @returns {Figures | null} null without a step
 */
export function figuresOf(steps) {
  if (!steps.length) return null;
  const hardest = (/** @type {RatedStep[]} */ some) => Math.max(...some.map(({ rating }) => rating));
  const first = steps.findIndex(({ placement }) => placement !== null);
  return { er: hardest(steps), ep: first < 0 ? null : hardest(steps.slice(0, first + 1)), ed: steps[0].rating };
}

/** A step of a rating in the shape of an explained one; it has no evidence. @param {RatedStep} step @returns {Step} */
export const asStep = ({ technique, eliminations, placement }) => ({ technique, eliminations, placements: placement ? [placement] : [], evidence: {} });
