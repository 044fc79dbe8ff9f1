// Makes a puzzle that no one has seen: the seed is random.

/** @typedef {import("../../state/state.js").Facts} Facts */

/**
 * @param {import("../../core/types.js").Client} client
 * @param {{level?: string, er?: string, technique?: string, symmetry?: string}} recipe
 * @param {AbortSignal} [signal]
 * @returns {Promise<{givens: string, facts: Facts}>}
 */
export async function makePuzzle(client, recipe, signal) {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const { puzzle, er, ep, ed } = await client.ask("generate", { seed, ...recipe }, { signal });
  return { givens: puzzle.replace(/[^1-9]/g, "."), facts: { er, ep, ed, level: recipe.level } };
}

/** The recipe for puzzles as hard as this one. @param {Facts} facts */
export const recipeLike = ({ level = "easy" }) => ({ level });
