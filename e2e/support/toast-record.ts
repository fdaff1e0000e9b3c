import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** What was shown one after the other: the texts of the toasts, the newest first. */
    shownToasts?: string[][];
  }
}

/** Runs in each page before its scripts. */
function record(): void {
  // Skips the browser's PDF reader, which runs in a frame of the page.
  if (window !== window.top) return;
  const shown: string[][] = [];
  window.shownToasts = shown;
  const note = () => {
    const toasts = document.querySelectorAll(
      '[aria-label^="Notifications"] :is([role=alert], [role=status])',
    );
    const texts = [...toasts].map((each) => (each.textContent || '').replace(/\s+/g, ' ').trim());
    if (JSON.stringify(texts) !== JSON.stringify(shown.at(-1) ?? [])) shown.push(texts);
  };
  new MutationObserver(note).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/**
 * Records the toasts of the pages of this context. A toast disappears after 5 seconds, which can be before a test on a busy
 * machine looks for it.
 */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(record);

/** Returns what this document has shown so far; nothing while the page is being replaced by another one. */
export const shownToasts = (page: Page): Promise<string[][]> =>
  page.evaluate(() => window.shownToasts ?? []).catch(() => []);

/** Forgets what was shown before the last match of these newest toasts, so that an earlier toast proves nothing later. */
export async function forgetToastsUntil(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((newest) => {
    const shown = window.shownToasts ?? [];
    const key = JSON.stringify(newest);
    const at = shown.findLastIndex((each) => JSON.stringify(each.slice(0, newest.length)) === key);
    // What is still shown can be expected again.
    shown.splice(0, at === shown.length - 1 ? at : at + 1);
  }, texts);
}
