// The example of a lesson: a board, a track with a stop for each part of the reasoning, and the sentences beside it.

import { make } from "../../ui/dom.js";
import { heading } from "../../ui/lessons.js";
import { icon } from "../../ui/icons.js";
import { light } from "../../ui/overlay.js";
import { lightWords, sentence } from "../../ui/sentence.js";
import { stopsOf } from "../../ui/stops.js";
import { positionOf } from "../../ui/walk.js";
import { legend } from "../../ui/legend.js";
import { createFigure } from "./figure.js";

/**
 * @param {HTMLElement} figure  where the board goes
 * @param {HTMLElement} walk  where the sentences go
 * @param {import("../../core/types.js").Context} context
 * @param {import("../../ui/lessons.js").Lesson} lesson
 */
export function mountExample(figure, walk, { strings: { learn: strings, common, hint }, language }, lesson) {
  const { puzzle, placed, marks } = lesson.example;
  const position = positionOf(puzzle, placed, marks);
  const { sayings, stops } = stopsOf(lesson, language);
  let at = stops.length - 1;

  const holder = make("div", {});
  const { board, unmount } = createFigure(holder, { label: strings.example(heading(lesson.name[language])), strings: common });
  const slider = make("input", {
    type: "range", min: 0, max: stops.length - 1, step: 1, "aria-label": strings.step, oninput: () => go(Number(slider.value)),
  });
  const dots = make("div", { class: "dots-track", "aria-hidden": "true" }, stops.map(() => make("i", {})));
  const back = make("button", { type: "button", class: "icon-button", "aria-label": strings.back, onclick: () => go(at - 1) }, icon("back"));
  const on = make("button", { type: "button", class: "icon-button", "aria-label": strings.on, onclick: () => go(at + 1) }, icon("next"));
  const scrubber = make("div", { class: "scrubber" }, back, make("div", { class: "track" }, dots, slider), on);
  const key = make("div", {});

  /** @param {number[]} cells */
  const lightCells = (cells) => draw(cells.length > 0 ? light(stops[at].drawing, cells) : stops[at].drawing);
  /** @param {import("../../core/types.js").Drawing} drawing */
  const draw = (drawing) => board.update({ givens: position.givens, placed: position.placed, candidates: position.candidates, hint: drawing });

  const last = stops[stops.length - 1].drawing;
  const words = sayings.map(({ text, lines }, index) => make("li", {},
    make("button", { type: "button", class: "number", onclick: () => go(stops.findLastIndex(({ saying }) => saying === index)) }, String(index + 1)),
    make("div", {},
      make("p", {}, sentence(text, { drawing: last, light: lightCells })),
      lines.length > 0 && make("ol", { class: "lines", tabindex: 0 }, lines.map((line) => make("li", {}, sentence(line, { drawing: last, light: lightCells })))))));
  const list = make("ol", { class: "walk" }, words);

  holder.addEventListener("pointermove", ({ clientX, clientY }) => lightWords(list, board.cellAt(clientX, clientY)));
  holder.addEventListener("pointerleave", () => lightWords(list, null));
  holder.addEventListener("click", ({ clientX, clientY }) => lightWords(list, board.cellAt(clientX, clientY)));

  /** @param {number} next */
  function go(next) {
    at = Math.max(0, Math.min(stops.length - 1, next));
    const { saying, drawing } = stops[at];
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", strings.stepOf(at + 1, stops.length, sayings[saying].text));
    back.disabled = at === 0;
    on.disabled = at === stops.length - 1;
    [...dots.children].forEach((dot, index) => {
      dot.className = index === at ? "now" : index < at ? "done" : "";
    });
    dots.style.setProperty("--done", String(stops.length > 1 ? at / (stops.length - 1) : 1));
    words.forEach((item, index) => item.classList.toggle("now", index === saying));
    draw(drawing);
    key.replaceChildren(legend(drawing, hint) || "");
  }

  const show = () => {
    figure.replaceChildren(holder, scrubber, key);
    walk.replaceChildren(list);
  };
  show();
  go(at);
  return { show, hide: () => { walk.replaceChildren(); figure.replaceChildren(); }, unmount };
}
