// The service worker: keeps all files of one version of the page, so that it works without a network. A new version is
// fetched whole into a cache of its own, waits until the reader agrees, and then takes the place of the old one. Requests to
// the API are left alone.

/** The cache of the version that is shown, and that of a version that waits. */
const SHOWN = "sudokit-shown";
const WAITING = "sudokit-waiting";
const here = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const { files } = await (await fetch(here("assets.json"), { cache: "no-store" })).json();
  await caches.delete(WAITING);
  const cache = await caches.open(WAITING);
  await cache.addAll(files.filter((file) => file !== "sw.js").map((file) => new Request(here(file), { cache: "no-cache" })));
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const waiting = await caches.open(WAITING);
  await caches.delete(SHOWN);
  const shown = await caches.open(SHOWN);
  for (const request of await waiting.keys()) await shown.put(request, await waiting.match(request));
  await caches.delete(WAITING);
  await self.clients.claim();
})()));

self.addEventListener("message", ({ data }) => {
  if (data === "activate") self.skipWaiting();
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
