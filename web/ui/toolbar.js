// A row of buttons that is one stop of the Tab key: the arrows move among the buttons.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {HTMLElement} element  whose buttons are the items */
export function makeToolbar(element) {
  const buttons = () => [...element.querySelectorAll("button")].filter((button) => button.offsetParent !== null);
  /** @param {HTMLButtonElement} stop */
  const setStop = (stop) => element.querySelectorAll("button").forEach((button) => { button.tabIndex = button === stop ? 0 : -1; });
  const first = element.querySelector("button");
  if (first) setStop(first);
  element.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLButtonElement) setStop(target);
  });
  element.addEventListener("keydown", (event) => {
    const items = buttons();
    const index = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)] ?? 0;
    const next = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : step ? (index + step + items.length) % items.length : -1;
    if (index < 0 || next < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    items[next].focus();
  });
}
