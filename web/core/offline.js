// The page's side of the service worker: registers it after the page has loaded, and announces a new version.

/** Whether a new version is waiting: its cache, named as in `sw.js`, is then complete. */
const isWaiting = async () => Boolean(await caches.match(new URL("assets.json", document.baseURI), { cacheName: "sudokit-waiting" }));

/** @param {(show: () => void) => void} onNewVersion gets a function that shows the new version */
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
    // Without a service worker the page works as well, but needs its server.
  }
}
