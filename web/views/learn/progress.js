// The progress of a learner: due techniques, scores by family, and a file to transfer them.

import { exportPractice, importPractice, merge, nextTechnique, summary } from "../../state/practice.js";
import { download, make } from "../../ui/dom.js";
import { heading } from "../../ui/lessons.js";
import { resultDots } from "./result_dots.js";

/** @typedef {import("../../ui/lessons.js").Technique} Technique */

const UNITS = /** @type {const} */ ([["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]]);

/**
 * @param {HTMLElement} element
 * @param {import("../../core/types.js").Context} context
 * @param {readonly Technique[]} techniques
 * @param {import("./drill_scores.js").DrillScores} scores
 */
export function showProgress(element, { strings: { learn: strings, common }, language }, techniques, scores) {
  const inWords = new Intl.RelativeTimeFormat(language === "zh" ? "zh-Hans" : "en", { numeric: "auto" });
  const said = make("p", { class: "muted", role: "status" });
  const chooser = make("input", { type: "file", accept: ".json", hidden: true, onchange: () => void read() });
  const families = Object.keys(strings.families)
    .map((family) => ({ family, members: techniques.filter((technique) => technique.family === family) }));
  const page = make("div", {});
  element.replaceChildren(page, make("div", { class: "acts" },
    make("button", { type: "button", class: "button", onclick: write }, strings.export),
    make("button", { type: "button", class: "button", onclick: () => chooser.click() }, strings.import), chooser), said);

  function show() {
    const now = Date.now();
    const next = techniques.find(({ technique }) => technique === nextTechnique(techniques, scores.practice, now));
    page.replaceChildren(
      make("h1", {}, strings.progress),
      make("p", { class: "definition" }, strings.summary(summary(techniques, scores.practice, now), techniques.length)),
      make("p", { class: "muted" }, strings.progressAbout),
      make("div", { class: "acts" }, next && make("a", { class: "button primary", href: `#/learn/${next.technique}?drill` }, strings.nextDrill(heading(next.name[language])))),
      make("div", { class: "all-scores" }, families.map(({ family, members }) => table(family, members, now))));
  }

  /**
   * A family of techniques, open if one of them was practiced.
   *
   * @param {string} family @param {Technique[]} members @param {number} now
   */
  function table(family, members, now) {
    const { practiced } = summary(members, scores.practice, now);
    return make("details", { class: "scores", open: practiced > 0 },
      make("summary", {}, strings.families[family], make("span", {}, strings.practiced(practiced, members.length))),
      make("table", { "aria-label": strings.families[family] },
        make("thead", { class: "visually-hidden" }, make("tr", {}, strings.scoreHeads.map((head) => make("th", { scope: "col" }, head)))),
        make("tbody", {}, members.map((technique) => row(technique, now)))));
  }

  /** @param {Technique} technique @param {number} now */
  function row({ technique, name }, now) {
    const score = scores.practice[technique];
    return make("tr", {},
      make("th", { scope: "row" }, make("a", { href: `#/learn/${technique}` }, heading(name[language]))),
      make("td", {}, resultDots(score, strings)),
      make("td", {}, score ? strings.score(score.right, score.all) : ""),
      make("td", { class: score && score.due <= now ? "due" : null }, score ? dueIn(score.due - now) : strings.unseen));
  }

  /** @param {number} time */
  function dueIn(time) {
    if (time <= 0) return strings.due;
    const [unit, size] = UNITS.find(([, length]) => time >= length) ?? UNITS[UNITS.length - 1];
    return inWords.format(Math.ceil(time / size), unit);
  }

  function write() {
    download(new Blob([exportPractice(scores.practice)], { type: "application/json" }), "sudokit-progress.json");
  }

  async function read() {
    const file = chooser.files?.[0];
    const practice = file && importPractice(await file.text());
    chooser.value = "";
    if (practice) {
      scores.set(merge(scores.practice, practice));
      show();
    }
    said.textContent = practice ? strings.imported(Object.keys(practice).length) : strings.importFailed;
  }

  show();
  document.title = `${strings.progress} · ${common.title}`;
}
