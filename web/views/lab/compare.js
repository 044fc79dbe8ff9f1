// How many nodes each engine needs on the puzzle of a race, racers or not: a chart of bars, and all figures in a table.

import { NAMES } from "../../state/lab.js";
import { Replay } from "../../state/replay.js";
import { createBars } from "../../ui/chart.js";
import { make } from "../../ui/dom.js";

/** Engines whose nodes are compared, beside those of the ladder. */
const FURTHER = ["registers"];

/** @param {number} index */
const indexOrNull = (index) => (index < 0 ? null : index);

/** @param {import("../../core/types.js").Strings["lab"]} strings */
export function createComparison(strings) {
  const bars = createBars({ heads: strings.nodeHeads, number: strings.atLeast });
  const figures = make("tbody");
  const chart = make("section", { class: "lab-nodes" },
    make("div", { class: "lab-chart-head" }, make("h2", {}, strings.nodes), make("span", { class: "muted" }, strings.scale)), bars.element);
  const table = make("details", { class: "lab-figures" },
    make("summary", {}, strings.figures),
    make("table", {},
      make("thead", {}, make("tr", {}, strings.figureHeads.map((head) => make("th", { scope: "col" }, head)))), figures));

  return {
    chart, table,
    /**
     * Shows the figures of all engines: of the racers from their traces, of the others one after another.
     *
     * @param {Replay[]} replays
     * @param {(engine: string) => Promise<any>} ask  for the trace of an engine
     * @param {AbortSignal} signal  another race is wanted
     */
    async show(replays, ask, signal) {
      const racers = replays.map(({ engine }) => engine);
      /** @type {Map<string, import("../../state/replay.js").Totals | null>} */
      const totals = new Map([...NAMES, ...FURTHER].map((name) => [name, null]));
      for (const replay of replays) totals.set(replay.engine, replay.totals);
      const draw = () => {
        bars.update([...totals].map(([name, total]) => ({
          name,
          value: total && total.nodes,
          atLeast: total !== null && !total.complete,
          racer: indexOrNull(racers.indexOf(name)),
        })));
        figures.replaceChildren(...[...totals].map(([name, total]) => make("tr", {}, make("th", { scope: "row" }, name),
          [total?.nodes, total?.placements, total?.backtracks].map((value) =>
            make("td", {}, value === undefined ? "…" : strings.atLeast(value, !total?.complete))))));
      };
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
    },
  };
}
