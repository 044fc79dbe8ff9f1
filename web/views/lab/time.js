// The time of an engine on a puzzle, measured where the core runs. The question is asked several times, and so is the same
// question about a full board. The difference of the shortest times is the search.

/**
 * The least and the greatest number of times that a question is asked; after the least number, it is repeated only within this
 * time, in milliseconds.
 */
const [LEAST_TIMES, MOST_TIMES] = [3, 20];
const LONG = 400;
/** Shorter searches cannot be distinguished from the way to the core and back, in milliseconds. */
export const RESOLUTION = 0.1;

/**
 * @param {(puzzle: string) => Promise<unknown>} solve  asks an engine for one solution
 * @param {string} puzzle
 * @param {string} solution  a board that is full
 * @param {() => number} [now]
 * @returns {Promise<number>} milliseconds; 0 if it is less than can be measured
 */
export async function measure(solve, puzzle, solution, now = () => performance.now()) {
  const quickest = { search: Infinity, nothing: Infinity };
  const start = now();
  for (let time = 0; time < MOST_TIMES && (time < LEAST_TIMES || now() - start < LONG); time += 1) {
    for (const [what, board] of /** @type {["search" | "nothing", string][]} */ ([["search", puzzle], ["nothing", solution]])) {
      const before = now();
      await solve(board);
      quickest[what] = Math.min(quickest[what], now() - before);
    }
  }
  const took = quickest.search - quickest.nothing;
  return took < RESOLUTION ? 0 : took;
}
