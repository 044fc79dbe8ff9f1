// The view "learn": the techniques by family, a page for each technique with a live example on the board and a drill; and the
// progress in all drills.

import { make } from "../ui/dom.js";
import { explainedWords } from "../ui/guide.js";
import { summary } from "../state/practice.js";
import { definitionOf, heading, loadLesson, loadTechniques, ratingOf } from "../ui/lessons.js";
import { mountDrill } from "./learn/drill.js";
import { mountExample } from "./learn/example.js";
import { openDrillScores } from "./learn/drill_scores.js";
import { showProgress } from "./learn/progress.js";
import { prose } from "./learn/prose.js";

/** @typedef {import("../ui/lessons.js").Technique} Technique */

/** The rest of the address of the progress, after `#/learn/`; no technique has this name. */
const PROGRESS = "progress";

/** @type {import("../core/types.js").Mount} */
export function mount(element, context, route) {
  const { strings: { learn: strings, guide }, language } = context;
  const list = make("nav", { class: "families", "aria-label": strings.list });
  const article = make("article", {});
  element.append(make("div", { class: "wrap learn" }, list, article));
  /** The parts that the article shows; they are unmounted before it shows something else. @type {{unmount(): void}[]} */
  let parts = [];
  /** The lesson that is shown. @type {{technique: string, trainer: ReturnType<typeof mountDrill>} | null} */
  let lessonShown = null;
  /**
   * The lessons that were left during a drill, by technique.
   *
   * @type {Map<string, {nodes: Node[], parts: {unmount(): void}[], trainer: ReturnType<typeof mountDrill>}>}
   */
  const drilled = new Map();
  let path = "";
  let sought = "";
  const kept = openDrillScores(context.store);
  let showDue = () => {};

  /** @param {import("../core/types.js").Route} next */
  async function show(next) {
    const wanted = (path = next.path);
    try {
      const [techniques, scores] = await Promise.all([loadTechniques(), kept]);
      if (wanted !== path) return;
      const chosen = techniques.find(({ technique }) => technique === path) ?? (path ? undefined : techniques[0]);
      showList(techniques, chosen, scores);
      if (chosen) {
        const lesson = await loadLesson(chosen.technique);
        if (wanted === path) showLesson(techniques, lesson, scores, next.query.has("drill"));
        return;
      }
      leaveLesson();
      if (path === PROGRESS) showProgress(article, context, techniques, scores);
      else article.replaceChildren(make("p", { class: "say" }, strings.notFound));
    } catch {
      article.replaceChildren(make("p", { class: "say problem", role: "alert" }, strings.loadFailed));
    }
  }

  /** An unfinished drill is kept until its lesson is shown again. */
  function leaveLesson() {
    if (lessonShown?.trainer.isRunning()) drilled.set(lessonShown.technique, { nodes: [...article.childNodes], parts, trainer: lessonShown.trainer });
    else for (const part of parts) part.unmount();
    lessonShown = null;
    parts = [];
  }

  /** @param {Technique[]} techniques @param {Technique | undefined} chosen @param {import("./learn/drill_scores.js").DrillScores} scores */
  function showList(techniques, chosen, scores) {
    // The strings name the families in their order, from easy to hard.
    const families = new Map(Object.keys(strings.families).map((family) => [family, techniques.filter((technique) => technique.family === family)]));
    let opened = chosen?.family ?? "";
    const progress = make("a", { class: "progress-link", href: `#/learn/${PROGRESS}`, "aria-current": path === PROGRESS ? "page" : null });
    const groups = make("div", { class: "groups" });
    const fill = () => groups.replaceChildren(...familyElements());
    const input = make("input", {
      type: "search", value: sought, placeholder: strings.find(techniques.length), "aria-label": strings.find(techniques.length),
      oninput: () => { sought = input.value; fill(); },
    });

    function familyElements() {
      const matches = (/** @type {Technique} */ { technique, name, aliases }) =>
        [technique, ...Object.values(name), ...aliases].some((text) => text.toLowerCase().includes(sought.trim().toLowerCase()));
      const shown = [...families].map(([family, members]) => ({ family, members: sought.trim() ? members.filter(matches) : members }))
        .filter(({ members }) => members.length > 0);
      if (shown.length === 0) return [make("p", { class: "muted" }, strings.nothingFound)];
      return shown.map(({ family, members }) => {
        const isOpen = sought.trim() !== "" || family === opened;
        return make("section", { class: isOpen ? "open" : null },
          make("h3", {}, make("button", {
            type: "button", "aria-expanded": String(isOpen), onclick: () => { opened = isOpen ? "" : family; fill(); },
          }, strings.families[family] ?? heading(family), make("span", {}, String(members.length)))),
          isOpen && make("ul", {}, members.map((technique) => make("li", {}, make("a", {
            href: `#/learn/${technique.technique}`, "aria-current": technique === chosen ? "page" : null,
          }, heading(technique.name[language]), make("span", {}, ratingOf(technique) ?? ""))))));
      });
    }
    fill();
    showDue = () => {
      const { due } = summary(techniques, scores.practice, Date.now());
      progress.replaceChildren(strings.progress, make("span", {}, due ? strings.dueNow(due) : ""));
    };
    showDue();
    // On a narrow page, the list is above the lesson, and open only until a technique is chosen.
    const toggle = make("button", { class: "button families-toggle", type: "button", "aria-expanded": "false", onclick: () => openList(!list.classList.contains("open")) }, strings.list);
    const openList = (/** @type {boolean} */ isOpen) => {
      list.classList.toggle("open", isOpen);
      toggle.setAttribute("aria-expanded", String(isOpen));
    };
    list.replaceChildren(toggle, progress, input, groups);
    openList(path === "");
  }

  /**
   * @param {Technique[]} techniques
   * @param {import("../ui/lessons.js").Lesson} lesson
   * @param {import("./learn/drill_scores.js").DrillScores} scores
   * @param {boolean} drilling  whether the drill begins at once
   */
  function showLesson(techniques, lesson, scores, drilling) {
    leaveLesson();
    const name = heading(lesson.name[language]);
    document.title = `${name} · ${context.strings.common.title}`;
    const before = drilled.get(lesson.technique);
    if (before) {
      drilled.delete(lesson.technique);
      article.replaceChildren(...before.nodes);
      parts = before.parts;
      lessonShown = { technique: lesson.technique, trainer: before.trainer };
      return;
    }
    const family = techniques.filter((technique) => technique.family === lesson.family);
    const at = family.findIndex(({ technique }) => technique === lesson.technique) + 1;
    const paragraphs = lesson.paragraphs[language].slice(1);
    const figure = make("div", { class: "figure" });
    const drill = make("section", { class: "drill", "aria-label": strings.drill });
    const walk = make("div", { class: "walk-column" });
    article.replaceChildren(
      make("p", { class: "crumb" }, make("span", {}, strings.families[lesson.family] ?? lesson.family), make("span", {}, strings.place(at, family.length)),
        lesson.assumes_uniqueness ? make("span", {}, strings.uniqueness) : ""),
      make("h1", {}, name),
      make("p", { class: "definition" }, prose(definitionOf(lesson, language))),
      make("div", { class: "figure-row" }, figure, make("div", {}, walk, drill)),
      make("div", { class: "prose" },
        paragraphs.map(({ head, text }) => [head ? make("h2", {}, head) : "", make("p", {}, prose(text))]).flat()),
      words(lesson),
      facts(lesson) || "");
    const example = mountExample(figure, walk, context, lesson);
    const trainer = mountDrill(drill, figure, walk, context, lesson, {
      techniques, scores, onStart: example.hide, onEnd: example.show, onResult: () => showDue(),
    });
    parts = [example, trainer];
    lessonShown = { technique: lesson.technique, trainer };
    if (drilling) trainer.begin();
  }

  /** Explains the words of the lesson that a newcomer may not know. @param {import("../ui/lessons.js").Lesson} lesson */
  function words({ paragraphs, example }) {
    const used = explainedWords([...paragraphs[language].map(({ text }) => text), example.text[language]].join(" "), guide);
    return used ? make("section", { class: "lesson-words", "aria-label": strings.words }, used) : "";
  }

  /** @param {import("../ui/lessons.js").Lesson} lesson */
  function facts({ explainer, hodoku, aliases }) {
    /** @type {[string, string | null | false | undefined][]} */
    const rows = [
      [strings.facts.explainer, explainer?.[language]],
      [strings.facts.hodoku, hodoku && strings.hodoku(hodoku.level[language], hodoku.score)],
      [strings.facts.aliases, aliases.length > 0 && aliases.join(", ")],
    ];
    const known = rows.filter(([, value]) => value);
    return known.length > 0 && make("dl", { class: "lesson-facts" }, known.map(([term, value]) =>
      make("div", {}, make("dt", {}, term), make("dd", {}, value || ""))));
  }

  void show(route);
  return {
    update: (next) => void show(next),
    leave: () => {},
    enter: () => void kept.then((scores) => scores.refresh()).then(showDue),
    unmount() {
      leaveLesson();
      for (const part of [...drilled.values()].flatMap((left) => left.parts)) part.unmount();
    },
  };
}
