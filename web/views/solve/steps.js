// The steps of a puzzle as two lists to walk along: how a person solves it, explained, and how Sudoku Explainer rates it. Above
// the lists, the ratings are drawn as bars. Steps are added as they are found; the view draws the chosen one.

import { make, setAttribute } from "../../ui/dom.js";
import { resultOf } from "../../ui/walk.js";

/** @typedef {import("../../ui/overlay.js").Step} Step */
/** @typedef {"path" | "rating"} ListName */
/** A step of a list. Numbers start at 1; 0 means no step. @typedef {{list: ListName, number: number}} Place */
/** @typedef {{step: Step, name: string, rating: number | null}} Row */

const NAMES = /** @type {ListName[]} */ (["path", "rating"]);
/** From this rating on, a bar is drawn in the color of hard steps. */
const HARD = 7;
/** The least scale of the bars, for puzzles without a hard step. */
const LEAST_TOP = 5;

/**
 * @param {object} options
 * @param {import("../../core/types.js").Strings["solve"]} options.strings
 * @param {import("../../core/types.js").Strings["hint"]} options.hint
 * @param {(place: Place) => void} options.onChoose
 * @param {() => void} options.onGrow  steps were added
 */
export function createSteps({ strings, hint, onChoose, onGrow }) {
  /** @type {Record<ListName, Row[]>} */
  const rows = { path: [], rating: [] };
  /** @type {Place} */
  let place = { list: "path", number: 0 };
  let frame = 0;

  const bars = make("div", { class: "skyline-bars", role: "img", "aria-label": strings.skyline, onclick: chooseBar });
  const axis = make("div", { class: "skyline-axis muted", "aria-hidden": "true" });
  const skyline = make("div", { class: "skyline" }, bars, axis);
  const tabs = NAMES.map((name) => {
    const count = make("span", {});
    return { name, count, button: make("button", { type: "button", onclick: () => choose({ list: name, number: 0 }) }, strings.listNames[name], " ", count) };
  });
  const list = make("ol", { class: "solve-steps", onkeydown: onKey });
  const element = make("div", { hidden: true }, skyline,
    make("div", { class: "solve-lists", role: "group", "aria-label": strings.lists }, tabs.map(({ button }) => button)), list);

  /** Redraws everything at the next frame, once for all steps added before it. */
  function showSoon() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      show();
      onGrow();
    });
  }

  function show() {
    element.hidden = rows.path.length + rows.rating.length === 0;
    skyline.hidden = rows.rating.length === 0;
    if (element.hidden) return;
    showSkyline();
    for (const { name, button, count } of tabs) {
      setAttribute(button, "aria-pressed", String(name === place.list));
      count.textContent = strings.number(rows[name].length);
    }
    setAttribute(list, "aria-label", strings.listNames[place.list]);
    if (list.dataset.list !== place.list) list.replaceChildren();
    list.dataset.list = place.list;
    list.append(...rows[place.list].slice(list.childElementCount).map((row, at) => rowElement(row, list.childElementCount + at + 1)));
    mark();
  }

  function showSkyline() {
    const ratings = rows.rating.map(({ rating }) => rating ?? 0);
    const top = Math.max(...ratings, LEAST_TOP);
    const hardest = Math.max(...ratings);
    bars.append(...ratings.slice(bars.childElementCount).map(() => make("span", {})));
    ratings.forEach((rating, index) => {
      const bar = /** @type {HTMLElement} */ (bars.children[index]);
      bar.style.setProperty("--height", String(rating / top));
      bar.classList.toggle("hard", rating >= HARD);
      setAttribute(bar, "data-rating", index === ratings.indexOf(hardest) ? hardest.toFixed(1) : null);
    });
  }

  /** @param {Row} row @param {number} number */
  function rowElement({ step, name, rating }, number) {
    const result = resultOf(step, hint);
    return make("li", {}, make("button", {
      type: "button", "aria-label": strings.step(number, name, rating, result), onclick: () => choose({ list: place.list, number: place.number === number ? 0 : number }),
    }, make("span", { class: "step-index" }, String(number)), " ", make("span", { class: "step-name" }, name), " ",
    make("span", { class: "step-rating", title: place.list === "path" ? hint.rating : null }, rating?.toFixed(1) ?? ""), " ", make("span", { class: "step-result" }, result)));
  }

  /** Marks the step that is on the board. */
  function mark() {
    const isRating = place.list === "rating";
    [...bars.children].forEach((bar, index) => bar.classList.toggle("chosen", isRating && index + 1 === place.number));
    [...list.children].forEach((item, index) => {
      const button = /** @type {Element} */ (item.firstElementChild);
      setAttribute(button, "aria-current", index + 1 === place.number ? "step" : null);
    });
    const marks = [1, rows.rating.length, ...(isRating && place.number ? [place.number] : [])];
    axis.replaceChildren(...[...new Set(marks)].map((number) => {
      const label = make("span", { class: number === place.number && isRating ? "chosen" : null }, String(number));
      label.style.setProperty("--at", String((number - 0.5) / rows.rating.length));
      return label;
    }));
    const item = /** @type {HTMLElement | undefined} */ (list.children[place.number - 1]);
    // Scrolls only the list.
    if (item) list.scrollTop = item.offsetTop - list.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
  }

  /** @param {Place} next */
  function choose(next) {
    const isOther = next.list !== place.list;
    place = next;
    if (isOther) show();
    else mark();
    onChoose(place);
  }

  /** @param {MouseEvent} event */
  function chooseBar(event) {
    const number = [...bars.children].indexOf(/** @type {Element} */ (event.target)) + 1;
    if (number > 0) choose({ list: "rating", number });
  }

  /** @type {Record<string, (number: number, last: number) => number>} */
  const MOVES = {
    ArrowDown: (number, last) => Math.min(last, number + 1),
    ArrowUp: (number) => Math.max(1, number - 1),
    Home: () => 1,
    End: (_, last) => last,
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const focused = [...list.children].findIndex((item) => item.contains(document.activeElement)) + 1;
    const number = move(place.number || focused, list.childElementCount);
    choose({ list: place.list, number });
    /** @type {HTMLElement} */ (list.children[number - 1].firstElementChild).focus({ preventScroll: true });
  }

  return {
    element,
    get place() {
      return place;
    },
    /** The rows of a list so far. @param {ListName} name */
    rows: (name) => rows[name],
    /** Starts over; if the step at `next` does not exist yet, it is shown when it is found. @param {Place} [next] */
    reset(next = { list: place.list, number: 0 }) {
      cancelAnimationFrame(frame);
      frame = 0;
      rows.path = [];
      rows.rating = [];
      place = next;
      bars.replaceChildren();
      list.replaceChildren();
      show();
    },
    /** @param {ListName} name @param {Row} row */
    add(name, row) {
      rows[name].push(row);
      showSoon();
    },
    choose,
    /** Goes to a later or an earlier step. @param {number} by */
    move(by) {
      const number = Math.max(1, Math.min(rows[place.list].length, place.number + by));
      choose({ list: place.list, number });
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
