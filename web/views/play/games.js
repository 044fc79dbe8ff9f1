// The stored games, as a sheet: each can be continued or deleted; and a file with everything.

import { importKept, exportKept } from "../../state/kept_file.js";
import { mergeGames } from "../../state/games.js";
import { merge } from "../../state/practice.js";
import { NO_GIVENS, timeText } from "../../state/state.js";
import { download, make } from "../../ui/dom.js";
import { boardSvg } from "../../ui/picture.js";
import { openSheet } from "../../ui/sheet.js";
import { GAME, keepGame, keptGame, SUMMARY } from "./game.js";

/** @typedef {import("../../state/state.js").Summary} Summary */
/** @typedef {import("../../state/state.js").Kept} Kept */
/** @typedef {import("../../core/types.js").Strings["sheets"]["games"]} Words */

/** The number of games that are listed at first, and again at each request. */
const AT_ONCE = 20;
/** With fewer games, the filter is not shown. */
const WORTH_CHOICE = 6;
/** The size of a cell of a thumbnail. */
const CELL = 24;
const PRACTICE = "practice";

/** @param {import("../play.js").Controls} controls @param {import("../../core/types.js").Strings["sheets"]} strings @param {string} [text]  of a file to read */
export function openGames(controls, { games: strings }, text) {
  const { common, store, game, context } = controls;
  const when = new Intl.DateTimeFormat(context.language === "zh" ? "zh-Hans" : "en", { dateStyle: "medium", timeStyle: "short" });
  /** The latest first. @type {Summary[]} */
  let games = [];
  let shown = AT_ONCE;
  const list = make("ul", { class: "games" });
  const which = make("select", { class: "field", "aria-label": strings.which, hidden: true, onchange: () => { shown = AT_ONCE; show(); } },
    Object.entries(strings.kinds).map(([kind, text]) => make("option", { value: kind }, text)));
  const more = make("button", { class: "button quiet", type: "button", hidden: true, onclick: () => { shown += AT_ONCE; show(); } });
  const status = make("p", { class: "sheet-status", role: "status" });
  const chooser = make("input", { type: "file", accept: ".json,application/json", class: "visually-hidden", onchange: () => void read() });
  const sheet = openSheet({
    title: strings.title,
    close: common.close,
    content: [
      make("div", { class: "sheet-form" }, make("p", { class: "muted" }, strings.about), which, list, more),
      make("section", { class: "sheet-part games-file" }, make("h3", {}, strings.everything), make("p", { class: "muted" }, strings.fileAbout),
        make("div", { class: "sheet-actions" }, make("button", { class: "button", type: "button", onclick: () => void write() }, strings.export),
          make("label", { class: "button" }, chooser, strings.import)), status),
    ],
  });
  void (text === undefined ? load() : take(text));

  async function load() {
    await game.flush();
    const found = await store.entries(SUMMARY);
    games = [.../** @type {Map<string, Summary>} */ (found).values()].sort((a, b) => b.played - a.played);
    show();
  }

  function show() {
    which.hidden = games.length < WORTH_CHOICE;
    const chosen = games.filter(({ solved }) => which.value === "all" || solved === (which.value === "solved"));
    list.replaceChildren(...chosen.slice(0, shown).map(row));
    if (!chosen.length) list.append(make("li", { class: "muted" }, strings.none));
    more.hidden = chosen.length <= shown;
    more.textContent = strings.more(Math.min(AT_ONCE, chosen.length - shown));
  }

  /** @param {Summary} summary */
  function row(summary) {
    const { id, givens, placed, facts, played, solved } = summary;
    const isPresent = id === game.state.id;
    const level = facts.level ? common.levels[/** @type {"easy"} */ (facts.level)] : givens === NO_GIVENS ? controls.strings.custom : controls.strings.puzzle;
    const rating = facts.er === undefined ? "" : ` · ${controls.strings.difficulty} ${Number(facts.er).toFixed(1)}`;
    const name = `${level}, ${progressText(strings, summary)}`;
    const picture = make("img", { class: "game-picture", alt: "", src: `data:image/svg+xml,${encodeURIComponent(boardSvg({ givens, placed }, { cell: CELL }))}` });
    return make("li", { class: "game-row" }, picture,
      make("div", { class: "game-facts" },
        make("b", {}, level, rating), make("span", {}, progressText(strings, summary)), make("span", { class: "muted" }, when.format(played))),
      make("div", { class: "sheet-actions" },
        isPresent ? make("span", { class: "muted" }, strings.present)
          : make("button", { class: "button", type: "button", "aria-label": `${solved ? strings.look : strings.goOn}: ${name}`, onclick: () => {
            sheet.close();
            void controls.goOn(id);
          } }, solved ? strings.look : strings.goOn),
        make("button", { class: "button quiet", type: "button", "aria-label": `${strings.delete}: ${name}`, onclick: () => void remove(id) }, strings.delete)));
  }

  /** Deletes a game; if it is on the board, the previous one is opened. @param {string} id */
  async function remove(id) {
    const kept = await keptGame(store, id);
    if (id === game.state.id) await controls.leaveGame(games.find((other) => other.id !== id)?.id ?? null);
    await Promise.all([store.delete(GAME + id), store.delete(SUMMARY + id)]);
    await load();
    list.querySelector("button")?.focus();
    controls.tell(strings.deleted, kept ? { label: common.undo, run: async () => {
      await keepGame(store, kept);
      if (sheet.element.isConnected) await load();
    } } : undefined);
  }

  async function write() {
    await game.flush();
    const kept = /** @type {Map<string, Kept>} */ (await store.entries(GAME));
    const practice = /** @type {import("../../state/practice.js").Practice} */ (await store.get(PRACTICE)) ?? {};
    download(new Blob([exportKept({ games: [...kept.values()], practice, settings: context.settings.value })], { type: "application/json" }), "sudokit.json");
  }

  async function read() {
    const [file] = chooser.files ?? [];
    if (!file) return;
    const content = await file.text();
    chooser.value = "";
    await take(content);
  }

  /** Reads all games, scores and settings of a file. @param {string} content */
  async function take(content) {
    const found = importKept(content);
    if (!found) {
      status.textContent = strings.importFailed;
      return load();
    }
    status.textContent = "";
    try {
      await game.flush();
      for (const kept of found.games) {
        const own = await keptGame(store, kept.state.id);
        await keepGame(store, own ? mergeGames(own, kept) : kept);
      }
      const practice = /** @type {import("../../state/practice.js").Practice} */ (await store.get(PRACTICE)) ?? {};
      await store.set(PRACTICE, merge(practice, found.practice));
      context.settings.take(found.settings);
      // The game on the board may have new branches.
      const present = await keptGame(store, game.state.id);
      if (present) game.restore(present.state, present.played);
    } catch {
      status.textContent = strings.importStopped;
      return load();
    }
    await load();
    status.textContent = [strings.imported(found.games.length, Object.keys(found.practice).length), found.unreadable ? strings.unreadable(found.unreadable) : ""].join(" ");
  }
}

/** The progress of a game, and its time. @param {Words} strings @param {Summary} summary */
function progressText(strings, { givens, placed, elapsed, solved }) {
  const count = (/** @type {string} */ board) => board.split(/[1-9]/).length - 1;
  if (givens === NO_GIVENS) return strings.placedOnly(count(placed));
  const time = timeText(elapsed);
  if (solved) return `${strings.solved} · ${time}`;
  return `${strings.progress(count(placed), 81 - count(givens))} · ${time}`;
}
