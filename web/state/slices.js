// Long work on the page's thread, in slices, between which the page can draw itself and hear the player.

/** The length of a slice, in milliseconds. */
const SLICE = 8;

/** Lets everything else have its turn. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Does work slice by slice. @param {(until: number) => boolean} work  works until a time, or to its end; whether that is it @param {() => boolean} [isWanted]  whether to go on after a pause */
export async function inSlices(work, isWanted = () => true) {
  while (!work(performance.now() + SLICE)) {
    await pause();
    if (!isWanted()) return;
  }
}
