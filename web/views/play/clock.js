// The clock of a game: it runs while an unsolved puzzle is seen. A page that is hidden is saved.

import { NO_GIVENS, elapsed, timeText } from "../../state/state.js";

/** How often the time is shown anew, in milliseconds. */
const TICK_MS = 500;

/**
 * @param {ReturnType<typeof import("./game.js").createGame>} game
 * @param {import("../../core/types.js").Context["settings"]} settings
 * @param {{pause(): void, tick(): void, isSeen(): boolean}} on  the game was paused or goes on; the time may be another; whether
 *   the view is seen
 * @param {AbortSignal} signal  ends the clock
 */
export function createClock(game, settings, on, signal) {
  let paused = false;

  /** Starts or stops the clock as the game wants it. */
  function run() {
    const runs = !paused && on.isSeen() && !document.hidden && game.state.givens !== NO_GIVENS && !game.isSolved();
    game.dispatch({ type: runs ? "run" : "pause", now: Date.now() });
  }
  /** @param {boolean} next */
  function setPaused(next) {
    paused = next;
    run();
    on.pause();
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) game.leave();
    else void game.refresh();
    // Who sees the time finds it paused on return, and the board covered; else nothing seems to have happened.
    if (document.hidden && settings.value.timer && game.state.clock.since !== null) setPaused(true);
    else run();
  }, { signal });
  addEventListener("pagehide", game.leave, { signal });
  const ticking = setInterval(on.tick, TICK_MS);
  signal.addEventListener("abort", () => clearInterval(ticking));

  return {
    run,
    setPaused,
    get paused() {
      return paused;
    },
    /** Forgets the pause, before another game begins. */
    reset() {
      paused = false;
    },
    text: () => timeText(elapsed(game.state, Date.now())),
  };
}
