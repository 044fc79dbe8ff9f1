// Solve and rate: one puzzle, typed into the board or pasted. At each key: the number of solutions, or why there is not exactly
// one. After a pause: the ratings, the explained path and facts, each as soon as it is found. A newer puzzle cancels all
// questions about the old one.

import { isCancelled } from "../core/client.js";
import { asStep, figuresOf } from "../state/rating.js";
import { reasonOf } from "../state/reason.js";
import { createBoard } from "../ui/board.js";
import { isForView, make, setAttribute } from "../ui/dom.js";
import { cellSizeFor } from "../ui/geometry.js";
import { icon } from "../ui/icons.js";
import { heading, loadTechniques, ratingOf } from "../ui/lessons.js";
import { LONGEST, refuseLong } from "../ui/long_text.js";
import { after, candidatesOf } from "../ui/walk.js";
import { CERTIFICATE, openCertificate } from "./solve/certificate.js";
import { openExport } from "./solve/export.js";
import { createFacts } from "./solve/facts.js";
import { openSame } from "./solve/same.js";
import { createStepPanel } from "./solve/step.js";
import { createSteps } from "./solve/steps.js";
import { createVariant, isVariant } from "./solve/variant.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */
/** @typedef {import("../core/types.js").Json} Json */
/** @typedef {import("./solve/steps.js").Place} Place */
/** @typedef {import("../ui/walk.js").Position} Position */

const EMPTY = ".".repeat(81);
/** The pause after a key before slow questions are asked, in milliseconds. */
const PAUSE = 100;
/** The time after which the page says that a question is slow, in milliseconds. */
const PATIENCE = 150;
/** The limit for counting solutions. */
const MOST_COUNTED = 100_000;
/** The limit for that search, because the number of solutions is asked at each key. */
const MOST_NODES = 1_000_000;
/** The size of a cell on a wide page, and on the narrowest page. */
const CELL = 40;
const LEAST_CELL = 28;

/** @type {import("../core/types.js").Mount} */
export function mount(element, context, route) {
  const { client, strings: { solve: strings, common, hint }, language, announce, navigate } = context;
  const ended = new AbortController();
  let questions = new AbortController();
  /** Whether slow questions are being asked, and whether they were cancelled because the view was left. */
  let isAsking = false;
  let isInterrupted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** The puzzle as the core reads it: 81 cells, or the 729 candidates of a sukaku. */
  let puzzle = EMPTY;
  /** The answer about the puzzle's solutions. @type {Json | null} */
  let solved = null;
  /** The rating, when it is complete. @type {Json | null} */
  let rating = null;
  /** @type {import("../state/rating.js").RatedStep[]} */
  let trace = [];
  /** @type {string[]} */
  let solutions = [];
  /** The number of the solution that is shown, from 1; 0 if none is. */
  let shownSolution = 0;
  /** Why there is not exactly one solution. @type {Drawing | null} */
  let reason = null;
  /** The drawing of the step on the board. @type {Drawing | null} */
  let drawing = null;
  /** The board before the first step. @type {Position | null} */
  let start = null;

  // The left column: the puzzle, the drawing on it, and its facts.
  const figure = make("div", { onkeydown: onKey });
  const help = make("p", { class: "solve-help muted", id: "solve-help" }, strings.boardHelp);
  const board = createBoard(figure, { cell: CELL, label: strings.board, strings: common, interactive: true, describedBy: "solve-help", onMove: showBoard });
  // For touch: these keys leave the focus on the board.
  const key = (/** @type {string} */ digit, /** @type {Record<string, any>} */ attributes, /** @type {Node | string} */ content) => make("button", {
    type: "button", ...attributes, onclick: () => { board.focusCell(board.focused); enter(digit); },
  }, content);
  const keys = make("div", { class: "solve-keys", role: "group", "aria-label": strings.digits, onpointerdown: (/** @type {Event} */ event) => event.preventDefault() },
    [..."123456789"].map((digit) => key(digit, {}, digit)), key(".", { "aria-label": strings.erase }, icon("erase")));
  const fillings = make("div", { class: "solve-fillings", role: "group", "aria-label": strings.fillings, hidden: true });
  const text = make("textarea", { class: "field", rows: 2, "aria-label": strings.text, spellcheck: "false", oninput: () => ask(text.value, { typed: true }) });
  const problem = make("p", { class: "solve-problem", role: "alert", hidden: true });
  const facts = createFacts(strings);
  // The right column: the verdict and its reason, the figures, the steps.
  const verdict = make("div", { class: "solve-verdict" });
  const why = make("p", { class: "solve-why" });
  const working = make("div", { class: "solve-working", hidden: true });
  const figures = make("dl", { class: "solve-figures", hidden: true });
  const variant = createVariant({ client, strings });
  const steps = createSteps({
    strings, hint, onChoose: showStep,
    onGrow: () => {
      showFigures();
      panel.setPlace(steps.place.number, steps.rows(steps.place.list).length);
    },
  });
  const panel = createStepPanel({
    strings, hint,
    draw: (next) => { drawing = next; showBoard(); },
    move: (by) => steps.move(by),
    close: () => steps.choose({ ...steps.place, number: 0 }),
  });
  const examples = make("div", { class: "solve-examples" }, make("p", { class: "muted" }, strings.examples),
    make("ul", {}, strings.exampleList.map(({ name, puzzle: example }) => make("li", {}, make("a", { href: `#/solve?p=${example}` }, name)))));

  /** The actions for the puzzle, in the order of the page. */
  const acts = {
    clear: make("button", { class: "button quiet", type: "button", onclick: () => { ask(""); text.focus(); } }, strings.clear),
    certificate: make("button", { class: "button quiet", type: "button", onclick: () => showCertificate() }, strings.certificate),
    export: make("button", { class: "button quiet", type: "button", onclick: showExport }, strings.export),
    play: make("button", { class: "button", type: "button", onclick: () => navigate(`#/play?p=${puzzle}`) }, strings.play),
  };
  const body = make("div", { class: "solve-body" },
    make("div", { class: "solve-left" },
      make("div", { class: "solve-puzzle" }, figure, keys, fillings, panel.element, help, text, problem),
      make("div", { class: "solve-more" }, facts.element)),
    make("div", { class: "solve-right" }, variant.element, verdict, why, working, figures, steps.element, examples));
  element.append(make("div", { class: "wrap" },
    make("div", { class: "page-head" }, make("h1", {}, common.view.solve), make("div", { class: "end" }, Object.values(acts))), body));

  figure.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    event.preventDefault();
    board.focusCell(cell);
    showBoard();
  });
  figure.addEventListener("pointermove", ({ clientX, clientY }) => panel.lightCell(board.cellAt(clientX, clientY)));
  figure.addEventListener("pointerleave", () => panel.lightCell(null));
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && steps.place.number > 0) steps.choose({ ...steps.place, number: 0 });
  });
  // The board gets the keys that nothing else uses.
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isForView(event, element) || !(event.target instanceof Element) || !event.target.matches("body, main")) return;
    board.move(event);
    if (!event.defaultPrevented && onKey(event)) board.focusCell(board.focused);
  }, { signal: ended.signal });
  document.addEventListener("paste", (event) => {
    const pasted = isForView(event, element) ? event.clipboardData?.getData("text/plain") : "";
    if (pasted?.trim()) ask(pasted);
  }, { signal: ended.signal });
  refuseLong(text, ({ length }) => refuse(length));
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => void drop(event));
  const observer = new ResizeObserver(() => board.resize(Math.max(LEAST_CELL, Math.min(CELL, cellSizeFor(body.clientWidth)))));
  observer.observe(body);

  // The names of techniques are loaded separately; until then a step shows its name in commands.
  /** @type {Map<string, import("../ui/lessons.js").Technique>} */
  let techniques = new Map();
  const named = loadTechniques().then((list) => { techniques = new Map(list.map((technique) => [technique.technique, technique])); }, () => {});

  /** @param {URLSearchParams} query @returns {Place} */
  function placeOf(query) {
    return { list: query.get("list") === "rating" ? "rating" : "path", number: Number(query.get("step")) || 0 };
  }

  /**
   * Asks all questions about a puzzle.
   *
   * @param {string} input
   * @param {object} [options]
   * @param {boolean} [options.typed] whether the text field already has it
   * @param {Place} [options.place]  the step to show
   */
  function ask(input, { typed = false, place } = {}) {
    if (input.length > LONGEST) {
      refuse(input.length);
      return;
    }
    clearTimeout(timer);
    isAsking = false;
    questions.abort();
    questions = new AbortController();
    if (!typed) text.value = input.trim() === EMPTY ? "" : input;
    if (input.trim() && input !== EMPTY) {
      void answer(input, questions.signal, { pause: typed ? PAUSE : 0, place });
      return;
    }
    reset(EMPTY, null, place);
    problem.hidden = true;
    show();
    showAddress();
  }

  /** Clears the results of the previous puzzle. @param {string} next @param {Json | null} answer @param {Place} [place] */
  function reset(next, answer, place = { list: steps.place.list, number: 0 }) {
    variant.hide();
    element.classList.remove("of-variant");
    [puzzle, solved, rating, trace, reason, drawing, start] = [next, answer, null, [], null, null, null];
    solutions = answer?.verdict === "unique" ? [answer.solution] : [];
    shownSolution = 0;
    steps.reset(place);
    panel.show(null, 0);
    facts.clear();
    working.hidden = true;
    why.textContent = "";
  }

  /** @param {string} input @param {AbortSignal} signal @param {{pause: number, place?: Place}} options */
  async function answer(input, signal, { pause, place }) {
    const later = (/** @type {() => void} */ act) => { timer = setTimeout(act, pause); };
    try {
      const found = await client.ask("solve", { puzzle: input, max_work: MOST_NODES }, { signal });
      problem.hidden = true;
      if (isVariant(found)) {
        reset(EMPTY, null, place);
        show();
        element.classList.add("of-variant");
        await variant.show(input, found, signal);
        return;
      }
      reset(found.puzzle, found.puzzle === EMPTY ? null : found, place);
      show();
      showAddress();
      if (solved) later(() => void askMore(signal));
    } catch (error) {
      // An incomplete board is not reported at each key.
      if (!signal.aborted && !isCancelled(error)) later(() => showProblem(error));
    }
  }

  /** @param {unknown} error */
  const showProblem = (error) => say(common.error(/** @type {any} */ (error)));
  /** @param {string} what */
  function say(what) {
    problem.hidden = false;
    problem.textContent = what;
  }
  /** Reports that a text is too long; the current puzzle stays. @param {number} length */
  function refuse(length) {
    text.value ||= puzzle === EMPTY ? "" : puzzle;
    say(common.tooLong(length));
  }

  /** The slow questions for each verdict. @type {Record<string, ((signal: AbortSignal) => Promise<void>)[]>} */
  const QUESTIONS = {
    unique: [begin, canonicalize, minimal, rate, explain, measure],
    several: [reasons, count, canonicalize],
    none: [reasons],
    invalid: [reasons],
  };

  /** @param {AbortSignal} signal */
  async function askMore(signal) {
    if (!element.isConnected) {
      isInterrupted = true;
      return;
    }
    announce(strings.verdicts[solved.verdict] ?? solved.why ?? strings.unknown);
    const slow = setTimeout(() => showWorking(make("span", { class: "spinner", "aria-hidden": "true" }), make("span", { role: "status" }, strings.thinking),
      make("button", { type: "button", class: "button quiet", onclick: cancel }, common.cancel)), PATIENCE);
    isAsking = true;
    const done = await Promise.allSettled((QUESTIONS[solved.verdict] ?? []).map((question) => question(signal)));
    clearTimeout(slow);
    if (signal.aborted) return;
    isAsking = false;
    working.hidden = true;
    const failed = done.find((result) => result.status === "rejected" && !isCancelled(result.reason));
    if (failed) showProblem(/** @type {PromiseRejectedResult} */ (failed).reason);
  }

  /** @param {...Node} content */
  function showWorking(...content) {
    working.replaceChildren(...content);
    working.hidden = false;
  }

  /** Cancels the questions; results so far stay. */
  function cancel() {
    isAsking = false;
    questions.abort();
    questions = new AbortController();
    showWorking(make("span", {}, strings.cancelled), make("button", { type: "button", class: "button quiet", onclick: goOn }, strings.goOn));
    working.querySelector("button")?.focus();
  }
  function goOn() {
    const { place } = steps;
    trace = [];
    steps.reset(place);
    working.hidden = true;
    void askMore(questions.signal);
  }

  /** Why there is not exactly one solution. @param {AbortSignal} signal */
  async function reasons(signal) {
    const check = await client.ask("check", { puzzle, unique: true, why: true }, { signal });
    const found = reasonOf(check);
    if (check.solutions) solutions = check.solutions;
    reason = found?.drawing ?? null;
    why.textContent = found ? strings.reason(found) : check.stopped ?? (puzzle.length > 81 && solved.verdict === "none" ? strings.sukakuContradiction : "");
    showFillings();
    showBoard();
  }

  /** @param {AbortSignal} signal */
  async function count(signal) {
    const { count: found, complete } = await client.ask("count", { puzzle, limit: MOST_COUNTED }, { signal });
    facts.set("solutions", strings.solutions(found, complete));
  }

  /** The board before the first step. @param {AbortSignal} signal */
  async function begin(signal) {
    const { candidates } = await client.ask("board", { puzzle }, { signal });
    const givens = puzzle.length === 81 ? puzzle : EMPTY;
    start = { givens, placed: EMPTY, candidates: candidatesOf(candidates, givens) };
    if (steps.place.number > 0) showStep();
  }

  /** The ratings, step by step. @param {AbortSignal} signal */
  async function rate(signal) {
    const add = (/** @type {import("../state/rating.js").RatedStep} */ step) => {
      trace.push(step);
      steps.add("rating", { step: asStep(step), name: strings.technique(step.technique), rating: step.rating });
    };
    const found = await client.ask("rate", { puzzle, trace: true }, { signal, onPart: (part) => { if (!signal.aborted) add(part); } });
    for (const step of found.trace.slice(trace.length)) add(step);
    rating = found;
    showFigures();
    if (steps.place.list === "rating") showStep();
  }

  /** The path with its sentences and evidence, step by step. @param {AbortSignal} signal */
  async function explain(signal) {
    await named;
    let found = 0;
    const add = (/** @type {import("../ui/overlay.js").Step} */ step) => {
      found += 1;
      const technique = techniques.get(step.technique);
      const least = technique && ratingOf(technique);
      steps.add("path", { step, name: technique ? heading(technique.name[language]) : step.technique, rating: least ? Number(least) : null });
      if (steps.place.list === "path" && steps.place.number === found) showStep();
    };
    const path = await client.ask("explain", { puzzle, language }, { signal, onPart: (part) => { if (!signal.aborted) add(part); } });
    for (const step of path.steps.slice(found)) add(step);
    if (path.end !== "solved") facts.set("end", hint.ends[/** @type {keyof typeof hint.ends} */ (path.end)] ?? path.end);
  }

  /** HoDoKu's level, the size of a search, the backdoor. @param {AbortSignal} signal */
  async function measure(signal) {
    const { hodoku, nodes, backdoor } = await client.ask("rate", { puzzle, difficulty: true }, { signal });
    if (nodes !== undefined) facts.set("nodes", strings.number(nodes));
    if (hodoku) facts.set("hodoku", strings.hodoku(hodoku.level, hodoku.score));
    if (backdoor !== undefined) facts.set("backdoor", backdoor === null ? strings.largeBackdoor : backdoor.join(strings.and) || strings.noBackdoor);
  }

  /** @param {AbortSignal} signal */
  async function minimal(signal) {
    const check = await client.ask("check", { puzzle, unique: true, minimal: true }, { signal });
    if (check.minimal !== undefined) facts.set("minimal", check.minimal ? strings.isMinimal : strings.redundant(check.redundant.split(" ").length));
  }

  /** @param {AbortSignal} signal */
  async function canonicalize(signal) {
    const { canonical, symmetry, automorphisms } = await client.ask("canon", { puzzle, with_symmetry: true }, { signal });
    if (symmetry) facts.set("symmetry", strings.symmetries[symmetry] ?? symmetry);
    if (automorphisms) facts.set("automorphisms", strings.number(automorphisms));
    if (!canonical) return;
    facts.set("canonical", make("code", {}, canonical),
      make("button", { type: "button", class: "button quiet", onclick: () => openSame({ context, puzzle }) }, strings.compare));
  }

  /** Everything but the steps. */
  function show() {
    const isBlank = solved === null;
    const is = solved?.verdict;
    const isRight = is === "unique";
    verdict.replaceChildren(make("p", { class: `verdict ${isBlank ? "" : isRight ? "right" : "wrong"}` },
      !isBlank && icon(isRight ? "check" : "close"), isBlank ? strings.empty : strings.verdicts[is] ?? strings.unknown));
    if (solved && !(is in QUESTIONS)) why.textContent = solved.why ?? "";
    examples.hidden = !isBlank;
    if (solved) facts.set("givens", puzzle.length === 81 ? String([...puzzle].filter((cell) => cell !== ".").length) : strings.sukaku);
    for (const [name, button] of Object.entries(acts)) {
      setAttribute(button, "disabled", isBlank && (name === "export" || name === "play" || (name === "clear" && text.value === "")));
    }
    showFigures();
    showFillings();
    showBoard();
  }

  /** The figures of the steps so far, or of the whole rating. */
  function showFigures() {
    const found = rating ?? figuresOf(trace);
    figures.hidden = !found;
    if (!found) return;
    /** @type {(value: number | null | undefined, name: string) => HTMLElement} */
    const numeral = (value, name) => make("div", {}, make("dd", {}, value == null ? "–" : value.toFixed(1)), make("dt", {}, name));
    figures.replaceChildren(numeral(found.er, strings.er), numeral(found.ep, strings.ep), numeral(found.ed, strings.ed));
    verdict.querySelector(".level")?.remove();
    if (rating?.rating_level) verdict.append(make("p", { class: "level muted" }, common.levels[/** @type {keyof typeof common.levels} */ (rating.rating_level)]));
  }

  /** Buttons that show the solutions on the board. */
  function showFillings() {
    fillings.hidden = solutions.length === 0 || steps.place.number > 0;
    const names = solutions.length === 1 ? [strings.solution] : strings.twoSolutions;
    fillings.replaceChildren(...solutions.map((_, index) => make("button", {
      type: "button", class: "button quiet", "aria-pressed": String(shownSolution === index + 1), onclick: () => toggleSolution(index + 1),
    }, names[index])));
  }
  /** @param {number} number */
  function toggleSolution(number) {
    shownSolution = shownSolution === number ? 0 : number;
    showFillings();
    showBoard();
    /** @type {HTMLElement} */ (fillings.children[number - 1]).focus();
  }

  function showBoard() {
    const givens = puzzle.length === 81 ? puzzle : EMPTY;
    const selection = figure.contains(document.activeElement) ? [board.focused] : [];
    const number = drawing ? steps.place.number : 0;
    if (drawing && number > 0 && start) {
      const { placed, candidates } = steps.rows(steps.place.list).slice(0, number - 1).reduce((position, { step }) => after(position, step), start);
      board.update({ givens, placed, candidates, selection, hint: drawing });
      return;
    }
    const solution = solutions[shownSolution - 1];
    const placed = solution && [...solution].map((digit, cell) => (givens[cell] === "." ? digit : ".")).join("");
    const candidates = puzzle.length === 81 ? undefined : candidatesOf(puzzle, EMPTY);
    board.update({ givens, placed, candidates, selection, hint: solution && reason ? { cells: reason.cells } : reason });
  }

  /** Shows the chosen step, if it has been found. */
  function showStep() {
    const { list, number } = steps.place;
    const rows = steps.rows(list);
    const row = start && rows[number - 1];
    help.hidden = Boolean(row);
    if (!row) drawing = null;
    panel.show(row || null, number);
    panel.setPlace(number, rows.length);
    showFillings();
    showBoard();
    showAddress();
    const { top } = figure.getBoundingClientRect();
    if (row && top < 0) figure.scrollIntoView({ block: "start" });
  }

  /** Digits and clearing keys change the givens. Returns whether the key is one of them. @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || puzzle.length !== 81) return false;
    const digit = /^[1-9]$/.test(event.key) ? event.key : ["0", ".", "Backspace", "Delete"].includes(event.key) ? "." : null;
    if (!digit) return false;
    event.preventDefault();
    enter(digit);
    return true;
  }
  /** Puts a digit, or a dot for a blank, into the focused cell. @param {string} digit */
  function enter(digit) {
    if (puzzle.length !== 81) return;
    const next = puzzle.slice(0, board.focused) + digit + puzzle.slice(board.focused + 1);
    // The board shows the digit before the core has answered.
    reset(next, solved && { ...solved, verdict: "" });
    showBoard();
    text.value = next === EMPTY ? "" : next;
    ask(next, { typed: true });
  }

  function address() {
    const { list, number } = steps.place;
    const query = [puzzle !== EMPTY && `p=${puzzle}`, number > 0 && `step=${number}`, number > 0 && list === "rating" && "list=rating"].filter(Boolean).join("&");
    return `#/solve${query && `?${query}`}`;
  }
  function showAddress() {
    // Answers may arrive while another view is shown.
    if (location.hash.startsWith("#/solve") && location.hash !== address()) history.replaceState(null, "", address());
  }

  /** @param {string} [proof]  a certificate to check */
  function showCertificate(proof) {
    openCertificate({ context, puzzle, verdict: solved?.verdict ?? "", proof });
  }
  function showExport() {
    const figuresFound = rating && { er: rating.er, ep: rating.ep, ed: rating.ed };
    openExport({ context, puzzle, parts: { solution: solutions.length === 1 ? { solution: solutions[0] } : null, rating: figuresFound } });
  }
  /** A dropped file is a certificate to check, or a puzzle. @param {DragEvent} event */
  async function drop(event) {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    const isProof = await dropped?.slice(0, CERTIFICATE.length).text() === CERTIFICATE;
    if (dropped && dropped.size > LONGEST && !isProof) {
      refuse(dropped.size);
      return;
    }
    const content = dropped ? await dropped.text() : event.dataTransfer?.getData("text/plain") ?? "";
    if (content.startsWith(CERTIFICATE)) showCertificate(content);
    else if (content.trim()) ask(content);
  }

  ask(route.query.get("p") ?? "", { place: placeOf(route.query) });

  return {
    update({ query }) {
      const next = query.get("p") ?? "";
      const place = placeOf(query);
      if (next !== (puzzle === EMPTY ? "" : puzzle)) ask(next, { place });
      else if (place.number !== steps.place.number || place.list !== steps.place.list) steps.choose(place);
    },
    address,
    // Questions that take minutes would delay the questions of other views, so they are cancelled and asked again later.
    leave() {
      isInterrupted = isAsking;
      if (!isAsking) return;
      questions.abort();
      questions = new AbortController();
    },
    enter() {
      showBoard();
      if (isInterrupted) goOn();
      isInterrupted = false;
    },
    unmount() {
      clearTimeout(timer);
      ended.abort();
      questions.abort();
      steps.stop();
      observer.disconnect();
    },
    keys: () => strings.keys,
  };
}
