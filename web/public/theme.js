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
  // A first visit would load the typeface beside the scripts, which it delays on a slow network by a second. Later visits
  // have it in the cache and begin with it.
  if (localStorage.getItem('typeface') === null) {
    globalThis.document.documentElement.dataset.firstVisit = '';
    globalThis.addEventListener('load', () => localStorage.setItem('typeface', 'loaded'));
  } else {
    for (const link of globalThis.document.querySelectorAll('[rel="typeface"]'))
      link.rel = 'preload';
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
