// Makes a new puzzle with a random seed.

/** @typedef {import("../../state/state.js").Facts} Facts */
/** `hardest` is the hardest technique of the solution. @typedef {{level?: string, er?: string, hardest?: string, symmetry?: string}} Recipe */

/**
 * A puzzle of a level has the usual number of givens.
 *
 * @param {import("../../core/types.js").Client} client
 * @param {Recipe} recipe
 * @param {AbortSignal} [signal]
 * @returns {Promise<{givens: string, facts: Facts}>}
 */
export async function makePuzzle(client, recipe, signal) {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const levels = recipe.level ? await client.ask("levels", {}, { signal }) : [];
  const level = levels.find((/** @type {{level: string}} */ { level: name }) => name === recipe.level);
  const clues = level ? { clues: `${level.givens_from}..${level.givens_to}` } : {};
  const { puzzle, er, ep, ed } = await client.ask("generate", { seed, ...clues, ...recipe }, { signal });
  return { givens: puzzle.replace(/[^1-9]/g, "."), facts: { er, ep, ed, level: recipe.level } };
}

/** The usual symmetry of the givens, as in newspapers. */
export const USUAL_SYMMETRY = "rotate180";

/** The recipe for puzzles as hard as this one. @param {Facts} facts @returns {Recipe} */
export const recipeLike = ({ level = "easy" }) => ({ level, symmetry: USUAL_SYMMETRY });
