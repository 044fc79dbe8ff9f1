// The clock of a game: it runs while an unsolved puzzle is visible. When the page is hidden, the game is saved.

import { NO_GIVENS, elapsed, timeText } from "../../state/state.js";

/** The interval between updates of the time, in milliseconds. */
const TICK_MS = 500;

/**
 * @param {ReturnType<typeof import("./game.js").createGame>} game
 * @param {import("../../core/types.js").Context["settings"]} settings
 * @param {{pause(): void, tick(): void, isSeen(): boolean}} on the game was paused or resumed; the time may have changed;
 *   whether the view is visible
 * @param {AbortSignal} signal  ends the clock
 */
export function createClock(game, settings, on, signal) {
  let paused = false;

  /** Starts or stops the clock, as the state of the game requires. */
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
    // A player who sees the timer finds it paused on return, with the board covered; without a timer nothing seems to have
    // happened.
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
    /** Clears the pause before another game starts. */
    reset() {
      paused = false;
    },
    text: () => timeText(elapsed(game.state, Date.now())),
  };
}
