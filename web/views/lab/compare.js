// The time and the nodes of every engine on the puzzle of a race: two bar charts, and a table with all figures. Some engines
// walk the same tree, and differ only in time.

import { NAMES } from "../../state/lab.js";
import { Replay } from "../../state/replay.js";
import { createBars } from "../../ui/chart.js";
import { make } from "../../ui/dom.js";

/** Engines whose nodes are compared in addition to the ladder's. */
const FURTHER = ["registers"];

/** @param {number} index */
const indexOrNull = (index) => (index < 0 ? null : index);

/** @param {import("../../core/types.js").Strings["lab"]} strings */
export function createComparison(strings) {
  const times = createBars({ heads: strings.timeHeads, number: (microseconds, atLeast) => strings.time(microseconds / 1000, atLeast) });
  const bars = createBars({ heads: strings.nodeHeads, number: strings.atLeast });
  const nameOf = (/** @type {string} */ engine) => strings.names[engine] ?? engine;
  const figures = make("tbody");
  const chart = make("section", { class: "lab-nodes" },
    make("div", { class: "lab-times" },
      make("div", { class: "lab-chart-head" }, make("h2", {}, strings.times), make("span", { class: "muted" }, strings.timesAbout)), times.element),
    make("div", { class: "lab-choices" },
      make("div", { class: "lab-chart-head" }, make("h2", { title: strings.nodesTip }, strings.nodes), make("span", { class: "muted" }, strings.scale)), bars.element));
  const table = make("details", { class: "lab-figures" },
    make("summary", {}, strings.figures),
    make("table", {},
      make("thead", {}, make("tr", {}, strings.figureHeads.map((head) => make("th", { scope: "col" }, head)))), figures));

  return {
    chart, table,
    /**
     * Shows the figures of all engines: for racers from their traces, for the others one after another.
     *
     * @param {Replay[]} replays
     * @param {(engine: string) => Promise<any>} ask  for the trace of an engine
     * @param {(engine: string) => Promise<number | null>} timeOf  in milliseconds
     * @param {AbortSignal} signal aborted when another race begins
     */
    async show(replays, ask, timeOf, signal) {
      const racers = replays.map(({ engine }) => engine);
      /** @type {Map<string, import("../../state/replay.js").Totals | null>} */
      const totals = new Map([...NAMES, ...FURTHER].map((name) => [name, null]));
      for (const replay of replays) totals.set(replay.engine, replay.totals);
      /** @type {Map<string, number | null>} */
      const took = new Map();
      const draw = () => {
        times.update([...totals].filter(([name]) => took.get(name) !== null).map(([name, total]) => {
          const milliseconds = took.get(name);
          return {
            name: nameOf(name),
            value: milliseconds === undefined ? null : 1000 * /** @type {number} */ (milliseconds),
            atLeast: total !== null && !total.complete,
            racer: indexOrNull(racers.indexOf(name)),
          };
        }));
        bars.update([...totals].map(([name, total]) => ({
          name: nameOf(name),
          value: total && total.nodes,
          atLeast: total !== null && !total.complete,
          racer: indexOrNull(racers.indexOf(name)),
        })));
        figures.replaceChildren(...[...totals].map(([name, total]) => make("tr", {}, make("th", { scope: "row" }, nameOf(name), " ", make("code", {}, name)),
          make("td", {}, timeText(took.get(name), total)),
          [total?.nodes, total?.placements, total?.backtracks].map((value) =>
            make("td", {}, value === undefined ? "…" : strings.atLeast(value, !total?.complete))))));
      };
      /** @param {number | null | undefined} milliseconds @param {import("../../state/replay.js").Totals | null} total */
      const timeText = (milliseconds, total) => (milliseconds === undefined ? "…" : milliseconds === null ? "" : strings.time(milliseconds, total !== null && !total.complete));
      draw();
      for (const [name, total] of [...totals]) {
        if (total) continue;
        try {
          const trace = await ask(name);
          if (signal.aborted) return;
          totals.set(name, new Replay(trace).totals);
        } catch {
          if (signal.aborted) return;
          totals.delete(name);
        }
        draw();
      }
      // One after another, so that they do not slow each other down.
      for (const name of totals.keys()) {
        const milliseconds = await timeOf(name).catch(() => null);
        if (signal.aborted) return;
        took.set(name, milliseconds);
        draw();
      }
    },
  };
}
