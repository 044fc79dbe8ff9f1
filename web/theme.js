// Decides what must be known before the first paint, and before any module runs: the theme, the view, and its strings.
{
  const root = document.documentElement;
  /** @type {{theme?: string, contrast?: string, language?: string}} */
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("sudokit-settings") ?? "{}");
  } catch {
    // Without storage there are no settings.
  }
  const { theme = "auto", contrast = "auto", language = navigator.languages.find((name) => /^(en|zh)\b/.test(name))?.slice(0, 2) ?? "en" } = saved;
  if (theme !== "auto") root.dataset.theme = theme;
  if (contrast !== "auto") root.dataset.contrast = contrast;
  root.dataset.view = location.hash.split(/[/?]/)[1] || "play";
  for (const section of root.dataset.view === "play" ? ["common", "play"] : []) {
    const href = new URL(`strings/${language}/${section}.js`, /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
