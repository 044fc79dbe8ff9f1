// The hint panel: one button, pressed up to four times. Each press tells more, and the last one applies the step. Mistakes come
// before any step. The core decides what each press tells; the panel shows it and draws it.

import { isCancelled } from "../core/client.js";
import { make } from "./dom.js";
import { legend } from "./legend.js";
import { definitionOf, heading, loadLesson, loadTechniques, ratingOf } from "./lessons.js";
import { outlineElements, parseOutline, withoutTitle } from "./outline.js";
import { candidateOf, drawBranch, drawEvidence, drawHouses, drawMistakes, drawStep, light } from "./overlay.js";
import { housesIn, lightWords, sentence } from "./sentence.js";
import { after, positionOf, resultOf } from "./walk.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */
/** @typedef {import("./overlay.js").Step} Step */
/** @typedef {import("./walk.js").Position} Position */
/** The board of the player, as the core reads it. @typedef {{puzzle: string, placed?: string, marks?: string}} Request */
/** @typedef {{placements: {cell: number, digit: number}[], eliminations: {cell: number, digit: number}[]}} Change */
/**
 * @typedef {object} Options
 * @property {() => Request} getBoard
 * @property {(drawing: Drawing | null, position?: Position) => void} setDrawing draws a hint, on the given position if there is
 *   one, otherwise on the player's board
 * @property {(change: Change) => void} apply applies a step
 * @property {(mistakes: {placed: {cell: number, digit: number}[], marks: {cell: number, digit: number}[]}) => void} [takeBack]
 *   removes wrong digits, and brings back candidates that were crossed out wrongly; without it, mistakes are only shown
 * @property {(open: boolean) => void} [onOpen]  the panel was opened or closed
 */

/** The detail that each press asks for. */
const DETAILS = ["where", "technique", "evidence", "all"];
/** The time after which the panel says that a question is slow, in milliseconds. */
const PATIENCE = 150;

/** @param {HTMLElement} element @param {import("../core/types.js").Context} context @param {Options} options */
export function mountHint(element, { client, strings: { hint: strings, common }, language, announce }, options) {
  /** The answer of the latest press; its number is `press`. @type {any} */
  let answer = null;
  let press = 0;
  /** The name of the technique; the second press shows it. */
  let name = "";
  let branch = 0;
  /** @type {Drawing | null} */
  let drawing = null;
  /** @type {Position | undefined} */
  let shownPosition;
  /** @type {AbortController | null} */
  let asking = null;
  /** The element that had the focus when the panel was opened. @type {Element | null} */
  let opener = null;

  const ladder = make("ol", { class: "ladder" });
  const body = make("div", { class: "hint-body" });
  element.classList.add("hint");
  element.replaceChildren(make("h2", { class: "visually-hidden" }, strings.title), ladder, body);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && press > 0) close();
  });

  /** The kind of the answer decides the labels of the presses. */
  const kind = () => (["wrong", "astray", "no-solution"].includes(answer?.hint) ? "wrong" : "step");

  /** @param {Drawing | null} next @param {Position} [position] */
  function draw(next, position) {
    drawing = next;
    shownPosition = position;
    options.setDrawing(next, position);
  }
  /** @param {number[]} cells */
  const lightCells = (cells) => options.setDrawing(cells.length ? light(drawing, cells) : drawing, shownPosition);

  /**
   * Asks the core; null if it has no answer. Calls `onSlow` if it takes long.
   *
   * @template T @param {(signal: AbortSignal) => Promise<T>} question @param {() => void} [onSlow] @returns {Promise<T | null>}
   */
  async function ask(question, onSlow) {
    asking?.abort();
    const mine = (asking = new AbortController());
    element.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => onSlow?.(), PATIENCE);
    try {
      return await question(mine.signal);
    } catch (error) {
      if (!isCancelled(error)) showError(error);
      return null;
    } finally {
      clearTimeout(slow);
      if (asking === mine) {
        asking = null;
        element.removeAttribute("aria-busy");
      }
    }
  }

  /** The button: the next press, or the final action. */
  async function pressButton() {
    if (asking) return;
    if (press > 0 && isLast()) {
      finish();
      return;
    }
    const next = answer?.hint === "no-solution" ? 4 : press + 1;
    const request = { ...options.getBoard(), detail: DETAILS[next - 1], language };
    const before = answer;
    const told = await ask((signal) => client.ask("hint", request, { signal, key: "hint" }), showWorking);
    if (!told) return;
    keepOpener();
    // The board may have changed since the last press; then the hint starts over.
    const begins = before && before.hint !== told.hint;
    answer = told;
    press = begins ? Math.min(next, 1) : next;
    branch = 0;
    if (press === 2 && told.hint === "step") name = told.text.replace(/[.。]$/, "");
    options.onOpen?.(true);
    drawAnswer();
    showAnswer();
    announce(press > 2 ? parseOutline(told.text).text : told.text);
  }

  const isLast = () => press === 4 || ["stuck", "solved"].includes(answer.hint);

  /** The final action: applies the step, or takes the mistakes back. */
  function finish() {
    if (answer.step) {
      const { placements, eliminations } = answer.step;
      options.apply({ placements: placements.map(candidateOf), eliminations: eliminations.map(candidateOf) });
      announce(strings.applied);
    } else if (answer.placed || answer.marks) {
      options.takeBack?.({ placed: (answer.placed ?? []).map(candidateOf), marks: (answer.marks ?? []).map(candidateOf) });
      announce(strings.takenBack);
    }
    close();
  }

  function drawAnswer() {
    const { step, evidence, boxes, placed, marks, mistakes, text } = answer;
    if (step) draw(drawStep(step, { branch }));
    else if (evidence) draw(drawEvidence(evidence, { branch }));
    else if (placed || marks) draw(drawReason(drawMistakes(placed ?? [], marks ?? []), mistakes?.[branch]?.why));
    else if (answer.why) draw(drawReason({}, answer.why));
    else if (boxes) draw(drawHouses(boxes));
    else draw(answer.hint === "step" && press < 3 && drawing === null ? drawHouses(housesIn(text)) : drawing);
  }

  /** Mistakes, and the digits or candidates that contradict them. @param {Drawing} base @param {any} why @returns {Drawing} */
  function drawReason(base, why) {
    if (!why?.contradiction) return base;
    const reason = drawBranch(why.contradiction);
    const wrong = new Set((base.cells ?? []).map(({ cell }) => cell));
    return { ...reason, cells: [...(base.cells ?? []), ...(reason.cells ?? []).filter(({ cell }) => !wrong.has(cell))] };
  }

  function showLadder() {
    const names = strings.ladder[kind()];
    ladder.replaceChildren(...names.map((title, index) => make("li", {
      class: index + 1 === press ? "on now" : index < press ? "on" : null,
      "aria-current": index + 1 === press ? "step" : null,
    }, title)));
  }

  function showClosed() {
    answer = null;
    press = 0;
    name = "";
    element.dataset.press = "0";
    showLadder();
    body.replaceChildren(make("div", { class: "acts" },
      nextButton(strings.hint, ""), listButtons()));
  }

  const listButtons = () => make("div", { class: "lists" },
    make("button", { type: "button", class: "button quiet", onclick: () => showSteps("all") }, strings.allSteps),
    make("button", { type: "button", class: "button quiet", onclick: () => showSteps("path") }, strings.path));

  /** @param {string} text @param {string} look */
  const nextButton = (text, look) => make("button", {
    type: "button", class: `button next ${look}`, "aria-keyshortcuts": "H", onclick: () => void pressButton(),
  }, text, make("kbd", { "aria-hidden": "true" }, "H"));
  const closeButton = () => make("button", { type: "button", class: "button quiet", onclick: close }, strings.close);

  function showAnswer() {
    const hadFocus = element.contains(document.activeElement);
    element.dataset.press = String(press);
    showLadder();
    const { text, step, hint } = answer;
    const parts = press < 3 && hint === "step" ? null : parseOutline(name ? withoutTitle(text, name) : text);
    const say = { drawing, light: lightCells };
    body.replaceChildren(
      (name || !parts) ? make("h3", { class: "hint-name" }, name || sentence(text.replace(/[.。]$/, ""), say)) : "",
      ...(parts ? outlineElements(parts, { ...say, branch, openBranch, strings }).filter((part) => part !== false && part !== "") : []),
      press === 2 && hint === "step" ? definition() : "",
      (press > 2 && drawing && legend(drawing, strings)) || "",
      make("div", { class: "acts" },
        nextText(step) && nextButton(nextText(step), "primary"),
        closeButton(),
        // On a phone the closed panel is hidden, so the lists are offered here, too.
        press === 1 && hint === "step" && listButtons(),
        name && answer.technique ? make("a", { class: "button quiet", href: `#/learn/${answer.technique}` }, strings.learn(name)) : ""),
    );
    const button = /** @type {HTMLElement | null} */ (body.querySelector(".next") ?? body.querySelector(".acts button"));
    if (hadFocus) button?.focus({ preventScroll: true });
  }

  /** The label of the button; empty if there is nothing more. @param {Step | undefined} step */
  function nextText(step) {
    if (["stuck", "solved"].includes(answer.hint)) return "";
    if (answer.hint === "no-solution") return press < 4 ? strings.why : "";
    if (press < 4) return strings.next[kind()][press];
    if (step) return strings.apply(step.placements.length, step.eliminations.length);
    return options.takeBack ? strings.takeBack : "";
  }

  /** The definition of the technique. It appears when the lesson is loaded; the hint works without it. */
  function definition() {
    const paragraph = make("p", { class: "say" });
    if (answer.technique) {
      loadLesson(answer.technique).then((lesson) => {
        paragraph.textContent = definitionOf(lesson, language).replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
      }, () => paragraph.remove());
    }
    return paragraph;
  }

  /** @param {number} index */
  function openBranch(index) {
    branch = index;
    drawAnswer();
    showAnswer();
  }

  /** Shows only this; the button gets the focus if the panel had it. @param {HTMLElement} message @param {HTMLElement} button */
  function showOnly(message, button) {
    const hadFocus = element.contains(document.activeElement);
    body.replaceChildren(message, make("div", { class: "acts" }, button));
    options.onOpen?.(true);
    if (hadFocus) button.focus({ preventScroll: true });
  }

  function showWorking() {
    keepOpener();
    showOnly(make("p", { class: "working", role: "status" }, make("span", { class: "spinner", "aria-hidden": "true" }), strings.working),
      make("button", { type: "button", class: "button", onclick: close }, strings.cancel));
  }

  /** @param {any} error */
  function showError(error) {
    keepOpener();
    showOnly(make("p", { class: "say problem", role: "alert" }, common.error(error)), closeButton());
  }

  function close() {
    asking?.abort();
    asking = null;
    element.removeAttribute("aria-busy");
    const hadFocus = element.contains(document.activeElement);
    draw(null);
    showClosed();
    options.onOpen?.(false);
    if (hadFocus) {
      // On a phone the closed panel is hidden.
      for (const target of [opener, body.querySelector("button")]) if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    }
    opener = null;
  }

  function keepOpener() {
    if (press === 0 && !element.contains(document.activeElement)) opener = document.activeElement;
  }

  /**
   * A list of steps: all of the position, or the whole path. Each is drawn on the board that it belongs to.
   *
   * @param {"all" | "path"} which
   */
  async function showSteps(which) {
    const request = options.getBoard();
    /** @type {Step[]} */
    const steps = [];
    /**
     * The list item of each step; for each technique there is only the first one, until the others are asked for.
     *
     * @type {(HTMLElement | undefined)[]}
     */
    const items = [];
    /**
     * For each technique: the step that is shown, and the steps that are still hidden.
     *
     * @type {Map<string, {first: number, hidden: number[]}>}
     */
    const groups = new Map();
    /** The boards before the steps. @type {Position[]} */
    const positions = [];
    let chosen = -1;
    const hadFocus = element.contains(document.activeElement);
    keepOpener();
    press = 4;
    element.dataset.press = "steps";
    options.onOpen?.(true);
    const list = make("ol", { class: "steps", onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      move(by);
      focusChosen();
    } });
    const count = make("span", { class: "muted" }, strings.finding);
    const said = make("div", { class: "step-text" });
    const move = (/** @type {number} */ by) => {
      const shown = [...list.children];
      const next = shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(/** @type {Element} */ (items[chosen])) + by))];
      choose(items.indexOf(/** @type {HTMLElement} */ (next)));
    };
    const focusChosen = () => /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"))?.focus({ preventScroll: true });
    const [back, next] = [
      make("button", { type: "button", class: "button", onclick: () => move(-1) }, strings.previous),
      make("button", { type: "button", class: "button", onclick: () => move(1) }, strings.following)];
    ladder.replaceChildren();
    body.replaceChildren(make("h3", { class: "hint-name" }, strings.listTitle[which], " ", count), list, said,
      make("div", { class: "acts" }, back, next, closeButton()));
    // The first step gets the focus as soon as it is listed.
    if (hadFocus) next.focus({ preventScroll: true });
    const techniques = new Map((await loadTechniques().catch(() => [])).map((technique) => [technique.technique, technique]));

    /** @param {Step} step */
    function add(step) {
      const index = steps.push(step) - 1;
      if (index > 0) positions.push(which === "all" ? positions[0] : after(positions[index - 1], steps[index - 1]));
      const group = which === "all" ? groups.get(step.technique) : undefined;
      if (group) {
        group.hidden.push(index);
        showRest(step.technique, group);
      } else {
        groups.set(step.technique, { first: index, hidden: [] });
        items[index] = itemOf(step, index, String(which === "all" ? groups.size : index + 1));
        list.append(items[index]);
      }
      count.textContent = found();
      if (index !== 0) return;
      choose(0);
      if (document.activeElement === next) focusChosen();
    }
    const found = () => (which === "all" ? strings.foundAll(groups.size, steps.length) : strings.found(steps.length));
    /** @param {string} technique */
    const nameOf = (technique) => heading(techniques.get(technique)?.name[language] ?? technique);
    /** @param {Step} step @param {number} index @param {string} number */
    function itemOf(step, index, number) {
      const technique = techniques.get(step.technique);
      return make("li", {}, make("button", { type: "button", onclick: () => choose(index) },
        make("span", { class: "muted" }, number),
        make("b", {}, nameOf(step.technique)),
        make("span", { class: "rating", title: technique?.explainer ? strings.rating : null }, (technique && ratingOf(technique)) ?? ""),
        make("span", { class: "result" }, resultOf(step, strings))));
    }
    /**
     * Says how many more steps a technique has; a press lists them.
     *
     * @param {string} technique @param {{first: number, hidden: number[]}} group
     */
    function showRest(technique, { first, hidden }) {
      const item = /** @type {HTMLElement} */ (items[first]);
      item.querySelector(".more")?.remove();
      if (!hidden.length) return;
      item.append(make("button", { type: "button", class: "more", "aria-label": strings.moreOfName(hidden.length, nameOf(technique)), onclick: () => {
        const before = item.nextElementSibling;
        for (const index of hidden) list.insertBefore((items[index] = itemOf(steps[index], index, "")), before);
        const [next] = hidden.splice(0);
        showRest(technique, { first, hidden });
        choose(next);
        focusChosen();
      } }, strings.moreOf(hidden.length)));
    }
    /** @param {number} index */
    function choose(index) {
      if (!steps[index]) return;
      chosen = index;
      items.forEach((item, at) => {
        if (!item) return;
        item.classList.toggle("now", at === index);
        if (at === index) item.firstElementChild?.setAttribute("aria-current", "step");
        else item.firstElementChild?.removeAttribute("aria-current");
      });
      if (list.scrollHeight > list.clientHeight) list.scrollTop = /** @type {HTMLElement} */ (items[index]).offsetTop - list.offsetTop - 60;
      openAt(0);
    }
    /** @param {number} open */
    function openAt(open) {
      const step = steps[chosen];
      draw(drawStep(step, { branch: open }), which === "path" ? positions[chosen] : undefined);
      said.replaceChildren(...outlineElements(parseOutline(withoutTitle(step.text ?? "", techniques.get(step.technique)?.name[language] ?? "")), { drawing, light: lightCells, branch: open, openBranch: openAt, strings })
        .filter((part) => part !== false && part !== ""));
    }

    const end = await ask(async (signal) => {
      const { candidates } = await client.ask("board", request, { signal });
      positions.push(positionOf(request.puzzle, request.placed, request.marks ?? candidates));
      const all = await client.ask("explain", { ...request, language, ...(which === "all" ? { all_steps: true } : {}) },
        { signal, key: "hint", onPart: add });
      for (const step of (all.steps ?? []).slice(steps.length)) add(step);
      return all.end;
    });
    if (end) count.textContent = `${found()}. ${strings.ends[/** @type {keyof typeof strings.ends} */ (end)] ?? ""}`;
    if (end) announce(count.textContent ?? "");
  }

  showClosed();
  return {
    press: () => void pressButton(),
    close,
    get isOpen() {
      return press > 0 || asking !== null;
    },
    /** The player changed the board, so an open hint is out of date. */
    boardChanged() {
      if (press > 0 || asking) close();
    },
    /** Highlights the words that name a cell of the board; no words if it is null. @param {number | null} cell */
    lightCell: (cell) => void lightWords(body, cell),
  };
}
