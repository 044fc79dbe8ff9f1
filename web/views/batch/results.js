// The table of a batch: sorted, filtered, exported. However many rows there are, only those in sight are in the document: the
// table stays where it is in a tall element that scrolls, and shows the rows that belong there.

import { Collection, exportRows, EXPORTS, LEVELS } from "../../state/collection.js";
import { download, make, setAttribute } from "../../ui/dom.js";

/** @typedef {import("../../core/types.js").Strings} Strings */
/** @typedef {import("../../state/collection.js").Column} Column */
/** @typedef {import("../../state/collection.js").Row} Row */
/** @typedef {keyof Strings["batch"]["columns"]} Shown */

const ROW = 33;
/** Rows in sight, besides the headings. */
const SIGHT = 16;
/** Browsers make no element taller than this; more rows than fit are reached in greater strides. */
const TALLEST = 8_000_000;
const LEVEL_TABS = /** @type {const} */ (["all", ...Object.keys(LEVELS), "unrated"]);
/** What does not fit on a narrow page has a class of its own. @type {Shown[]} */
const COLUMNS = ["number", "puzzle", "givens", "er", "ep", "ed", "steps", "step"];

/**
 * @param {HTMLElement} element
 * @param {{strings: Strings["batch"], common: Strings["common"]}} options
 */
export function createResults(element, { strings, common }) {
  let collection = new Collection();
  /** @type {Column} */
  let by = "number";
  let descending = false;
  let level = "all";
  /** @type {string | undefined} */
  let step;
  /** @type {Uint32Array} */
  let rows = new Uint32Array();
  let first = 0;

  const tabs = make("div", { class: "batch-levels", role: "group", "aria-label": strings.filter });
  const stepSelect = make("select", { class: "field", "aria-label": strings.step, onchange: () => { step = stepSelect.value || undefined; select(); } });
  const formatSelect = make("select", { class: "field", "aria-label": strings.exportAs },
    Object.keys(EXPORTS).map((format) => make("option", { value: format }, strings.exports[/** @type {keyof typeof EXPORTS} */ (format)])));
  const exportButton = make("button", { type: "button", class: "button", onclick: save }, strings.exportButton);
  const headings = COLUMNS.map((column) => {
    const isSorted = column !== "puzzle";
    const heading = make("th", { scope: "col", class: `batch-${column}` }, isSorted
      ? make("button", { type: "button", onclick: () => sort(/** @type {Column} */ (column)) }, strings.columns[column], make("span", { "aria-hidden": "true" }))
      : strings.columns[column]);
    return { column, heading };
  });
  const body = make("tbody", {});
  const table = make("table", { "aria-label": strings.table }, make("thead", {}, make("tr", {}, headings.map(({ heading }) => heading))), body);
  const tall = make("div", { class: "batch-tall" }, table);
  const scroller = make("div", { class: "batch-scroller", tabindex: 0, role: "region", "aria-label": strings.table, onscroll: showRows }, tall);
  const nothing = make("p", { class: "muted", hidden: true }, strings.nothing);
  element.append(make("div", { class: "batch-tools" }, tabs, make("div", { class: "end" }, stepSelect, formatSelect, exportButton)), scroller, nothing);

  /** @param {Column} column */
  function sort(column) {
    // The hardest first, but the file from its beginning.
    descending = column === by ? !descending : column !== "number" && column !== "step";
    by = column;
    scroller.scrollTop = 0;
    select();
  }

  function select() {
    rows = collection.select({ by, descending, level: /** @type {any} */ (level), step });
    for (const { column, heading } of headings) {
      setAttribute(heading, "aria-sort", column === by ? (descending ? "descending" : "ascending") : null);
      const arrow = heading.querySelector("span");
      if (arrow) arrow.textContent = column === by ? (descending ? "↓" : "↑") : "";
    }
    setAttribute(table, "aria-rowcount", rows.length + 1);
    nothing.hidden = rows.length > 0;
    scroller.hidden = rows.length === 0;
    tall.style.setProperty("height", `${Math.min(TALLEST, (rows.length + 1) * ROW)}px`);
    scroller.style.setProperty("height", `${(Math.min(rows.length, SIGHT) + 1) * ROW + 2}px`);
    exportButton.disabled = rows.length === 0;
    showRows();
  }

  function showRows() {
    const most = Math.max(0, rows.length - SIGHT);
    const way = scroller.scrollHeight - scroller.clientHeight;
    first = way > 0 ? Math.round(Math.min(1, scroller.scrollTop / way) * most) : 0;
    const focused = body.contains(document.activeElement);
    body.replaceChildren(...Array.from(rows.subarray(first, first + SIGHT), (index, at) => rowElement(collection.row(index), first + at)));
    if (focused) scroller.focus({ preventScroll: true });
  }

  /** @param {Row} row @param {number} at */
  function rowElement(row, at) {
    const decimal = (/** @type {number | null} */ value) => value?.toFixed(1) ?? "–";
    /** @type {Record<Shown, Node | string>} */
    const texts = {
      // The link covers the row.
      number: make("a", { href: `#/solve?p=${row.puzzle}`, "aria-label": strings.open(strings.number(row.number)) }, strings.number(row.number)),
      puzzle: row.puzzle,
      givens: String(row.givens),
      er: decimal(row.er),
      ep: decimal(row.ep),
      ed: decimal(row.ed),
      steps: row.steps > 0 ? String(row.steps) : "–",
      step: strings.stepName(row.step),
    };
    return make("tr", { "aria-rowindex": at + 2 }, COLUMNS.map((column) => make("td", { class: `batch-${column}` }, texts[column])));
  }

  function showTools() {
    const counts = { all: collection.length, ...collection.levels, unrated: collection.length - collection.rated };
    tabs.replaceChildren(...LEVEL_TABS.map((name) => {
      const title = name === "all" ? strings.all : name === "unrated" ? strings.unrated : common.levels[/** @type {keyof typeof LEVELS} */ (name)];
      return { name, title, count: counts[/** @type {keyof typeof counts} */ (name)] };
    }).filter(({ name, count }) => count > 0 || name === "all" || name === level).map(({ name, title, count }) => make("button", {
      type: "button", "aria-pressed": String(name === level), onclick: () => { level = name; scroller.scrollTop = 0; showTools(); select(); },
    }, title, " ", make("span", {}, strings.number(count)))));
    if (stepSelect.options.length !== collection.steps.filter(Boolean).length + 1) {
      stepSelect.replaceChildren(make("option", { value: "" }, strings.anyStep),
        ...collection.steps.filter(Boolean).toSorted().map((name) => make("option", { value: name }, strings.stepName(name))));
      stepSelect.value = step ?? "";
    }
  }

  function save() {
    const format = /** @type {keyof typeof EXPORTS} */ (formatSelect.value);
    download(exportRows(collection, rows, format), `puzzles.${format}`);
  }

  return {
    /** @param {Collection} next */
    reset(next) {
      collection = next;
      [level, step] = ["all", undefined];
      stepSelect.replaceChildren();
      scroller.scrollTop = 0;
    },
    update() {
      const held = tabs.contains(document.activeElement) ? [...tabs.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
      showTools();
      if (held >= 0) /** @type {HTMLElement | undefined} */ (tabs.children[held])?.focus();
      select();
    },
  };
}
