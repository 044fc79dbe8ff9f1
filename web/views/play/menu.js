// The sheet with everything that can be done with the puzzle.

import { make } from "../../ui/dom.js";
import { openSheet } from "../../ui/sheet.js";

/** @param {import("../play.js").Controls} controls @param {import("../../core/types.js").Strings["sheets"]} strings */
export function openMenu(controls, { menu }) {
  const { strings, common } = controls;
  /** @type {[string, () => void][]} */
  const items = [
    [menu.new, () => controls.open("new")],
    [menu.open, () => controls.open("open")],
    [menu.games, () => controls.open("games")],
    [menu.fill, controls.fillCandidates],
    [menu.history, () => controls.open("history")],
    [menu.copy, () => controls.copy(controls.game.state.givens, strings.said.copied)],
    [menu.share, () => controls.open("share")],
    [menu.print, () => controls.open("print")],
    [menu.restart, controls.restart],
    [menu.keys, controls.showKeys],
  ];
  const sheet = openSheet({
    title: strings.puzzle,
    close: common.close,
    content: [make("ul", { class: "menu-list" }, items.map(([text, run]) => make("li", {}, make("button", {
      type: "button",
      onclick: () => {
        sheet.close();
        run();
      },
    }, text))))],
  });
}
