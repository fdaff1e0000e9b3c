// A separate script that blocks the first paint: a module would run after it, and a person with the
// other theme would see the wrong one flash.
try {
  const { localStorage } = globalThis;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    globalThis.document.documentElement.dataset.theme = theme;
  }
  // A member who is signed in does not see the login, not even for a moment. The key is that of api/session.ts.
  if (localStorage.getItem('authToken') !== null) {
    globalThis.document.documentElement.dataset.signedIn = '';
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
