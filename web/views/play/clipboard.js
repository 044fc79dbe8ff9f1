// Copying takes the puzzle on the board; pasting, or dropping anywhere on the page, opens a puzzle.

import { isForView } from "../../ui/dom.js";

/** @param {import("../play.js").Controls} controls @param {AbortSignal} signal  ends the listening */
export function listenToClipboard({ board: { element }, game, strings, announce, openSource }, signal) {
  document.addEventListener("copy", (event) => {
    if (!document.getSelection()?.isCollapsed || !isForView(event, element)) return;
    event.clipboardData?.setData("text/plain", game.state.givens);
    event.preventDefault();
    announce(strings.said.copied);
  }, { signal });
  document.addEventListener("paste", (event) => {
    if (!isForView(event, element)) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text?.trim()) openSource(text);
  }, { signal });
  addEventListener("dragover", (event) => {
    if (element.isConnected) event.preventDefault();
  }, { signal });
  addEventListener("drop", (event) => {
    if (!element.isConnected) return;
    event.preventDefault();
    const source = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain");
    if (!source) return;
    // A dropped file is opened even if a sheet is asking something else.
    for (const sheet of document.querySelectorAll("dialog")) sheet.close();
    openSource(source);
  }, { signal });
}
