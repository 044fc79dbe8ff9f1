// The table of a batch: sorted, filtered, exported. Only the visible rows are in the document: the table stays in place inside
// a tall scrolling element, and shows the rows for the scroll position. The texts of visible rows are read from the file.

import { Collection, KINDS } from "../../state/collection.js";
import { EXPORTS, exportRows } from "../../state/export.js";
import { inSlices } from "../../state/slices.js";
import { make, setAttribute } from "../../ui/dom.js";
import { toast } from "../../ui/sheet.js";
import { openOutput } from "./output.js";

/** @typedef {import("../../core/types.js").Strings} Strings */
/** @typedef {import("../../state/collection.js").ColumnName} ColumnName */
/** @typedef {import("../../state/collection.js").Row} Row */
/** @typedef {import("../../state/records.js").Records} Records */
/** @typedef {import("../../core/pool.js").FileRecord} FileRecord */
/** @typedef {keyof Strings["batch"]["columns"]} Shown */

const ROW = 33;
/** The number of visible rows, without the headings. */
const SIGHT = 16;
/** The greatest height that browsers allow. With more rows, each pixel scrolls over several rows. */
const TALLEST = 8_000_000;
/** @type {Shown[]} */
const COLUMNS = ["number", "puzzle", "givens", "er", "ep", "ed", "steps", "step"];
/**
 * @param {HTMLElement} element
 * @param {{strings: Strings["batch"], common: Strings["common"], announce: (text: string) => void}} options
 */
export function createResults(element, { strings, common, announce }) {
  let collection = new Collection();
  /** @type {Records | null} */
  let records = null;
  /** @type {ColumnName} */
  let by = "number";
  let descending = false;
  let kind = KINDS.all;
  /** @type {string | undefined} */
  let step;
  /** The rows as they are shown, and as they will be when all are counted. */
  let order = collection.order({ by, descending });
  let next = order;
  let first = 0;
  /** The number of the latest request for texts of rows. */
  let filling = 0;
  /** @type {AbortController | null} */
  let saving = null;

  const tabs = make("div", { class: "batch-levels", role: "group", "aria-label": strings.filter });
  const stepSelect = make("select", { class: "field", "aria-label": strings.step, onchange: () => { step = stepSelect.value || undefined; scroller.scrollTop = 0; select(); } });
  const formatSelect = make("select", { class: "field", "aria-label": strings.exportAs },
    Object.keys(EXPORTS).map((format) => make("option", { value: format }, strings.exports[/** @type {keyof typeof EXPORTS} */ (format)])));
  const solutions = make("input", { type: "checkbox" });
  const exportButton = make("button", { type: "button", class: "button", onclick: () => void save() }, strings.exportButton);
  const headings = COLUMNS.map((column) => {
    const isSorted = column !== "puzzle";
    const heading = make("th", { scope: "col", class: `batch-${column}` }, isSorted
      ? make("button", { type: "button", title: /** @type {Partial<Record<Shown, string>>} */ (strings.columnTips)[column] ?? null, onclick: () => sort(/** @type {ColumnName} */ (column)) }, strings.columns[column], make("span", { "aria-hidden": "true" }))
      : strings.columns[column]);
    return { column, heading };
  });
  const body = make("tbody", {});
  const table = make("table", { "aria-label": strings.table }, make("thead", {}, make("tr", {}, headings.map(({ heading }) => heading))), body);
  const tall = make("div", { class: "batch-tall" }, table);
  const scroller = make("div", { class: "batch-scroller", tabindex: 0, role: "region", "aria-label": strings.table, onscroll: showRows }, tall);
  const nothing = make("p", { class: "muted", hidden: true }, strings.nothing);
  const failure = make("p", { class: "batch-problem", role: "alert", hidden: true });
  element.append(make("div", { class: "batch-tools" }, tabs, make("div", { class: "end" },
    stepSelect, make("label", { class: "batch-solutions" }, solutions, strings.withSolutions), formatSelect, exportButton)), failure, scroller, nothing);

  /** @param {ColumnName} column */
  function sort(column) {
    // Most columns start with the hardest puzzles; the numbers and steps start in ascending order.
    descending = column === by ? !descending : column !== "number" && column !== "step";
    by = column;
    scroller.scrollTop = 0;
    select();
  }

  /** Shows the rows in another order or with another filter. */
  function select() {
    for (const { column, heading } of headings) {
      setAttribute(heading, "aria-sort", column === by ? (descending ? "descending" : "ascending") : null);
      const arrow = heading.querySelector("span");
      if (arrow) arrow.textContent = column === by ? (descending ? "↓" : "↑") : "";
    }
    void count(collection.order({ by, descending, kind, step }));
  }

  /** Counts all rows, and shows them. @param {typeof order} mine */
  async function count(mine) {
    next = mine;
    await inSlices((until) => mine.count(collection.length, until), () => next === mine);
    if (next !== mine) return;
    order = mine;
    showTable();
  }

  function showTable() {
    const { length } = order;
    table.classList.toggle("unrated", collection.rated === 0);
    setAttribute(table, "aria-rowcount", length + 1);
    nothing.hidden = length > 0;
    scroller.hidden = length === 0;
    tall.style.setProperty("height", `${Math.min(TALLEST, (length + 1) * ROW)}px`);
    scroller.style.setProperty("height", `${(Math.min(length, SIGHT) + 1) * ROW + 2}px`);
    exportButton.disabled = length === 0;
    showRows();
  }

  function showRows() {
    const { length } = order;
    const most = Math.max(0, length - SIGHT);
    const way = scroller.scrollHeight - scroller.clientHeight;
    first = way > 0 ? Math.round(Math.min(1, scroller.scrollTop / way) * most) : 0;
    /** @type {Row[]} */
    const shown = [];
    for (const index of order.from(first)) if (shown.push(collection.row(index)) === SIGHT) break;
    const focused = body.contains(document.activeElement);
    const elements = shown.map((row, at) => rowElement(row, first + at));
    body.replaceChildren(...elements);
    if (focused) scroller.focus({ preventScroll: true });
    const mine = (filling += 1);
    shown.forEach((row, at) => records?.of(row.record).then((record) => {
      if (record && mine === filling) fillRow(elements[at], row, record);
    }, () => {}));
  }

  /** @param {Row} row @param {number} at */
  function rowElement({ record, verdict, givens, er, ep, ed, steps, step: hardest }, at) {
    const decimal = (/** @type {number | null} */ value) => value?.toFixed(1) ?? "–";
    const isReadable = verdict !== "unreadable";
    /** @type {Record<Shown, Node | string>} */
    const texts = {
      number: strings.number(record + 1),
      puzzle: "…",
      givens: isReadable ? String(givens) : "–",
      er: decimal(er),
      ep: decimal(ep),
      ed: decimal(ed),
      steps: steps > 0 ? String(steps) : "–",
      step: hardest ? strings.stepName(hardest) : strings.verdicts[verdict],
    };
    return make("tr", { "aria-rowindex": at + 2, class: isReadable ? null : "bad" }, COLUMNS.map((column) => make("td", { class: `batch-${column}` }, texts[column])));
  }

  /** Puts the text of a record into its row. @param {HTMLElement} element @param {Row} row @param {FileRecord} record */
  function fillRow(element, row, record) {
    const [number, puzzle] = element.children;
    const hardest = /** @type {HTMLElement} */ (element.lastElementChild);
    const text = strings.number(row.record + 1);
    // The button and the link cover the whole row.
    if (record.error !== undefined) {
      puzzle.textContent = record.raw;
      const reason = reasonOf(record);
      hardest.textContent = reason;
      number.replaceChildren(make("button", { type: "button", "aria-label": `${text}: ${reason}`, onclick: () => tell(reason) }, text));
      return;
    }
    puzzle.textContent = record.puzzle;
    number.replaceChildren(make("a", { href: `#/solve?p=${record.puzzle}`, "aria-label": strings.open(text) }, text));
  }

  /** Shows a full reason, which may not fit into a row. @param {string} reason */
  function tell(reason) {
    announce(reason);
    toast(reason);
  }

  /** The error of a record, and its position. @param {FileRecord & {error: string}} record */
  function reasonOf({ error, code, line, column }) {
    // The core counts lines and records in the piece that it was given, so its position is removed.
    return line > 0 ? common.error({ code, message: error.replace(/^(line \d+|record \d+)[^:]*: /, ""), line, column }) : error;
  }

  function showTools() {
    const { counts } = collection;
    const titles = /** @type {Record<string, string>} */ ({ ...common.levels, ...strings.kinds });
    const names = [KINDS.all, ...collection.levels.map(({ level }) => level), KINDS.unrated, KINDS.notUnique, KINDS.unreadable];
    tabs.replaceChildren(...names.filter((name) => counts[name] > 0 || name === KINDS.all || name === kind).map((name) => make("button", {
      type: "button", class: name === KINDS.unreadable ? "bad" : null, "aria-pressed": String(name === kind), onclick: () => { kind = name; scroller.scrollTop = 0; showTools(); select(); },
    }, titles[name] ?? name, " ", make("span", {}, strings.number(counts[name])))));
    const steps = collection.steps.filter(Boolean);
    stepSelect.hidden = steps.length === 0;
    if (stepSelect.options.length !== steps.length + 1) {
      stepSelect.replaceChildren(make("option", { value: "" }, strings.anyStep),
        ...steps.toSorted().map((name) => make("option", { value: name }, strings.stepName(name))));
      stepSelect.value = step ?? "";
    }
  }

  /** Writes the rows of the table; the same button cancels that. */
  async function save() {
    if (saving || !records) {
      saving?.abort();
      return;
    }
    const format = /** @type {keyof typeof EXPORTS} */ (formatSelect.value);
    const { signal } = (saving = new AbortController());
    const solve = solutions.checked;
    failure.hidden = true;
    // A snapshot of the rows; the table may change meanwhile.
    const rows = collection.order({ by, descending, kind, step });
    const source = { collection, records, format, solve, signal, order: rows };
    /** @type {import("./output.js").Output | undefined} */
    let output;
    try {
      const to = await openOutput(`puzzles.${format}`, EXPORTS[format].type, order.length);
      output = to;
      const onProgress = (/** @type {number} */ share) => { exportButton.textContent = strings.exporting(Math.floor(share * 100)); };
      onProgress(0);
      const { length } = collection;
      await inSlices((until) => rows.count(length, until));
      await exportRows({ ...source, write: (text) => to.write(text), onProgress });
      await output.close();
      announce(strings.exported(rows.length));
    } catch (error) {
      await output?.abort().catch(() => {});
      const isUnwanted = signal.aborted || /** @type {Error} */ (error).name === "AbortError";
      failure.hidden = isUnwanted;
      if (!isUnwanted) failure.textContent = common.error(/** @type {any} */ (error));
    }
    saving = null;
    exportButton.textContent = strings.exportButton;
  }

  return {
    /** @param {Collection} other @param {Records | null} source */
    reset(other, source) {
      saving?.abort();
      collection = other;
      records = source;
      [kind, step, by, descending] = [KINDS.all, undefined, "number", false];
      stepSelect.replaceChildren();
      scroller.scrollTop = 0;
      order = collection.order({ by, descending });
      select();
    },
    /** There are more rows. */
    update() {
      const held = tabs.contains(document.activeElement) ? [...tabs.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
      showTools();
      if (held >= 0) /** @type {HTMLElement | undefined} */ (tabs.children[held])?.focus();
      void count(next);
    },
    stop() {
      saving?.abort();
      next = collection.order({ by, descending });
    },
  };
}
