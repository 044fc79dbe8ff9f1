// Solve and rate: one puzzle, typed into the board or pasted, and all that can be said about it while it is typed: the
// number of solutions, why it is not one, the ratings as they are found, and its facts. A newer puzzle ends all questions
// about the one before.

import { isCancelled } from "../core/client.js";
import { candidate, cellsOf, figuresOf, placedBefore } from "../state/rating.js";
import { createBoard } from "../ui/board.js";
import { download, make, setAttribute } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../state/rating.js").Step} Step */
/** @typedef {import("../core/types.js").Drawing} Drawing */
/** @typedef {keyof import("../core/types.js").Strings["solve"]["facts"]} Fact */

const EMPTY = ".".repeat(81);
/** How long after a key the questions are asked. */
const PAUSE = 100;
/** Solutions are counted up to this number. */
const MOST_COUNTED = 100_000;
/** How a certificate begins. */
const CERTIFICATE = "sudokit-certificate";
/** Verdicts of which there is a certificate. */
const CERTIFIED = ["unique", "several", "none"];

/** @type {import("../core/types.js").Mount} */
export function mount(element, context, route) {
  const { client, strings: { solve: strings, common }, announce, navigate } = context;
  let questions = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let givens = EMPTY;
  let verdict = "";
  /** @type {Step[]} */
  let steps = [];
  /** The step on the board, from 1; 0 shows the puzzle. */
  let chosen = 0;
  /** Why there is not exactly one solution, drawn. @type {Drawing | null} */
  let reason = null;
  let drawing = 0;

  // The parts of the page.
  const clear = make("button", { class: "button quiet", type: "button", onclick: () => ask("") }, strings.clear);
  const certificate = make("button", { class: "button quiet", type: "button", onclick: saveCertificate }, strings.certificate);
  const play = make("button", { class: "button", type: "button", onclick: () => navigate(`#/play?p=${givens}`) }, strings.play);
  const figure = make("div", { onkeydown: onKey });
  const help = make("p", { class: "solve-help muted", id: "solve-help" }, strings.boardHelp);
  const board = createBoard(figure, { cell: 40, label: strings.board, strings: common, interactive: true, describedBy: "solve-help", onMove: showBoard });
  figure.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    event.preventDefault();
    board.focusCell(cell);
    showBoard();
  });
  const text = make("textarea", { class: "field", rows: 2, "aria-label": strings.text, spellcheck: "false", oninput: () => ask(text.value, true) });
  const problem = make("p", { class: "solve-problem", role: "alert", hidden: true });
  const facts = make("dl", { class: "solve-facts" });
  const file = make("input", { type: "file", accept: ".txt,text/plain", class: "visually-hidden", onchange: checkCertificate });
  const checked = make("p", { class: "solve-checked", role: "status" });
  const verdictLine = make("div", { class: "solve-verdict" });
  const why = make("p", { class: "solve-why" });
  const figures = make("dl", { class: "solve-figures" });
  const skyline = make("div", { class: "skyline", role: "img", "aria-label": strings.skyline, onclick: chooseBar });
  const list = make("ol", { class: "solve-steps", "aria-label": strings.steps });
  const body = make("div", { class: "solve-body" },
    make("div", { class: "solve-left" },
      make("div", { class: "solve-puzzle" }, figure, help, text, problem),
      make("div", { class: "solve-more" }, facts, make("label", { class: "button solve-file" }, file, strings.check), checked)),
    make("div", { class: "solve-right" }, verdictLine, why, figures, skyline, list));
  element.append(make("div", { class: "wrap" },
    make("div", { class: "page-head" }, make("h1", {}, common.view.solve), make("div", { class: "end" }, clear, certificate, play)), body));
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => void drop(event));
  const observer = new ResizeObserver(() => board.resize(Math.max(28, Math.min(40, Math.floor((body.clientWidth - 14) / 9)))));
  observer.observe(body);
  chosen = Number(route.query.get("step")) || 0;
  ask(route.query.get("p") ?? "", false, chosen);

  /**
   * Asks all questions about a puzzle.
   *
   * @param {string} puzzle
   * @param {boolean} [typed]  whether it is in the text field already
   * @param {number} [step]
   */
  function ask(puzzle, typed = false, step = 0) {
    clearTimeout(timer);
    questions.abort();
    questions = new AbortController();
    [steps, chosen, reason, verdict] = [[], step, null, ""];
    if (!typed) text.value = puzzle;
    if (!puzzle.trim() || puzzle === EMPTY) {
      givens = EMPTY;
      problem.hidden = true;
      facts.replaceChildren();
      text.value = "";
      show();
      showAddress();
      return;
    }
    const { signal } = questions;
    timer = setTimeout(() => void answer(puzzle, signal), typed ? PAUSE : 0);
  }

  /** @param {string} puzzle @param {AbortSignal} signal */
  async function answer(puzzle, signal) {
    try {
      const found = await client.ask("solve", { puzzle }, { signal });
      if (found.puzzle.length === 81) givens = found.puzzle.replace(/[^1-9]/g, ".");
      problem.hidden = true;
      verdict = found.verdict;
      facts.replaceChildren();
      setFact("givens", String([...givens].filter((cell) => cell !== ".").length));
      showAddress();
      show();
      announce(strings.verdicts[verdict] ?? found.why ?? strings.unknown);
      await Promise.all(verdict === "unique" ? [rate(puzzle, signal), measure(puzzle, signal), canonicalize(puzzle, signal)]
        : [explain(puzzle, signal), ...(verdict === "several" ? [count(puzzle, signal), canonicalize(puzzle, signal)] : [])]);
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return;
      problem.hidden = false;
      problem.textContent = common.error(/** @type {any} */ (error));
    }
  }

  /** Why there is not exactly one solution. @param {string} puzzle @param {AbortSignal} signal */
  async function explain(puzzle, signal) {
    const { conflicts = [], contradiction, unavoidable } = await client.ask("check", { puzzle, unique: true, why: true }, { signal });
    const cells = conflicts.length ? conflicts.flatMap((/** @type {{cells: string[]}} */ conflict) => cellsOf(conflict.cells.join(" "))) : cellsOf(contradiction ?? unavoidable);
    /** @type {import("../core/types.js").Role} */
    const role = unavoidable ? "base" : "elim";
    reason = { cells: [...new Set(/** @type {number[]} */ (cells))].map((cell) => ({ cell, role })) };
    if (conflicts.length) {
      why.textContent = `${conflicts.map((/** @type {{house: string, digit: number}} */ { house, digit }) => strings.conflict(house, digit)).join(strings.comma)}.`;
    } else if (cells.length) {
      why.textContent = contradiction ? strings.contradiction(cells.length) : strings.unavoidable(cells.length);
    }
    showBoard();
  }

  /** How many solutions there are. @param {string} puzzle @param {AbortSignal} signal */
  async function count(puzzle, signal) {
    const { count: solutions, complete } = await client.ask("count", { puzzle, limit: MOST_COUNTED }, { signal });
    setFact("solutions", strings.solutions(solutions, complete));
  }

  /** The steps as they are found. @param {string} puzzle @param {AbortSignal} signal */
  async function rate(puzzle, signal) {
    const rating = await client.ask("rate", { puzzle, trace: true }, {
      signal,
      onPart(step) {
        if (signal.aborted) return;
        steps.push(step);
        drawing ||= requestAnimationFrame(() => {
          drawing = 0;
          showRating(null);
        });
      },
    });
    cancelAnimationFrame(drawing);
    drawing = 0;
    steps = rating.trace;
    if (chosen > steps.length) chosen = 0;
    showRating(rating);
    reveal();
    showBoard();
  }

  /** HoDoKu's level, the size of a search, the backdoor. @param {string} puzzle @param {AbortSignal} signal */
  async function measure(puzzle, signal) {
    const { hodoku, nodes, backdoor } = await client.ask("rate", { puzzle, difficulty: true }, { signal });
    if (nodes !== undefined) setFact("nodes", strings.number(nodes));
    if (hodoku) setFact("hodoku", strings.hodoku(hodoku.level, hodoku.score));
    if (backdoor) setFact("backdoor", backdoor.join(strings.and) || strings.noBackdoor);
  }

  /** @param {string} puzzle @param {AbortSignal} signal */
  async function canonicalize(puzzle, signal) {
    const { canonical, symmetry, automorphisms } = await client.ask("canon", { puzzle, with_symmetry: true }, { signal });
    if (symmetry) setFact("symmetry", strings.symmetries[symmetry] ?? symmetry);
    if (automorphisms) setFact("automorphisms", strings.number(automorphisms));
    if (canonical) setFact("canonical", canonical);
  }

  /** Facts in the order of the strings, whichever comes first. @param {Fact} name @param {string} value */
  function setFact(name, value) {
    const order = Object.keys(strings.facts);
    const row = make("div", { "data-fact": name }, make("dt", {}, strings.facts[name]), make("dd", {}, value));
    facts.querySelector(`[data-fact="${name}"]`)?.remove();
    const after = [...facts.children].find((other) => order.indexOf(/** @type {HTMLElement} */ (other).dataset.fact ?? "") > order.indexOf(name));
    facts.insertBefore(row, after ?? null);
  }

  function show() {
    verdictLine.replaceChildren(verdict
      ? make("p", { class: `verdict ${verdict === "unique" ? "right" : "wrong"}` }, icon(verdict === "unique" ? "check" : "close"), strings.verdicts[verdict] ?? strings.unknown)
      : make("p", { class: "verdict" }, givens === EMPTY ? strings.empty : ""));
    why.textContent = "";
    for (const button of [certificate, play]) setAttribute(button, "disabled", verdict === "" || (button === certificate && !CERTIFIED.includes(verdict)));
    showRating(null);
    showBoard();
  }

  /** The figures of the steps so far, or of the whole rating. @param {any} rating */
  function showRating(rating) {
    const found = rating ?? figuresOf(steps);
    const running = verdict === "unique" && !rating;
    figures.hidden = skyline.hidden = list.hidden = !steps.length;
    if (!found || !steps.length) return;
    /** @type {(value: number | null | undefined, name: string) => HTMLElement} */
    const numeral = (value, name) => make("div", {}, make("dd", {}, value == null ? "–" : value.toFixed(1)), make("dt", {}, name));
    figures.replaceChildren(numeral(found.er, strings.er), numeral(found.ep, strings.ep), numeral(found.ed, strings.ed));
    verdictLine.querySelector(".level")?.remove();
    verdictLine.append(make("p", { class: "level muted" }, running ? strings.thinking : strings.level(rating?.rating_level ?? "")));
    const hardest = Math.max(...steps.map((step) => step.rating));
    skyline.replaceChildren(...steps.map(({ rating: height }, index) => {
      const bar = make("span", { class: [index + 1 === chosen && "chosen", height === hardest && "hardest"].filter(Boolean).join(" ") || null });
      bar.style.setProperty("--height", String(height / Math.max(hardest, 5)));
      return bar;
    }));
    list.replaceChildren(...steps.map((step, index) => make("li", {}, make("button", {
      type: "button", "aria-current": index + 1 === chosen ? "step" : null, "aria-label": `${strings.step(index + 1, step.rating, strings.technique(step.technique))}, ${follows(step)}`, onclick: () => choose(index + 1),
    }, make("span", { class: "step-index" }, String(index + 1)), make("span", {}, step.rating.toFixed(1)), make("span", { class: "step-name" }, strings.technique(step.technique)), make("span", { class: "muted" }, follows(step))))));
  }

  /** What follows from a step, in short: r4c7 = 2, or r1c2 and r1c3 not 5. @param {Step} step */
  function follows({ placement, eliminations }) {
    if (placement) return placement.replace("=", " = ");
    /** @type {Map<string, string[]>} */
    const byDigit = new Map();
    for (const text of eliminations) {
      const [cell, digit] = text.split("=");
      byDigit.set(digit, [...(byDigit.get(digit) ?? []), cell]);
    }
    return [...byDigit].map(([digit, cells]) => strings.not(cells.join(strings.comma), digit)).join("; ");
  }

  function showBoard() {
    const step = steps[chosen - 1];
    const focused = figure.contains(document.activeElement) ? [board.focused] : [];
    if (!step) {
      board.update({ givens, selection: focused, hint: reason });
      return;
    }
    const placed = step.placement ? [candidate(step.placement)] : [];
    board.update({
      givens,
      placed: placedBefore(steps, chosen),
      selection: focused,
      hint: {
        cells: placed.map(({ cell }) => ({ cell, role: /** @type {const} */ ("base") })),
        candidates: step.eliminations.map((text) => ({ ...candidate(text), role: /** @type {const} */ ("elim") })),
      },
    });
  }

  /** Shows a step on the board; the same again shows the puzzle. @param {number} index */
  function choose(index) {
    chosen = index === chosen ? 0 : index;
    [...skyline.children].forEach((bar, at) => bar.classList.toggle("chosen", at + 1 === chosen));
    [...list.children].forEach((item, at) => setAttribute(/** @type {Element} */ (item.firstElementChild), "aria-current", at + 1 === chosen ? "step" : null));
    reveal();
    showBoard();
    showAddress();
  }
  /** Scrolls the list, and nothing else, to the step on the board. */
  function reveal() {
    const item = /** @type {HTMLElement | undefined} */ (list.children[chosen - 1]);
    if (item) list.scrollTop = item.offsetTop - list.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
  }
  /** @param {MouseEvent} event */
  function chooseBar(event) {
    const index = [...skyline.children].indexOf(/** @type {Element} */ (event.target));
    if (index >= 0) choose(index + 1);
  }

  /** Digits, and keys that clear, change the givens. @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^[1-9]$/.test(event.key) ? event.key : ["0", ".", "Backspace", "Delete"].includes(event.key) ? "." : null;
    if (!digit) return;
    event.preventDefault();
    const next = givens.slice(0, board.focused) + digit + givens.slice(board.focused + 1);
    givens = next;
    showBoard();
    text.value = next;
    ask(next, true);
  }

  function showAddress() {
    const query = [givens !== EMPTY && `p=${givens}`, chosen && `step=${chosen}`].filter(Boolean).join("&");
    const hash = `#/solve${query && `?${query}`}`;
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }

  async function saveCertificate() {
    const { certificate: proof } = await client.ask("check", { puzzle: givens, certificate: true, unique: true }, { signal: questions.signal });
    if (proof) download(new Blob([proof], { type: "text/plain" }), strings.file);
  }
  async function checkCertificate() {
    const chosenFile = file.files?.[0];
    if (chosenFile) await verify(await chosenFile.text());
    file.value = "";
  }
  /** @param {string} proof */
  async function verify(proof) {
    try {
      const outcomes = await client.ask("verify", { certificate: proof });
      checked.textContent = outcomes.map((/** @type {any} */ { claim, puzzle, line, flaw }) =>
        (flaw ? strings.flawed(line, flaw) : strings.checked(strings.claims[claim] ?? claim, puzzle))).join(" ");
    } catch (error) {
      checked.textContent = common.error(/** @type {any} */ (error));
    }
  }
  /** A dropped file is a certificate to check, or a puzzle. @param {DragEvent} event */
  async function drop(event) {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    const content = dropped ? await dropped.text() : event.dataTransfer?.getData("text/plain") ?? "";
    if (content.startsWith(CERTIFICATE)) await verify(content);
    else if (content.trim()) ask(content);
  }

  return {
    update({ query }) {
      const puzzle = query.get("p") ?? "";
      const step = Number(query.get("step")) || 0;
      if (puzzle !== (givens === EMPTY ? "" : givens)) ask(puzzle, false, step);
      else if (step !== chosen) choose(step || chosen);
    },
    unmount() {
      clearTimeout(timer);
      cancelAnimationFrame(drawing);
      questions.abort();
      observer.disconnect();
    },
  };
}
