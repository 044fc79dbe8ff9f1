// What is too long for a field. A browser lays out megabytes in a field for seconds, in which the page stands still.

/** So many characters are enough for one puzzle, with all that a format says beside it. */
export const LONGEST = 100_000;

/**
 * Keeps what is too long out of a field.
 *
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 * @param {(text: string) => void} onLong
 */
export function refuseLong(field, onLong) {
  field.addEventListener("beforeinput", (event) => {
    const { data, dataTransfer } = /** @type {InputEvent} */ (event);
    const text = data ?? dataTransfer?.getData("text/plain") ?? "";
    if (text.length <= LONGEST) return;
    event.preventDefault();
    onLong(text);
  });
  // What comes in pieces, or from a program.
  field.addEventListener("input", (event) => {
    const text = field.value;
    if (text.length <= LONGEST) return;
    event.stopImmediatePropagation();
    field.value = "";
    onLong(text);
  }, { capture: true });
}
