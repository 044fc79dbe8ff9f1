// The service worker: keeps all files of one version of the page, so that it works without a network. A new version is fetched
// as a whole into its own cache, waits until the reader agrees, and then replaces the old one. Requests to the API are left
// alone.

/** The caches of the version that is shown, and of a waiting version. */
const SHOWN = "sudokit-shown";
const WAITING = "sudokit-waiting";
const here = (path) => new URL(path, self.registration.scope).href;

/** The list of all files. It is added to a cache last, so a cache with the list is complete. */
const LIST = "assets.json";

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const list = await fetch(here(LIST), { cache: "no-store" });
  const { files } = await list.clone().json();
  await caches.delete(WAITING);
  const cache = await caches.open(WAITING);
  await cache.addAll(files.filter((file) => file !== "sw.js").map((file) => new Request(here(file), { cache: "no-cache" })));
  await cache.put(here(LIST), list);
})()));

/** Replaces the shown files with the files of the waiting version. A file that both versions have is available at any time. */
async function showWaiting() {
  const [shown, waiting] = await Promise.all([caches.open(SHOWN), caches.open(WAITING)]);
  if (!await waiting.match(here(LIST))) return;
  const files = await waiting.keys();
  for (const file of files) await shown.put(file, await waiting.match(file));
  const wanted = new Set(files.map(({ url }) => url));
  for (const file of await shown.keys()) if (!wanted.has(file.url)) await shown.delete(file);
  await caches.delete(WAITING);
}

self.addEventListener("activate", (event) => event.waitUntil(showWaiting().then(() => self.clients.claim())));

// The reader has asked for the new version. The files are replaced now, the old worker serves them, and every open page
// reloads. This worker takes over when no page is open: a change of workers during a page's requests could keep the page from
// loading.
self.addEventListener("message", (event) => {
  if (event.data !== "show") return;
  event.waitUntil((async () => {
    await showWaiting();
    for (const page of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) page.postMessage("shown");
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  const path = url.href.slice(self.registration.scope.length).split(/[?#]/)[0];
  const isPage = ["", "index.html", "manifest.webmanifest"].includes(path) || path.startsWith("assets/");
  if (!isPage) return;
  event.respondWith((async () => (await (await caches.open(SHOWN)).match(here(path || "index.html"))) ?? fetch(request))());
});
