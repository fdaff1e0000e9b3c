// A file of its own that blocks the first paint: a module would come after it, and whoever chose
// the other theme would see the wrong one flash up.
try {
  const theme = globalThis.localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    globalThis.document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage is closed to us: the system's theme it is.
}
