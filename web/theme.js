// Sets the theme, and the view that is shown, before the first paint; a module would run after it.
document.documentElement.dataset.view = location.hash.split(/[/?]/)[1] || "play";
try {
  const { theme, contrast } = JSON.parse(localStorage.getItem("sudokit-settings") ?? "{}");
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
  if (contrast && contrast !== "auto") document.documentElement.dataset.contrast = contrast;
} catch {
  // Without storage there are no settings.
}
