// A separate script that blocks the first paint: a module would run after it, and a person with the
// other theme would see the wrong one flash.
try {
  const theme = globalThis.localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    globalThis.document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage is blocked: the system's theme applies.
}

// When a script or a style sheet cannot be loaded, the page says so at once (layers.css).
globalThis.addEventListener(
  'error',
  ({ target }) => {
    const isNeeded = target.tagName === 'SCRIPT' || target.rel === 'stylesheet';
    if (isNeeded) globalThis.document.documentElement.dataset.failed = '';
  },
  true,
);
