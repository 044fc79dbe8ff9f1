// What is copied is the puzzle on the board; what is pasted, or dropped anywhere on the page, is opened as a puzzle.

const FIELDS = "input, textarea, dialog";

/** @param {import("../play.js").Controls} controls @param {AbortSignal} signal  ends the listening */
export function listenToClipboard({ game, strings, announce, openSource }, signal) {
  document.addEventListener("copy", (event) => {
    if (!document.getSelection()?.isCollapsed || !(event.target instanceof Element) || event.target.closest(FIELDS)) return;
    event.clipboardData?.setData("text/plain", game.state.givens);
    event.preventDefault();
    announce(strings.said.copied);
  }, { signal });
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text?.trim()) openSource(text);
  }, { signal });
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener("drop", (event) => {
    event.preventDefault();
    const source = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain");
    if (source) openSource(source);
  }, { signal });
}
