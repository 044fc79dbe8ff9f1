// The sheet with everything that can be done with the puzzle.

import { make } from "../../ui/dom.js";
import { openSheet } from "../../ui/sheet.js";
import { openHistory } from "./history.js";
import { openNew } from "./new.js";
import { openOpen } from "./open.js";
import { openPrint } from "./print.js";
import { openShare } from "./share.js";

/** @param {import("../play.js").Controls} controls */
export function openMenu(controls) {
  const { strings, common } = controls;
  /** @type {[string, () => void][]} */
  const items = [
    [strings.menu.new, () => openNew(controls)],
    [strings.menu.open, () => openOpen(controls)],
    [strings.menu.fill, controls.fillCandidates],
    [strings.menu.history, () => openHistory(controls)],
    [strings.menu.copy, () => controls.copy(controls.game.state.givens, strings.said.copied)],
    [strings.menu.share, () => openShare(controls)],
    [strings.menu.print, () => openPrint(controls)],
    [strings.menu.restart, controls.restart],
    [strings.menu.keys, controls.showKeys],
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
