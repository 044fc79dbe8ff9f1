// The service worker's side in the page: it is registered after the page has loaded, and a new version is announced.

/** @param {(activate: () => void) => void} onNewVersion  gets what shows the new version */
export async function keepOffline(onNewVersion) {
  const container = navigator.serviceWorker;
  if (!container) return;
  const hadController = Boolean(container.controller);
  container.addEventListener("controllerchange", () => {
    if (hadController) location.reload();
  });
  try {
    const registration = await container.register(new URL("sw.js", document.baseURI));
    const offer = () => {
      const { waiting } = registration;
      if (waiting && container.controller) onNewVersion(() => waiting.postMessage("activate"));
    };
    offer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  } catch {
    // Without a service worker the page needs its server, and works as well.
  }
}
