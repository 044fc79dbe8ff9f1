// The service worker's side in the page: it is registered after the page has loaded, and a new version is announced.

/** Whether a version waits to be shown: its cache, as `sw.js` calls it, is whole then. */
const isWaiting = async () => Boolean(await caches.match(new URL("assets.json", document.baseURI), { cacheName: "sudokit-waiting" }));

/** @param {(show: () => void) => void} onNewVersion  gets what shows the new version */
export async function keepOffline(onNewVersion) {
  const container = navigator.serviceWorker;
  if (!container) return;
  container.addEventListener("message", ({ data }) => {
    if (data === "shown") location.reload();
  });
  try {
    const registration = await container.register(new URL("sw.js", document.baseURI));
    const offer = async () => {
      const { waiting } = registration;
      if (waiting && container.controller && await isWaiting()) onNewVersion(() => waiting.postMessage("show"));
    };
    await offer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  } catch {
    // Without a service worker the page needs its server, and works as well.
  }
}
