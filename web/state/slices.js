// Long work on the page's thread, in slices. Between slices the page can draw itself and react to the player.

/** The length of a slice, in milliseconds. */
const SLICE = 8;

/** Lets other tasks run. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Does work slice by slice.
 *
 * @param {(until: number) => boolean} work works until this time or to its end, and returns whether it has reached its end @param {() => boolean} [isWanted] whether to continue after a pause
 */
export async function inSlices(work, isWanted = () => true) {
  while (!work(performance.now() + SLICE)) {
    await pause();
    if (!isWanted()) return;
  }
}
