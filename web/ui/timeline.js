// The controls of a player: to the start, back, play or pause, forward, to the end, a slider, and the speed. It keeps no time:
// the caller tells it the position.

import { make, setAttribute } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} Options
 * @property {import("../core/types.js").Strings["lab"]["timeline"]} strings
 * @property {number[]} speeds  in steps a second
 * @property {(step: number) => void} onSeek
 * @property {() => void} onToggle  play or pause
 * @property {(speed: number) => void} onSpeed
 */
/** @typedef {{step: number, length: number, playing: boolean, speed: number}} Position */

/** @param {Options} options */
export function createTimeline({ strings, speeds, onSeek, onToggle, onSpeed }) {
  let at = { step: 0, length: 0 };
  /** @type {(name: string, picture: import("./icons.js").IconName, act: () => void) => HTMLButtonElement} */
  const button = (name, picture, act) =>
    make("button", { class: "icon-button", type: "button", "aria-label": name, onclick: act }, icon(picture));
  const first = button(strings.first, "first", () => onSeek(0));
  const back = button(strings.back, "back", () => onSeek(at.step - 1));
  const toggle = button(strings.play, "play", onToggle);
  const next = button(strings.next, "next", () => onSeek(at.step + 1));
  const last = button(strings.last, "last", () => onSeek(at.length));
  toggle.classList.add("timeline-play");
  const slider = make("input", {
    type: "range", min: 0, step: 1, "aria-label": strings.slider, oninput: () => onSeek(slider.valueAsNumber),
  });
  const speed = make("select", {
    class: "timeline-speed", "aria-label": strings.speed, onchange: () => onSpeed(Number(speed.value)),
  }, speeds.map((value) => make("option", { value }, strings.perSecond(value))));
  const count = make("span", { class: "timeline-count" });
  const element = make("div", { class: "timeline", role: "group", "aria-label": strings.name },
    make("div", { class: "timeline-buttons" }, first, back, toggle, next, last), slider, count, speed);

  /** @param {Position} position */
  function update({ step, length, playing, speed: pace }) {
    at = { step, length };
    setAttribute(slider, "max", length);
    slider.valueAsNumber = step;
    setAttribute(slider, "aria-valuetext", strings.position(step, length));
    slider.style.setProperty("--done", length ? String(step / length) : "0");
    count.replaceChildren(make("b", {}, strings.number(step)), ` ${strings.of(length)}`);
    speed.value = String(pace);
    const shown = playing ? strings.pause : strings.play;
    if (toggle.getAttribute("aria-label") !== shown) {
      toggle.setAttribute("aria-label", shown);
      toggle.replaceChildren(icon(playing ? "pause" : "play"));
    }
    for (const [control, off] of /** @type {[HTMLButtonElement, boolean][]} */ ([[first, step === 0], [back, step === 0], [next, step === length], [last, step === length]])) {
      setAttribute(control, "aria-disabled", off ? "true" : null);
    }
  }
  return { element, update };
}
