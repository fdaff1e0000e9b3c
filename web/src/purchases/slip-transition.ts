import { flushSync } from 'react-dom';

/** The longest wait for the slip of the next screen, whose code may still be loading. */
const WAIT_MS = 80;

const slip = () => document.querySelector('[data-slip]');

/** Resolves when a slip is in the page, or after WAIT_MS. */
function slipShown(): Promise<void> {
  return new Promise((resolve) => {
    if (slip() !== null) {
      resolve();
      return;
    }
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => {
      if (slip() !== null) finish();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(finish, WAIT_MS);
  });
}

/**
 * Changes the screen, and lets the slip of the order move to its place on the next one, where the browser can do that and
 * the person has not asked for reduced motion. Only the slip moves; the next screen is usable at once (global.css).
 */
export function moveSlip(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Older browsers have no view transitions.
  if (still || !('startViewTransition' in document) || slip() === null) {
    change();
    return;
  }
  const address = location.href;
  const transition = document.startViewTransition(async () => {
    // The browser calls this a frame later; the person may have left the screen by then.
    if (location.href !== address) return;
    flushSync(change);
    await slipShown();
  });
  // It is skipped while the page is hidden, or when another one begins. The screen has changed anyway.
  for (const promise of [transition.ready, transition.finished]) promise.catch(() => undefined);
}
