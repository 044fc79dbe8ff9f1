// The frame of the page: header, tabs, and a router that mounts the view named by the fragment of the address. A view that can
// be left is kept, and shown again when its tab or the Back button leads to it.

import { access, createClient, serverBackend } from "./core/client.js";
import { workersBackend } from "./core/workers.js";
import { parseRoute } from "./state/url.js";
import { createSettings, createStore } from "./state/store.js";
import { loadStrings } from "./strings/index.js";
import { createAnnouncer } from "./ui/announce.js";
import { make } from "./ui/dom.js";
import { icon } from "./ui/icons.js";
import { loadStyle, whenIdle } from "./ui/load.js";

/** @typedef {import("./core/types.js").Strings} Strings */
/** @typedef {import("./core/types.js").View} View */

/**
 * The views, in the order of the tabs. Strings and styles are loaded with a view. The styles of Play are in index.html, which
 * shows an empty board before any script runs.
 * @type {{name: keyof Strings["common"]["view"], sections: (keyof Strings)[], styles: string[]}[]}
 */
const VIEWS = [
  { name: "play", sections: ["play"], styles: [] },
  { name: "learn", sections: ["learn", "hint", "guide"], styles: ["hint", "learn"] },
  { name: "lab", sections: ["lab"], styles: ["lab"] },
  { name: "solve", sections: ["solve", "hint"], styles: ["hint", "solve"] },
  { name: "batch", sections: ["batch", "formats"], styles: ["batch"] },
];

const settings = createSettings(storageOrNull("localStorage"), navigator.languages);
const store = createStore(storageOrNull("localStorage"));
const announce = createAnnouncer(document.body);
const runsHere = document.querySelector('meta[name="sudokit-core"]')?.getAttribute("content") === "worker";
const client = runsHere
  ? createClient("worker", workersBackend())
  : createClient("server", serverBackend(new URL("v1/", document.baseURI)));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/**
 * @typedef {object} Mounted
 * @property {string} name
 * @property {View} view
 * @property {HTMLElement} section
 * @property {string} hash  the address under which it was shown last
 * @property {() => void} [comeBack] after the view was left: restores what a browser forgets
 */
/** @type {Mounted | null} */
let mounted = null;
/** The views that were left, by their names. @type {Map<string, Mounted>} */
const left = new Map();
/** What each view carries over to itself in another language. */
const carriedOver = new Map();
/** The latest addresses of the views. @type {Map<string, string>} */
const addresses = new Map();
let frame = /** @type {HTMLElement} */ (document.querySelector("header"));
let shownLanguage = "";
let showKeysNow = () => {};

/** Storage of the browser; null if it is forbidden. @param {"localStorage" | "sessionStorage"} name */
function storageOrNull(name) {
  try {
    return window[name];
  } catch {
    return null;
  }
}

const TOKEN_KEY = "sudokit-token";
access.token = storageOrNull("sessionStorage")?.getItem(TOKEN_KEY) ?? null;
let isTokenRefused = false;
/**
 * Asks the person for the token of the server, once: after closing the sheet, the person is not asked again.
 *
 * @param {boolean} isWrong
 */
access.enter = async (isWrong) => {
  if (isTokenRefused) return null;
  const [{ enterToken }, { toast }, strings] = await Promise.all([import("./ui/token.js"), import("./ui/sheet.js"), loadStrings(settings.value.language, ["common", "sheets"])]);
  const token = await enterToken(strings, isWrong);
  if (token) storageOrNull("sessionStorage")?.setItem(TOKEN_KEY, token);
  else storageOrNull("sessionStorage")?.removeItem(TOKEN_KEY);
  isTokenRefused = token === null;
  if (isTokenRefused) toast(strings.sheets.token.missing, { label: strings.sheets.token.label, run: () => location.reload() }, { stays: true });
  return token;
};

/** @param {string} hash @param {{replace?: boolean}} [options] */
function navigate(hash, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  void show();
}

/** Shows what the address names. If two addresses come quickly, the later one wins. */
let turn = 0;
async function show() {
  const mine = (turn += 1);
  const route = parseRoute(location.hash);
  const { language } = settings.value;
  if (mounted?.name === route.view && shownLanguage === language && mounted.view.update) {
    mounted.hash = location.hash;
    mounted.view.update(route);
    return;
  }
  const entry = VIEWS.find(({ name }) => name === route.view);
  try {
    const [strings, module] = await Promise.all([
      loadStrings(language, ["common", ...(entry?.sections ?? [])]),
      entry ? import(`./views/${entry.name}.js`) : null,
      ...(entry?.styles ?? []).map(loadStyle),
    ]);
    if (mine !== turn) return;
    leave(shownLanguage === language);
    showFrame(strings.common, route.view);
    main.dataset.view = route.view;
    shownLanguage = language;
    if (!module) {
      main.append(make("p", { class: "view-error" }, strings.common.notFound));
      return;
    }
    // A tab leads back to the place where its view was left.
    const hash = addresses.get(route.view);
    if (hash && location.hash === `#/${route.view}`) history.replaceState(null, "", hash);
    const before = left.get(route.view);
    if (before) {
      main.append(before.section);
      mounted = before;
      before.comeBack?.();
      before.view.enter?.();
      if (location.hash !== before.hash) before.view.update?.(parseRoute(location.hash));
      before.hash = location.hash;
    } else {
      const section = make("div", { class: `view-${route.view}` });
      main.append(section);
      const context = { client, strings, language, store, settings, navigate, announce: (/** @type {string} */ text) => { if (section.isConnected) announce(text); } };
      mounted = { name: route.view, section, hash: location.hash, view: module.mount(section, context, parseRoute(location.hash), carriedOver.get(route.view)) };
      carriedOver.delete(route.view);
    }
    frame.querySelector(".keys-button")?.toggleAttribute("hidden", !mounted.view.keys);
    showKeysNow = () => void showKeys(strings.common);
  } catch (error) {
    if (mine !== turn) return;
    console.error(error);
    const { common } = await loadStrings(language, ["common"]);
    mounted = null;
    main.replaceChildren(make("p", { class: "view-error", role: "alert" }, common.loadFailed));
  }
}

/**
 * Leaves the view that is shown.
 *
 * @param {boolean} isKept whether the view may come back; otherwise all views start again, in another language
 */
function leave(isKept) {
  if (mounted) {
    const { name, view, section } = mounted;
    mounted.hash = view.address?.() ?? mounted.hash;
    addresses.set(name, mounted.hash);
    left.delete(name);
    if (view.leave) {
      mounted.comeBack = rememberer(section);
      view.leave();
      left.set(name, mounted);
    } else {
      view.unmount?.();
    }
    mounted = null;
  }
  if (!isKept) {
    for (const { name, view } of left.values()) {
      carriedOver.set(name, view.carryOver?.());
      view.unmount?.();
    }
    left.clear();
  }
  main.replaceChildren();
}

/**
 * Returns a function that restores the title, the focus and the scroll positions, which a browser forgets for hidden elements.
 * @param {HTMLElement} section
 */
function rememberer(section) {
  const { title } = document;
  const [x, y] = [scrollX, scrollY];
  const focused = section.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const scrolled = [...section.querySelectorAll("*")].filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  return () => {
    document.title = title;
    for (const { element, top, left: far } of scrolled) element.scrollTo(far, top);
    focused?.focus({ preventScroll: true });
    scrollTo(x, y);
  };
}

/** @param {Strings["common"]} strings @param {string} view */
function showFrame(strings, view) {
  document.documentElement.lang = settings.value.language === "zh" ? "zh-Hans" : "en";
  document.title = view in strings.view ? `${strings.view[/** @type {"play"} */ (view)]} · ${strings.title}` : strings.title;
  const tabs = VIEWS.map(({ name }) => make("a", { href: `#/${name}`, "aria-current": name === view ? "page" : null },
    ...(strings.view[name] === strings.shortView[name]
      ? [strings.view[name]]
      : [make("span", { class: "long" }, strings.view[name]), make("span", { class: "short" }, strings.shortView[name])])));
  const next = make("header", { class: "top" },
    make("a", { class: "skip-link button", href: "#content", onclick: skipToContent }, strings.skip),
    make("div", { class: "top-line" },
      make("a", { class: "wordmark", href: "#/play" }, strings.title),
      make("nav", { class: "tabs", "aria-label": strings.views }, tabs),
      make("div", { class: "tools" },
        make("button", { class: "icon-button", type: "button", "aria-label": strings.guide, title: strings.guide, onclick: () => void showGuide() }, icon("help")),
        keysButton(strings),
        make("button", { class: "icon-button wide-only", type: "button", "aria-label": strings.theme, onclick: changeTheme }, icon("theme")),
        make("button", { class: "icon-button", type: "button", "aria-label": strings.settings, onclick: () => void showSettings() }, icon("settings")),
      )));
  frame.replaceWith(next);
  frame = next;
}

async function showSettings() {
  const [{ openSettings }, strings] = await Promise.all([import("./ui/settings.js"), loadStrings(settings.value.language, ["common", "sheets"])]);
  openSettings(settings, strings);
}
/** Lists the keys of the view that is shown. @param {Strings["common"]} strings */
async function showKeys(strings) {
  const [list, { openKeys }] = await Promise.all([mounted?.view.keys?.(), import("./ui/settings.js")]);
  if (list) openKeys(list, strings);
}
async function showGuide() {
  const { language } = settings.value;
  const [{ openGuide }, { common, guide }] = await Promise.all([import("./ui/guide.js"), loadStrings(language, ["common", "guide"])]);
  openGuide(guide, common.close);
}
/** @param {Strings["common"]} strings */
function keysButton(strings) {
  return make("button", { class: "icon-button wide-only keys-button", type: "button", "aria-label": strings.keys, onclick: () => void showKeys(strings) }, icon("keys"));
}

/** Skips to the content without changing the fragment, which is the address of the view. @param {Event} event */
function skipToContent(event) {
  event.preventDefault();
  main.focus();
}

function changeTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const { theme } = settings.value;
  const shown = theme === "auto" ? (dark ? "dark" : "light") : theme;
  settings.set("theme", shown === "dark" ? "light" : "dark");
}

function applySettings() {
  const { theme, contrast, language } = settings.value;
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  if (contrast === "auto") delete dataset.contrast;
  else dataset.contrast = contrast;
  if (shownLanguage && language !== shownLanguage) void show();
}

settings.watch(applySettings);
applySettings();
document.addEventListener("show-keys", () => showKeysNow());
document.addEventListener("show-guide", () => void showGuide());
addEventListener("popstate", () => {
  // A sheet belongs to the view over which it was opened.
  for (const sheet of document.querySelectorAll("dialog")) sheet.close();
  void show();
});
void show().then(() => whenIdle(async () => {
  const { keepOffline } = await import("./core/offline.js");
  void keepOffline(announceVersion);
}));

/** @param {() => void} showVersion  reloads the page in the new version */
async function announceVersion(showVersion) {
  const [{ common }, { toast }] = await Promise.all([loadStrings(settings.value.language, ["common"]), import("./ui/sheet.js")]);
  toast(common.newVersion, { label: common.reload, run: showVersion }, { stays: true });
  announce(common.newVersion);
}
