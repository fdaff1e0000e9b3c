import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { resizeTo } from './layout.ts';
import { expect } from './test.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Expects that axe finds nothing, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const source = await readFile(axePath, 'utf8');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A colour that is still changing has no contrast that counts.
    await page.evaluate(async () => {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    // `evaluate` uses the debugger, which is not subject to the page's content security policy.
    const found = await page.evaluate(`${source}; axe.run(document, { resultTypes: ['violations'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** Expects no horizontal scrolling on the narrowest phone. */
export async function expectFitsNarrowPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await resizeTo(page, { width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // The layout adapts to the width one render later.
  await expect.poll(overflow, { message: page.url() }).toBeLessThanOrEqual(0);
  if (before !== null) await resizeTo(page, before);
}
