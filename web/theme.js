// Sets the theme before the first paint; a module would run after it.
try {
  const { theme, contrast } = JSON.parse(localStorage.getItem("sudokit-settings") ?? "{}");
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
  if (contrast && contrast !== "auto") document.documentElement.dataset.contrast = contrast;
} catch {
  // Without storage there are no settings.
}
