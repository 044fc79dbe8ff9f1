// Batch: a file of puzzles, of any size, solved, rated and deduplicated while it is read. Figures, histogram and table are
// filled as rows arrive; a pause or a cancel keeps the results so far.

import { openBatchFile } from "../core/batch_file.js";
import { isCancelled, SudokitError } from "../core/client.js";
import { Pieces } from "../core/pieces.js";
import { createLane, laneCount, runBatch } from "../core/pool.js";
import { Collection } from "../state/collection.js";
import { Records } from "../state/records.js";
import { formatName } from "../strings/index.js";
import { make } from "../ui/dom.js";
import { refuseLong } from "../ui/long_text.js";
import { icon } from "../ui/icons.js";
import { histogram } from "./batch/histogram.js";
import { createResults } from "./batch/results.js";

/** @typedef {keyof import("../core/types.js").Strings["batch"]["tasks"]} Task */
/** @typedef {keyof import("../core/types.js").Strings["batch"]["states"]} State */

/**
 * The page is redrawn after this time, in milliseconds, or after ten times the duration of the last drawing if that is longer.
 */
const REFRESH = 200;
/** The speed is shown only after this time, in milliseconds. */
const WARM = 1000;
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** The state of a run, which continues when the view changes its language. @param {import("../core/types.js").Client} client */
const createRun = (client) => ({
  running: /** @type {AbortController | null} */ (null),
  state: /** @type {State | null} */ (null),
  /** Functions to call at the end of a pause. */
  waiting: /** @type {(() => void)[]} */ ([]),
  collection: new Collection(),
  records: /** @type {Records | null} */ (null),
  /** The file: its name, its format, its size, and the number of bytes done. */
  file: { name: "", format: "", bytes: 0, size: 0, done: 0 },
  /** The time at work so far, in milliseconds, and when the clock was started. */
  clock: { spent: 0, since: 0 },
  lanes: Array.from({ length: laneCount(client) }, () => createLane(client)),
  lookup: createLane(client),
  /** What shows it now. */
  view: { reset() {}, showSoon() {}, setState(/** @type {State | null} */ _) {}, showProblem(/** @type {unknown} */ _) {} },
});
/** @typedef {ReturnType<typeof createRun>} Run */

/** @type {import("../core/types.js").Mount} */
export function mount(element, { client, strings: { batch: strings, common, formats }, announce }, _route, carriedOver) {
  const run = /** @type {Run | undefined} */ (carriedOver) ?? createRun(client);
  let isHandedOn = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const isLocal = client.runs === "worker" || LOCAL.includes(location.hostname);
  const input = make("input", { type: "file", class: "visually-hidden", onchange: () => { if (input.files?.[0]) void start(input.files[0], input.files[0].name); input.value = ""; } });
  const paste = make("textarea", { class: "field", rows: 3, placeholder: strings.paste, "aria-label": strings.paste, spellcheck: "false", oninput: () => { startButton.disabled = !paste.value.trim(); } });
  // A long text starts a batch at once instead of filling the field.
  refuseLong(paste, (text) => void start(new Blob([text]), strings.pasted));
  const startButton = make("button", { type: "button", class: "button", disabled: true, onclick: () => void start(new Blob([paste.value]), strings.pasted) }, strings.start);
  const tasks = /** @type {Task[]} */ (Object.keys(strings.tasks)).map((task) => ({ task, box: make("input", { type: "checkbox", name: task, checked: task === "rate" }) }));
  const entry = make("div", { class: "batch-entry" },
    make("div", { class: "batch-drop" }, icon("file"), make("span", {}, strings.drop), make("label", { class: "button batch-file" }, input, strings.choose)),
    make("div", { class: "batch-paste" }, paste, startButton),
    make("fieldset", { class: "batch-tasks" }, make("legend", { class: "visually-hidden" }, strings.wanted),
      tasks.map(({ task, box }) => make("label", {}, box, make("span", {}, strings.tasks[task], make("small", {}, strings.taskNotes[task]))))));
  const status = make("div", { class: "batch-status", hidden: true });
  const problem = make("p", { class: "batch-problem", role: "alert", hidden: true });
  const figures = make("dl", { class: "batch-figures" });
  const chart = make("div", { class: "batch-chart" });
  const results = make("div", { class: "batch-results" });
  const report = make("div", { hidden: true }, make("div", { class: "batch-summary" }, figures, chart), results);
  const table = createResults(results, { strings, common, announce });
  element.append(make("div", { class: "wrap" },
    make("div", { class: "page-head" }, make("h1", {}, common.view.batch), make("p", { class: "muted" }, isLocal ? strings.here : strings.server(location.host))),
    entry, status, problem, report));

  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    entry.classList.add("over");
  });
  for (const end of ["dragleave", "drop"]) element.addEventListener(end, () => entry.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped) void start(dropped, dropped.name);
  });

  /** The levels as the core has them, in tenths. @param {AbortSignal} signal @returns {Promise<import("../state/collection.js").Level[]>} */
  async function levelsOf(signal) {
    const listed = await client.ask("levels", {}, { signal });
    return listed.map((/** @type {any} */ { level, er_from: from, er_to: to }) => ({ level, least: Math.round(from * 10), greatest: Math.round(to * 10) }));
  }

  /** @param {Blob} blob @param {string} name */
  async function start(blob, name) {
    run.running?.abort();
    goOn();
    const mine = (run.running = new AbortController());
    const { signal } = mine;
    const operations = tasks.filter(({ box }) => box.checked).map(({ task }) => task);
    const isRated = operations.includes("rate");
    let current = (run.collection = new Collection());
    run.file = { name, format: "", bytes: blob.size, size: 0, done: 0 };
    run.clock = { spent: 0, since: 0 };
    problem.hidden = true;
    run.records = null;
    table.reset(current, null);
    setState("running");
    try {
      const [levels, source] = await Promise.all([levelsOf(signal), openBatchFile(blob, client, signal)]);
      if (signal.aborted) return;
      current = run.collection = new Collection(levels);
      run.records = new Records({ ...source, lane: run.lookup, collection: current });
      run.view.reset();
      Object.assign(run.file, { format: source.recognized, size: source.blob.size });
      run.clock = { spent: 0, since: performance.now() };
      const pieces = new Pieces(source.blob, { from: source.head.length, quoted: source.quoted });
      await runBatch(run.lanes, pieces, {
        operations,
        format: source.format,
        head: source.head,
        isServer: client.runs === "server",
        signal,
        whilePaused: () => new Promise((resolve) => {
          if (run.state === "paused") run.waiting.push(resolve);
          else resolve();
        }),
        onRows(rows, from, end) {
          if (signal.aborted) return;
          current.add(rows, from, end, isRated);
          run.file.done = end;
          run.view.showSoon();
        },
      });
      if (run.running === mine) run.view.setState("done");
    } catch (error) {
      if (run.running !== mine || signal.aborted || isCancelled(error)) return;
      mine.abort();
      run.view.showProblem(error);
      run.view.setState(current.records > 0 ? "failed" : null);
    }
  }

  /** @param {unknown} error */
  function showProblem(error) {
    const known = error instanceof SudokitError ? error : new SudokitError({ code: "internal", message: String(error) });
    problem.hidden = false;
    problem.textContent = strings.errors[/** @type {keyof typeof strings.errors} */ (known.code)] ?? common.error(/** @type {any} */ (known));
  }

  function goOn() {
    for (const resolve of run.waiting.splice(0)) resolve();
  }

  /** @param {State | null} next */
  function setState(next) {
    const now = performance.now();
    if (run.state === "running" && run.clock.since > 0) run.clock.spent += now - run.clock.since;
    run.clock.since = next === "running" && run.file.size > 0 ? now : 0;
    run.state = next;
    if (next === "running") goOn();
    clearTimeout(timer);
    timer = undefined;
    showStatus();
    show();
    if (next && next !== "running") announce(`${strings.states[next]}. ${strings.finished(run.collection.records)}`);
  }

  function cancel() {
    run.running?.abort();
    goOn();
    setState("cancelled");
  }

  const bar = make("progress", { max: 100, value: 0, "aria-label": strings.progress });
  const count = make("span", { class: "muted batch-count" });

  /** The line of the file, with the actions that are possible now. */
  function showStatus() {
    const isBusy = run.state === "running" || run.state === "paused";
    const hadFocus = status.contains(document.activeElement);
    entry.hidden = isBusy;
    status.hidden = run.state === null;
    status.replaceChildren(icon("file"),
      make("div", { class: "batch-progress" },
        make("div", {}, make("span", {}, make("b", {}, run.file.name), " ", make("span", { class: "muted batch-kind" })), count), bar),
      ...(isBusy ? [
        make("button", { type: "button", class: "button", onclick: () => setState(run.state === "paused" ? "running" : "paused") }, run.state === "paused" ? strings.resume : strings.pause),
        make("button", { type: "button", class: "button quiet", onclick: cancel }, strings.cancel)] : []));
    if (hadFocus) status.querySelector("button")?.focus();
  }

  function showSoon() {
    timer ??= setTimeout(() => {
      const began = performance.now();
      show();
      timer = setTimeout(() => {
        timer = undefined;
        if (run.state === "running") show();
      }, Math.max(REFRESH, (performance.now() - began) * 10));
    }, REFRESH);
  }

  /** The speed, and the expected time for the rest. */
  function speed() {
    const time = run.clock.spent + (run.clock.since > 0 ? performance.now() - run.clock.since : 0);
    if (run.state !== "running" || time < WARM || run.file.done === 0) return null;
    return { perSecond: (run.collection.records / time) * 1000, seconds: (time / 1000) * (run.file.size / run.file.done - 1) };
  }

  function show() {
    const percent = run.state === "done" ? 100 : Math.floor((run.file.size > 0 ? run.file.done / run.file.size : 0) * 100);
    bar.value = percent;
    count.textContent = run.state === "done" ? strings.finished(run.collection.records)
      : `${run.state && run.state !== "running" ? `${strings.states[run.state]}. ` : ""}${strings.read(run.collection.records, percent, speed())}`;
    const kind = status.querySelector(".batch-kind");
    if (kind) kind.textContent = [strings.size(run.file.bytes), run.file.format && strings.format(formatName(formats, run.file.format))].filter(Boolean).join(", ");
    report.hidden = run.collection.records === 0;
    if (report.hidden) return;
    const { different, unique, notUnique, median, highest, repeated } = run.collection;
    const decimal = (/** @type {number | null} */ value) => value?.toFixed(1) ?? "–";
    const values = {
      different: strings.number(different), unique: strings.number(unique), notUnique: strings.number(notUnique),
      ...(run.collection.rated > 0 ? { median: decimal(median), highest: decimal(highest) } : {}),
      repeated: strings.number(repeated),
    };
    figures.replaceChildren(...Object.entries(values).map(([key, value]) =>
      make("div", {}, make("dt", {}, strings.figures[/** @type {keyof typeof strings.figures} */ (key)]), make("dd", {}, value))));
    chart.replaceChildren(run.collection.rated > 0 ? histogram(run.collection, strings, common.levels) : "");
    table.update();
  }

  run.view = { reset: () => table.reset(run.collection, run.records), showSoon, setState, showProblem };
  if (run.state) {
    run.view.reset();
    showStatus();
    show();
  }
  return {
    leave: () => {},
    enter: show,
    carryOver() {
      isHandedOn = true;
      return run;
    },
    unmount() {
      clearTimeout(timer);
      table.stop();
      if (isHandedOn) return;
      run.running?.abort();
      run.lookup.stop();
      goOn();
    },
  };
}
