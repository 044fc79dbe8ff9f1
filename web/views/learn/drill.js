// The drill of a technique: a position that contains the technique. The learner marks the pattern, then the result; the core
// grades both. Results are kept on this device.

import { isCancelled } from "../../core/client.js";
import { cellName } from "../../ui/geometry.js";
import { legend } from "../../ui/legend.js";
import { heading } from "../../ui/lessons.js";
import { isForView, make } from "../../ui/dom.js";
import { outlineElements, parseOutline, withoutTitle } from "../../ui/outline.js";
import { cellOf, candidateOf, drawStep, light } from "../../ui/overlay.js";
import { positionOf } from "../../ui/walk.js";
import { nextTechnique } from "../../state/practice.js";
import { createFigure } from "./figure.js";
import { resultDots } from "./result_dots.js";

/** @typedef {import("../../core/types.js").Drawing} Drawing */

const key = (/** @type {number} */ cell, /** @type {number} */ digit) => `${cellName(cell)}=${digit}`;

/**
 * @param {HTMLElement} panel  the box with score and button
 * @param {HTMLElement} figure  where the board goes while the drill runs
 * @param {HTMLElement} column where the texts go
 * @param {import("../../core/types.js").Context} context
 * @param {import("../../ui/lessons.js").Lesson} lesson
 * @param {{techniques: readonly import("../../ui/lessons.js").Technique[], scores: import("./drill_scores.js").DrillScores, onStart: () => void, onEnd: () => void, onResult: () => void}} options
 */
export function mountDrill(panel, figure, column, { client, strings: { learn: strings, common, hint }, language, announce }, lesson, { techniques, scores, onStart, onEnd, onResult }) {
  const name = heading(lesson.name[language]);
  const { technique } = lesson;
  const leaving = new AbortController();
  let end = () => {};
  let isRunning = false;

  const results = make("div", {});
  const sum = make("span", {});
  const said = make("p", {}, strings.drillAbout(name));
  const start = make("button", { type: "button", class: "button primary", onclick: () => void begin() }, strings.start);
  if (lesson.drills === 0) {
    panel.replaceChildren(make("h2", {}, strings.drill), make("p", {}, strings.noDrill));
    return { begin() {}, isRunning: () => false, unmount() {} };
  }
  const other = make("a", { class: "button quiet" });
  const acts = make("div", { class: "acts" }, start, other);
  panel.replaceChildren(make("h2", {}, strings.drill, sum), said, results, acts);
  showScore();

  function showScore() {
    const score = scores.practice[technique];
    sum.textContent = score ? strings.score(score.right, score.all) : "";
    results.replaceChildren(resultDots(score, strings));
    start.textContent = score ? strings.next : strings.start;
    const next = techniques.find((known) => known.technique === nextTechnique(techniques, scores.practice, Date.now(), technique));
    other.hidden = !score || !next;
    if (next) {
      other.href = `#/learn/${next.technique}?drill`;
      other.textContent = strings.nextDrill(heading(next.name[language]));
    }
  }

  /** @param {"right" | "wrong"} result */
  function note(result) {
    scores.note(technique, result);
    showScore();
    onResult();
  }

  /** @param {string} operation @param {object} request */
  async function ask(operation, request) {
    try {
      return await client.ask(operation, request, { signal: leaving.signal, key: "drill" });
    } catch (error) {
      if (!isCancelled(error)) {
        said.textContent = common.error(/** @type {any} */ (error));
        announce(said.textContent ?? "");
      }
      return null;
    }
  }

  async function begin() {
    start.disabled = true;
    said.textContent = strings.looking;
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    const drill = await ask("drill", { technique, seed: (high % 2 ** 20) * 2 ** 32 + low });
    start.disabled = false;
    if (!drill) return;
    said.textContent = strings.drillAbout(name);
    end();
    onStart();
    run({ puzzle: drill.puzzle, placed: drill.placed, marks: drill.marks });
  }

  /** @param {{puzzle: string, placed: string, marks: string}} board */
  function run(board) {
    const position = positionOf(board.puzzle, board.placed, board.marks);
    /** @type {"pattern" | "result" | "done"} */
    let phase = "pattern";
    /** @type {Set<number>} */
    const cells = new Set();
    /** @type {Set<number>} */
    let extra = new Set();
    /** @type {Set<string>} */
    const chosen = new Set();
    let places = false;
    let failed = false;
    /** @type {Drawing | null} */
    let answer = null;

    const holder = make("div", {});
    const { board: grid, unmount } = createFigure(holder, { label: `${strings.drill}: ${name}`, strings: common, interactive: true });
    const task = make("h2", { class: "task" });
    const how = make("p", { class: "muted" });
    const verdict = make("p", { class: "verdict", role: "status" });
    const explained = make("div", {});
    const check = make("button", { type: "button", class: "button primary", onclick: () => void grade() }, strings.check);
    const clear = make("button", { type: "button", class: "button", onclick: empty }, strings.clear);
    const show = make("button", { type: "button", class: "button quiet", onclick: () => void reveal() }, strings.show);
    const leave = make("button", { type: "button", class: "button quiet", onclick: () => { end(); onEnd(); } }, strings.backToLesson);
    figure.replaceChildren(holder);
    column.replaceChildren(make("div", { class: "drill-words" }, task, how, verdict, explained, make("div", { class: "acts" }, check, clear, show, leave)));
    acts.hidden = true;
    isRunning = true;
    end = () => {
      isRunning = false;
      acts.hidden = false;
      ended.abort();
      unmount();
      end = () => {};
    };

    holder.addEventListener("click", ({ clientX, clientY }) => {
      const cell = grid.cellAt(clientX, clientY);
      if (cell === null) return;
      grid.focusCell(cell);
      toggle(cell, grid.digitAt(clientX, clientY));
    });
    // The board gets the arrow keys wherever nothing else uses them, such as after a press on a button.
    const ended = new AbortController();
    document.addEventListener("keydown", (event) => {
      if (isForView(event, holder) && event.target instanceof Element && event.target.matches("body, main, .drill-words button")) grid.move(event);
    }, { signal: ended.signal });
    holder.addEventListener("keydown", (event) => {
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      if (phase === "pattern" && (event.key === "Enter" || event.key === " ")) toggle(grid.focused, 0);
      else if (phase === "result" && digit) toggle(grid.focused, Number(digit));
      else return;
      event.preventDefault();
    });

    /** @param {number} cell @param {number} digit */
    function toggle(cell, digit) {
      if (phase === "pattern") {
        extra = new Set();
        if (!cells.delete(cell)) cells.add(cell);
      } else if (phase === "result" && position.candidates[cell] & (1 << (digit - 1))) {
        if (!chosen.delete(key(cell, digit))) chosen.add(key(cell, digit));
      }
      verdict.textContent = "";
      update();
    }

    function empty() {
      (phase === "pattern" ? cells : chosen).clear();
      extra = new Set();
      verdict.textContent = "";
      update();
    }

    function update() {
      const assumes = (lesson.example.step.evidence.branches ?? []).length > 0;
      task.textContent = phase === "pattern" ? (assumes ? strings.markAssumptions : strings.markPattern) : places ? strings.placeDigits : strings.crossOut;
      how.textContent = phase === "pattern" ? strings.howToMark : strings.howToChoose;
      task.hidden = how.hidden = phase === "done";
      for (const button of [check, clear, show]) button.hidden = phase === "done";
      grid.update({ givens: position.givens, placed: position.placed, candidates: position.candidates, hint: answer ?? marked() });
    }

    /** The marks of the learner. @returns {Drawing} */
    const marked = () => ({
      cells: [...cells].map((cell) => ({ cell, role: extra.has(cell) ? "elim" : "base" })),
      candidates: [...chosen].map((name) => ({ ...candidateOf(name), role: places ? "end" : "elim" })),
    });

    /**
     * Asks about this board, and shows a message if the answer takes long.
     *
     * @param {string} operation @param {object} request
     */
    async function askAbout(operation, request) {
      const waiting = setTimeout(() => say(strings.thinking, "incomplete"), 150);
      const told = await ask(operation, { ...board, ...request });
      clearTimeout(waiting);
      if (verdict.textContent === strings.thinking) say("", "");
      return told;
    }

    async function grade() {
      const isPattern = phase === "pattern";
      if (isPattern ? cells.size === 0 : chosen.size === 0) {
        say(isPattern ? strings.noCells : strings.noCandidates, "wrong");
        return;
      }
      const result = isPattern ? {} : { placements: places ? [...chosen] : [], eliminations: places ? [] : [...chosen] };
      const graded = await askAbout("grade", { technique, pattern: [...cells].map(cellName), ...result });
      if (!graded) return;
      if (graded.verdict === "wrong") failed = true;
      if (graded.verdict !== "right") {
        extra = new Set((graded.extra ?? []).map(cellOf));
        say(graded.verdict === "wrong"
          ? isPattern ? strings.wrongCells(graded.extra) : strings.wrongCandidates(graded.wrong)
          : isPattern ? strings.missingCells(graded.missing) : strings.missingCandidates(graded.missing), graded.verdict);
        update();
        return;
      }
      if (isPattern) {
        places = graded.places;
        phase = "result";
        say(strings.patternRight, "right");
        update();
      } else {
        say(strings.solved, "right");
        finish(graded.step, graded.text);
      }
    }

    /** Shows the answer; the drill then does not count as solved. */
    async function reveal() {
      const told = await askAbout("hint", { techniques: [technique], detail: "all", language });
      if (!told?.step) return;
      failed = true;
      say(strings.shown, "incomplete");
      finish(told.step, told.text);
    }

    /** @param {import("../../ui/overlay.js").Step} step @param {string} text */
    function finish(step, text) {
      phase = "done";
      acts.hidden = false;
      note(failed ? "wrong" : "right");
      const outline = parseOutline(withoutTitle(text, name));
      const openBranch = (/** @type {number} */ branch) => {
        const drawing = (answer = drawStep(step, { branch }));
        const lightCells = (/** @type {number[]} */ lit) => {
          answer = lit.length > 0 ? light(drawing, lit) : drawing;
          update();
        };
        const parts = outlineElements(outline, { drawing, light: lightCells, branch, openBranch, strings: hint });
        explained.replaceChildren(...parts.filter((part) => part !== false && part !== ""), legend(drawing, hint) || "");
        update();
      };
      openBranch(0);
    }

    /** @param {string} text @param {string} look */
    function say(text, look) {
      verdict.textContent = text;
      verdict.className = `verdict ${look}`;
    }
    update();
    grid.focusCell(grid.focused);
    // The button that starts the drill may be far from the board.
    const { top, bottom } = figure.getBoundingClientRect();
    if (top < 0 || bottom > document.documentElement.clientHeight) figure.scrollIntoView({ block: "start" });
  }

  return {
    begin,
    isRunning: () => isRunning,
    unmount() {
      leaving.abort();
      end();
    },
  };
}
