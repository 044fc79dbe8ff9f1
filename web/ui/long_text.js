// Keeps long texts out of fields. A browser spends seconds on the layout of megabytes in a field, and the page freezes
// meanwhile.

/** Enough characters for one puzzle in every format. */
export const LONGEST = 100_000;

/**
 * Refuses texts that are too long for a field.
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
  // Text that arrives in pieces, or from a program.
  field.addEventListener("input", (event) => {
    const text = field.value;
    if (text.length <= LONGEST) return;
    event.stopImmediatePropagation();
    field.value = "";
    onLong(text);
  }, { capture: true });
}
