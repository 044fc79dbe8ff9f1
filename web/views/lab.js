// The lab: two to four engines race on one puzzle. The core delivers complete traces, and the race walks along them, forward
// and back. Each state of a race has an address.

import { isCancelled } from "../core/client.js";
import { ENGINES, NAMES, parseRace, PUZZLES, raceHash, raceLength, RACERS, SPEEDS } from "../state/lab.js";
import { Replay } from "../state/replay.js";
import { createLines } from "../ui/chart.js";
import { isForView, make, setAttribute } from "../ui/dom.js";
import { refuseLong } from "../ui/long_text.js";
import { nextTask } from "../ui/load.js";
import { createTimeline } from "../ui/timeline.js";
import { createComparison } from "./lab/compare.js";
import { mountEssay } from "./lab/essay.js";
import { createLane } from "./lab/lane.js";
import { measure } from "./lab/time.js";

/** @typedef {import("../state/lab.js").Engine} Engine */
/** @typedef {import("../state/replay.js").Event} Event */

const MAX_STEPS = 20_000;
/** Some searches for the first solution take minutes; the figures are then lower bounds, and the page says so. */
const MAX_NODES = 300_000;
/** The rest of the address of the essay, after `#/lab/`. */
const ESSAY = "ladder";
/** The number of latest events in the list. */
const LISTED = 12;

/** @type {Record<string, (step: number, length: number) => number>} */
const KEYS = {
  ArrowRight: (step) => step + 1,
  ArrowLeft: (step) => step - 1,
  Home: () => 0,
  End: (_, length) => length,
};

/** @type {import("../core/types.js").Mount} */
export function mount(element, context, route) {
  const open = (/** @type {import("../core/types.js").Route} */ { path }) => (path === ESSAY ? mountEssay : mountRace);
  let opened = open(route);
  let view = opened(element, context, route);
  return {
    update(next) {
      if (open(next) === opened) {
        view.update?.(next);
        return;
      }
      view.unmount?.();
      element.replaceChildren();
      opened = open(next);
      view = opened(element, context, next);
    },
    unmount: () => view.unmount?.(),
  };
}

/** @type {import("../core/types.js").Mount} */
function mountRace(element, context, route) {
  const { client, strings: { lab: strings, common }, announce, navigate } = context;
  /** Aborts the questions of the previous race. */
  let questions = new AbortController();
  let race = parseRace(route.query);
  /** @type {Replay[]} */
  let replays = [];
  let length = 0;
  /** The replays that the chart shows. @type {Replay[]} */
  let drawn = [];
  /** The puzzle and the engines of the replays, to detect that the address names others. */
  let loaded = "";
  let playing = false;
  let frame = 0;
  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let addressTimer;
  const identity = () => JSON.stringify([race.puzzle, race.engines]);

  // The elements of the page.
  const title = make("h1");
  const facts = make("p", { class: "muted" });
  const puzzleSelect = make("select", { class: "field", "aria-label": strings.puzzle, onchange: choosePuzzle },
    Object.keys(PUZZLES).map((letter) => make("option", { value: letter }, strings.puzzles[/** @type {"A"} */ (letter)])),
    make("option", { value: "" }, strings.ownPuzzle));
  const own = make("input", { class: "field lab-own", "aria-label": strings.ownLabel, placeholder: strings.ownLabel, spellcheck: "false" });
  const ownForm = make("form", { class: "lab-own-form", hidden: true, onsubmit: raceOwn }, own,
    make("button", { class: "button", type: "submit" }, strings.load));
  const boxes = new Map(NAMES.map((name) => [name, make("input", { type: "checkbox", value: name, onchange: chooseEngines })]));
  const setup = make("div", { class: "lab-setup" },
    make("label", { class: "lab-puzzle" }, make("span", { class: "lab-label" }, strings.puzzle), puzzleSelect), ownForm,
    make("fieldset", { class: "lab-engines" },
      make("legend", { class: "lab-label" }, `${strings.engines}, ${strings.enginesRule}`),
      make("div", { class: "lab-engine-list" }, [...boxes].map(([name, box]) => make("label", { title: strings.short[name] }, box, make("span", {}, strings.names[name], " ", make("code", {}, name)))))));
  const message = make("p", { class: "lab-message", role: "alert", hidden: true });
  const lanes = make("div", { class: "lab-lanes" });
  const whyTabs = make("div", { class: "lab-why-tabs", role: "group", "aria-label": strings.whyHead });
  const whyText = make("p", { class: "lab-why-text" });
  const list = make("ol", { class: "lab-events", "aria-label": strings.latest });
  const timeline = createTimeline({
    strings: strings.timeline,
    speeds: SPEEDS,
    onSeek: (step) => seek(step),
    onToggle: () => (playing ? pause() : play()),
    onSpeed: (speed) => change({ speed }),
  });
  const lines = createLines({ label: strings.depthLabel, number: strings.number, onSeek: (step) => seek(step) });
  const legend = make("ul", { class: "lab-legend" });
  const whole = make("button", { class: "lab-whole", type: "button", hidden: true, onclick: () => toggleWhole() });
  const comparison = createComparison(strings);
  const ideas = make("div", { class: "lab-idea-list" });
  const body = make("div", { class: "lab-body" },
    make("div", { class: "lab-top" },
      lanes,
      make("section", { class: "lab-why", "aria-label": strings.whyHead }, whyTabs, whyText, list)),
    timeline.element,
    make("p", { class: "lab-keys muted" }, strings.keys),
    make("div", { class: "lab-charts" },
      make("section", { class: "lab-depth" }, make("div", { class: "lab-chart-head" }, make("h2", {}, strings.depth), whole, legend), lines.element),
      comparison.chart),
    comparison.table,
    make("section", { class: "lab-ideas" },
      make("div", { class: "lab-chart-head" }, make("h2", {}, strings.ideas)), ideas,
      make("p", { class: "lab-essay" }, make("a", { href: `#/lab/${ESSAY}` }, strings.essay))));
  element.append(make("div", { class: "wrap" }, make("div", { class: "page-head" }, title, facts), setup, message, body));

  /** @type {{update(step: number): void, resize(cell: number): void}[]} */
  let views = [];
  const observer = new ResizeObserver(() => resize());
  observer.observe(lanes);
  refuseLong(own, ({ length }) => {
    message.hidden = false;
    message.textContent = common.tooLong(length);
  });
  document.addEventListener("keydown", onKey);
  // The race pauses while the window is hidden.
  document.addEventListener("visibilitychange", onHidden);
  void load();

  /** Shows what the address names. */
  function showAddress() {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => {
      const hash = raceHash(race);
      if (hash !== location.hash) navigate(hash, { replace: true });
    }, 200);
  }

  /** @param {Partial<import("../state/lab.js").Race>} part */
  function change(part) {
    race = { ...race, ...part };
    showAddress();
    if (loaded === identity()) show();
    else void load();
  }
  /** Asks for the traces of the racing engines, and then for the nodes of the others. */
  async function load() {
    const mine = (turn += 1);
    questions.abort();
    questions = new AbortController();
    const { signal } = questions;
    pause();
    loaded = identity();
    showSetup();
    message.hidden = false;
    message.textContent = strings.loading;
    body.setAttribute("aria-busy", "true");
    const ask = (/** @type {string} */ engine, /** @type {number} */ steps) => client.ask("trace",
      { puzzle: race.puzzle, engine, max_steps: steps, max_work: MAX_NODES }, { signal });
    try {
      const traces = await Promise.all(race.engines.map((engine) => ask(engine, MAX_STEPS)));
      // Reads the events in portions, so that the page stays responsive.
      const read = [];
      for (const trace of traces) {
        await nextTask();
        read.push(new Replay(trace));
      }
      if (mine !== turn) return;
      replays = read;
    } catch (error) {
      if (mine !== turn || isCancelled(error)) return;
      loaded = "";
      message.textContent = common.error(/** @type {any} */ (error));
      body.removeAttribute("aria-busy");
      // The race of another puzzle would contradict the message.
      [replays, views, body.hidden] = [[], [], true];
      return;
    }
    body.removeAttribute("aria-busy");
    body.hidden = false;
    message.hidden = true;
    // From here on the puzzle is 81 cells, whatever format was typed.
    race = { ...race, puzzle: replays[0].puzzle };
    loaded = identity();
    await build(mine);
    if (mine !== turn) return;
    show();
    showAddress();
    announce(strings.loaded(replays.map(({ engine, totals }) =>
      strings.summary(strings.names[engine], strings.atLeast(totals.nodes, !totals.complete))).join(" ")));
    await comparison.show(replays, (engine) => ask(engine, 0), timeOf, signal);
  }

  /** The time of an engine, in milliseconds; null if it is not known. @param {string} engine */
  async function timeOf(engine) {
    const { signal } = questions;
    const { puzzle } = race;
    const { solution } = await client.ask("solve", { puzzle, first: true }, { signal });
    return solution ? measure((board) => client.ask("solve", { puzzle: board, engine, first: true, max_work: MAX_NODES }, { signal }), puzzle, solution) : null;
  }

  function showSetup() {
    title.textContent = strings.title(race.engines.length);
    const letter = Object.entries(PUZZLES).find(([, puzzle]) => puzzle === race.puzzle)?.[0] ?? "";
    puzzleSelect.value = letter;
    ownForm.hidden = letter !== "";
    if (letter === "" && document.activeElement !== own) own.value = race.puzzle;
    const count = race.engines.length;
    for (const [name, box] of boxes) {
      box.checked = race.engines.includes(name);
      box.disabled = box.checked ? count <= RACERS.least : count >= RACERS.most;
    }
  }

  /** Makes the boards and everything else that depends only on the puzzle and the engines. @param {number} mine */
  async function build(mine) {
    showSetup();
    facts.textContent = strings.facts([...replays[0].givens].filter((cell) => cell !== ".").length);
    views = [];
    const made = [];
    for (const [index, replay] of replays.entries()) {
      made.push(createLane(replay, index, strings, common));
      await nextTask();
      if (mine !== turn) return;
    }
    lanes.replaceChildren(...made.map((lane) => lane.element));
    lanes.dataset.count = String(made.length);
    views = made;
    resize();
    legend.replaceChildren(...replays.map((replay, index) => make("li", {},
      make("span", { class: `lab-key racer${index}` }), `${strings.names[replay.engine]}, ${strings.steps(replay.length, replay.isCut)}`)));
    whyTabs.replaceChildren(...replays.map((replay, index) => make("button", {
      type: "button", class: `racer${index}`, onclick: () => change({ focus: index }),
    }, strings.whyOf(strings.names[replay.engine]))));
    ideas.replaceChildren(...replays.map(({ engine }, index) => make("article", { class: `racer${index}` },
      make("h3", {}, strings.names[engine], " ", make("code", {}, engine)),
      make("p", { class: "lab-idea" }, strings.idea[engine].idea),
      make("p", { class: "lab-waste" }, make("b", {}, strings.wastes), ` ${strings.idea[engine].waste}`),
      make("p", { class: "lab-path" }, ENGINES[/** @type {Engine} */ (engine)]))));
  }

  /** Shows the step of the race. */
  function show() {
    if (!replays.length) return;
    setLength();
    const { step, speed } = race;
    views.forEach((view) => view.update(step));
    timeline.update({ step, length, playing, speed });
    lines.seek(step);
    showWhy();
  }

  /** Fits the timeline and the chart to the visible part of the race. */
  function setLength() {
    const lengths = replays.map((replay) => replay.length);
    const [part, all] = [raceLength(lengths, false), raceLength(lengths, true)];
    race.step = Math.min(race.step, all);
    if (race.step > part) race.whole = true;
    const wanted = race.whole ? all : part;
    if (wanted === length && drawn === replays) return;
    [length, drawn] = [wanted, replays];
    whole.hidden = part === all;
    whole.textContent = race.whole ? strings.firstSteps(part) : strings.allSteps(all);
    lines.show(replays.map(({ engine, depth, solvedAt }) =>
      ({ name: engine, values: depth.subarray(0, length + 1), end: solvedAt !== null && solvedAt <= length ? solvedAt : null })), length);
  }

  function showWhy() {
    const replay = replays[race.focus];
    [...whyTabs.children].forEach((tab, index) => setAttribute(tab, "aria-pressed", index === race.focus ? "true" : "false"));
    whyText.textContent = sentence(replay);
    const at = replay.clamp(race.step);
    const first = Math.max(0, at - LISTED);
    list.replaceChildren(...replay.events.slice(first, at).map((event, index) => listed(event, first + index + 1)).reverse());
  }

  /** @param {Event} event @param {number} step */
  function listed({ event, cell, digit }, step) {
    return make("li", {}, make("button", { type: "button", "aria-current": step === race.step ? "step" : null, onclick: () => seek(step) },
      make("span", {}, strings.number(step)), make("span", {}, strings.events[event]), make("span", {}, cell ? `${cell} = ${digit}` : "")));
  }

  /** @param {Replay} replay */
  function sentence(replay) {
    const event = replay.eventAt(race.step);
    if (!event) return strings.start;
    if (race.step < replay.length) return strings.why(event, replay.engine, event.event === "undo" ? replay.causeAt(race.step) : null);
    if (replay.solvedAt) return strings.done(replay.solvedAt);
    return replay.isCut || !replay.totals.complete ? strings.cut(replay.length) : strings.ended(replay.length);
  }

  /** Goes to a step that the user has chosen. @param {number} step */
  function seek(step) {
    pause();
    change({ step: Math.max(0, Math.min(step, length)) });
    if (replays.length) announce(`${strings.names[replays[race.focus].engine]}: ${sentence(replays[race.focus])}`);
  }

  function toggleWhole() {
    pause();
    const part = raceLength(replays.map((replay) => replay.length), false);
    change({ whole: !race.whole, step: race.whole ? Math.min(race.step, part) : race.step });
  }

  function play() {
    if (playing || !replays.length) return;
    if (race.step >= length) race.step = 0;
    playing = true;
    announce(strings.playing);
    // The first frame may have an earlier time than `performance.now()`.
    let before = Infinity;
    let due = 0;
    const tick = (/** @type {number} */ now) => {
      due += (Math.max(0, now - before) / 1000) * race.speed;
      before = now;
      const steps = Math.floor(due);
      if (steps) {
        due -= steps;
        race.step = Math.min(race.step + steps, length);
        if (race.step >= length) playing = false;
        show();
      }
      if (playing) frame = requestAnimationFrame(tick);
      else showAddress();
    };
    frame = requestAnimationFrame(tick);
    show();
  }

  function pause() {
    if (!playing) return;
    playing = false;
    cancelAnimationFrame(frame);
    change({});
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !replays.length || !isForView(event, element)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (event.key === " " && !target?.closest("button, a")) {
      event.preventDefault();
      if (playing) pause();
      else play();
    } else if (KEYS[event.key]) {
      event.preventDefault();
      seek(KEYS[event.key](race.step, length));
    }
  }
  function onHidden() {
    if (document.hidden) pause();
  }

  function choosePuzzle() {
    const puzzle = PUZZLES[/** @type {"A"} */ (puzzleSelect.value)];
    if (puzzle) {
      change({ puzzle, step: 0 });
    } else {
      ownForm.hidden = false;
      own.value = "";
      own.focus();
    }
  }
  /** @param {SubmitEvent} event */
  function raceOwn(event) {
    event.preventDefault();
    if (own.value.trim()) change({ puzzle: own.value.trim(), step: 0 });
  }
  function chooseEngines() {
    change({ engines: NAMES.filter((name) => boxes.get(name)?.checked), step: 0, focus: 0 });
  }

  /** Two boards side by side if there is room, with cells of whole pixels. */
  function resize() {
    const gap = lanes.clientWidth >= 752 ? 40 : 24;
    const columns = lanes.clientWidth >= 560 ? 2 : 1;
    const width = (lanes.clientWidth - gap * (columns - 1)) / columns;
    const cell = Math.max(24, Math.min(38, Math.floor((width - 14) / 9)));
    lanes.style.setProperty("--lane", `${9 * cell + 14}px`);
    views.forEach((view) => view.resize(cell));
  }

  return {
    update(next) {
      const wanted = parseRace(next.query);
      if (raceHash(wanted) === raceHash(race)) return;
      pause();
      race = wanted;
      if (loaded === identity()) show();
      else void load();
    },
    address: () => raceHash(race),
    unmount() {
      pause();
      turn += 1;
      clearTimeout(addressTimer);
      questions.abort();
      observer.disconnect();
      lines.close();
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("visibilitychange", onHidden);
    },
  };
}
