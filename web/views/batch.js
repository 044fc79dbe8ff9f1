// Batch: a file of puzzles, of any size, solved, rated and deduplicated while it is read. Figures, histogram and table fill as
// the answers come; a pause or a cancel keeps what is there.

import { isCancelled, SudokitError } from "../core/client.js";
import { Pieces } from "../core/pieces.js";
import { lanesOf, runBatch } from "../core/pool.js";
import { Collection } from "../state/collection.js";
import { make } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { histogram } from "./batch/histogram.js";
import { createResults } from "./batch/results.js";

/** @typedef {keyof import("../core/types.js").Strings["batch"]["tasks"]} Task */
/** @typedef {keyof import("../core/types.js").Strings["batch"]["states"]} State */

/** Formats whose records are lines, and how many lines of headings they have; files of others are read whole. @type {Record<string, number>} */
const LINE_FORMATS = { line: 0, sdm: 0, sukaku: 0, hodoku: 0, csv: 1 };
/** How much of a file its format is recognized by, in bytes. */
const SAMPLE = 1 << 16;
/** The page is drawn anew after this time, in milliseconds, or ten times what the drawing took. */
const REFRESH = 200;
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** @type {import("../core/types.js").Mount} */
export function mount(element, { client, strings: { batch: strings, common }, announce }) {
  /** @type {AbortController | null} */
  let running = null;
  /** @type {State | null} */
  let state = null;
  /** What waits for the end of a pause. @type {(() => void)[]} */
  const waiting = [];
  /** @type {Pieces | null} */
  let pieces = null;
  let collection = new Collection();
  let [name, format, bytes] = ["", "", 0];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const isLocal = client.runs === "worker" || LOCAL.includes(location.hostname);
  const file = make("input", { type: "file", class: "visually-hidden", onchange: () => { if (file.files?.[0]) void start(file.files[0], file.files[0].name); file.value = ""; } });
  const paste = make("textarea", { class: "field", rows: 3, placeholder: strings.paste, "aria-label": strings.paste, spellcheck: "false", oninput: () => { startButton.disabled = !paste.value.trim(); } });
  const startButton = make("button", { type: "button", class: "button", disabled: true, onclick: () => void start(new Blob([paste.value]), strings.pasted) }, strings.start);
  const tasks = Object.keys(strings.tasks).map((task) => {
    const box = make("input", { type: "checkbox", name: task, checked: task === "rate" });
    return { task: /** @type {Task} */ (task), box };
  });
  const entry = make("div", { class: "batch-entry" },
    make("div", { class: "batch-drop" }, icon("file"), make("span", {}, strings.drop), make("label", { class: "button batch-file" }, file, strings.choose)),
    make("div", { class: "batch-paste" }, paste, startButton),
    make("fieldset", { class: "batch-tasks" }, make("legend", { class: "visually-hidden" }, strings.wanted),
      tasks.map(({ task, box }) => make("label", {}, box, make("span", {}, strings.tasks[task], make("small", {}, strings.taskNotes[task]))))));
  const status = make("div", { class: "batch-status", hidden: true });
  const problem = make("p", { class: "batch-problem", role: "alert", hidden: true });
  const figures = make("dl", { class: "batch-figures" });
  const chart = make("div", { class: "batch-chart" });
  const results = make("div", { class: "batch-results" });
  const unreadable = make("details", { class: "batch-unreadable", hidden: true });
  const report = make("div", { hidden: true }, make("div", { class: "batch-summary" }, figures, chart), unreadable, results);
  const table = createResults(results, { strings, common });
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

  /** @param {Blob} blob @param {string} title */
  async function start(blob, title) {
    running?.abort();
    goOn();
    const mine = (running = new AbortController());
    const { signal } = mine;
    const operations = tasks.filter(({ box }) => box.checked).map(({ task }) => task);
    if (operations.length === 0) operations.push("solve");
    const current = (collection = new Collection());
    [name, format, bytes, pieces] = [title, "", blob.size, null];
    problem.hidden = true;
    table.reset(current);
    setState("running");
    try {
      const source = await open(blob, signal, current);
      if (signal.aborted) return;
      pieces = source.pieces;
      show();
      await runBatch(lanesOf(client), source.pieces, {
        operations,
        format: source.format,
        signal,
        whilePaused: () => new Promise((resolve) => {
          if (state === "paused") waiting.push(resolve);
          else resolve();
        }),
        onAnswers(answers, line) {
          if (signal.aborted) return;
          for (const answer of answers) current.add(answer, source.hasLines ? line : -Infinity);
          showSoon();
        },
      });
      if (running === mine) setState("done");
    } catch (error) {
      if (running !== mine || signal.aborted || isCancelled(error)) return;
      mine.abort();
      problem.hidden = false;
      problem.textContent = common.error(/** @type {any} */ (error instanceof SudokitError ? error : new SudokitError({ code: "unreachable" })));
      setState("failed");
    }
  }

  function goOn() {
    for (const resolve of waiting.splice(0)) resolve();
  }

  /**
   * The pieces of a file. Records that are not lines are made into lines first, which needs the whole file at once.
   *
   * @param {Blob} blob @param {AbortSignal} signal @param {Collection} current
   */
  async function open(blob, signal, current) {
    const head = await blob.slice(0, SAMPLE).text();
    const sample = blob.size > SAMPLE ? head.slice(0, head.lastIndexOf("\n") + 1) : head;
    const recognized = await client.ask("convert", { text: sample, to: "json" }, { signal });
    format = recognized.from;
    const headings = LINE_FORMATS[format];
    if (headings !== undefined) return { pieces: new Pieces(blob, headings), format, hasLines: true };
    const whole = blob.size > SAMPLE ? await client.ask("convert", { text: await blob.text(), from: format, to: "json" }, { signal }) : recognized;
    for (const error of whole.errors) current.add(error, 0);
    const lines = whole.text.split("\n").filter((/** @type {string} */ line) => line && !line.startsWith('{"error"')).join("\n");
    return { pieces: new Pieces(new Blob([lines])), format: "json", hasLines: false };
  }

  /** @param {State} next */
  function setState(next) {
    state = next;
    if (next === "running") goOn();
    clearTimeout(timer);
    timer = undefined;
    showStatus();
    show();
    if (next !== "running") announce(`${strings.states[next]}. ${strings.finished(collection.records)}`);
  }

  function cancel() {
    running?.abort();
    goOn();
    setState("cancelled");
  }

  const bar = make("progress", { max: 100, value: 0, "aria-label": strings.progress });
  const count = make("span", { class: "muted" });

  /** The line of the file: what may be done now. */
  function showStatus() {
    const isBusy = state === "running" || state === "paused";
    const hadFocus = status.contains(document.activeElement);
    entry.hidden = isBusy;
    status.hidden = state === null;
    const main = isBusy
      ? make("button", { type: "button", class: "button", onclick: () => setState(state === "paused" ? "running" : "paused") }, state === "paused" ? strings.resume : strings.pause)
      : null;
    status.replaceChildren(icon("file"),
      make("div", { class: "batch-progress" },
        make("div", {}, make("span", {}, make("b", {}, name), " ", make("span", { class: "muted batch-kind" })), count), bar),
      ...(main ? [main, make("button", { type: "button", class: "button quiet", onclick: cancel }, strings.cancel)] : []));
    if (hadFocus) status.querySelector("button")?.focus();
  }

  function showSoon() {
    timer ??= setTimeout(() => {
      const start = performance.now();
      show();
      timer = setTimeout(() => {
        timer = undefined;
        if (state === "running") show();
      }, Math.max(REFRESH, (performance.now() - start) * 10));
    }, REFRESH);
  }

  function show() {
    const percent = state === "done" ? 100 : Math.floor((pieces?.share ?? 0) * 100);
    bar.value = percent;
    count.textContent = state === "done" ? strings.finished(collection.records)
      : `${state && state !== "running" ? `${strings.states[state]}. ` : ""}${strings.read(collection.records, percent)}`;
    const kind = status.querySelector(".batch-kind");
    if (kind) kind.textContent = [strings.size(bytes), format && strings.format(format)].filter(Boolean).join(", ");
    report.hidden = collection.records === 0;
    if (report.hidden) return;
    const { length, unique, notUnique, median, highest, repeated } = collection;
    const decimal = (/** @type {number | null} */ value) => value?.toFixed(1) ?? "–";
    const values = {
      different: strings.number(length), unique: strings.number(unique), notUnique: strings.number(notUnique),
      median: decimal(median), highest: decimal(highest), repeated: strings.number(repeated),
    };
    figures.replaceChildren(...Object.entries(values).map(([key, value]) =>
      make("div", {}, make("dt", {}, strings.figures[/** @type {keyof typeof values} */ (key)]), make("dd", {}, value))));
    chart.replaceChildren(collection.rated > 0 ? histogram(collection, strings, common.levels) : "");
    showUnreadable();
    table.update();
  }

  function showUnreadable() {
    const { errors, unreadable: total } = collection;
    unreadable.hidden = total === 0;
    if (total === 0) return;
    const list = unreadable.querySelector("ul") ?? make("ul", { tabindex: 0 });
    if (!list.parentElement) unreadable.append(make("summary", {}), list);
    /** @type {HTMLElement} */ (unreadable.querySelector("summary")).textContent = strings.unreadable(total);
    const shown = Math.min(list.childElementCount, errors.length);
    if (list.dataset.of !== name || shown > errors.length) list.replaceChildren();
    list.dataset.of = name;
    list.querySelector(".more")?.remove();
    list.append(...errors.slice(list.childElementCount).map(({ line, number, reason }) =>
      make("li", {}, make("b", {}, strings.line(line, number)), " ", reason)));
    if (total > errors.length) list.append(make("li", { class: "more muted" }, strings.more(total - errors.length)));
  }

  return {
    unmount() {
      clearTimeout(timer);
      running?.abort();
      goOn();
    },
  };
}
