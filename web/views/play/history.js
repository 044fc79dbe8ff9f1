// The history as a sheet: a slider over the moves, bookmarks, and the other branches.

import { currentNode, depth, otherBranches } from "../../state/history.js";
import { make } from "../../ui/dom.js";
import { openSheet } from "../../ui/sheet.js";

/** @param {import("../play.js").Controls} controls @param {import("../../core/types.js").Strings["sheets"]} strings */
export function openHistory(controls, { history: strings }) {
  const { common, game } = controls;
  const body = make("div");
  const name = make("input", { class: "field", name: "name" });
  const form = make("form", { class: "sheet-row", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    controls.bookmark(name.value.trim() || undefined);
    name.value = "";
    show();
  } }, make("label", { class: "sheet-field" }, make("span", {}, strings.bookmark), name), make("button", { class: "button", type: "submit" }, strings.add));
  const slider = make("input", { type: "range", class: "sheet-range", "aria-label": strings.slider, oninput: () => {
    game.dispatch({ type: "goTo", node: path[slider.valueAsNumber] });
    showPosition();
  } });
  const position = make("p", { class: "muted" });
  /**
   * The moves of the branch that was shown when the sheet opened. It stays the same, so that the slider does not change while
   * it is dragged.
   */
  let path = game.state.history.path;
  openSheet({ title: strings.title, close: common.close, content: [position, slider, form, body] });
  show();

  function showPosition() {
    const at = path.indexOf(currentNode(game.state.history));
    position.textContent = strings.position(at, path.length - 1);
    slider.setAttribute("aria-valuetext", position.textContent);
  }
  function show() {
    const { history } = game.state;
    ({ path } = history);
    slider.max = String(path.length - 1);
    slider.value = String(history.cursor);
    showPosition();
    const row = (/** @type {string} */ text, /** @type {number} */ node, /** @type {HTMLElement | null} */ more) =>
      make("li", { class: "sheet-row" }, make("span", { class: "grow" }, text),
        make("button", { class: "button", type: "button", "aria-label": `${strings.goTo}: ${text}`, onclick: () => {
          game.dispatch({ type: "goTo", node });
          show();
        } }, strings.goTo), more);
    const remove = (/** @type {string} */ bookmark) => make("button", {
      class: "button quiet", type: "button", "aria-label": `${strings.remove}: ${bookmark}`, onclick: () => {
        game.dispatch({ type: "forget", name: bookmark });
        show();
      },
    }, strings.remove);
    const when = (/** @type {number} */ node) => (depth(history, node) ? strings.moves(depth(history, node)) : strings.start);
    const bookmarks = history.bookmarks.map((bookmark) => row(`${bookmark.name} · ${when(bookmark.node)}`, bookmark.node, remove(bookmark.name)));
    const branches = otherBranches(history).map((node) => row(when(node), node, null));
    body.replaceChildren(
      make("h3", {}, strings.bookmarks), bookmarks.length ? make("ul", {}, bookmarks) : make("p", { class: "muted" }, strings.none),
      make("h3", {}, strings.branches), branches.length ? make("ul", {}, branches) : make("p", { class: "muted" }, strings.noBranches));
  }
}
