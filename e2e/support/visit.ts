import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * Opens an address in the open page, as a link does, and waits until its screen is there: six times as fast as loading it.
 * Loads it if the page has no screen yet, or shows the same screen, whose title would not change. The page must show the
 * screen of its address: after a press of a link the address changes first. What the page has read
 * stays in its memory, so a test that changes a reply loads the page instead.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const from = new URL(page.url());
  if (!from.protocol.startsWith('http') || from.pathname === new URL(address, from).pathname) {
    await page.goto(address);
  } else {
    await page.locator('h1').evaluateAll((titles) => {
      for (const title of titles) title.dataset['left'] = '';
    });
    await page.evaluate((next) => {
      history.pushState(null, '', next);
    }, address);
    await page.locator('h1[data-left]').first().waitFor({ state: 'detached' });
  }
  await settled(page);
}
