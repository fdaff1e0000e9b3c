import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { resizeTo } from './layout.ts';
import { expect } from './test.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Axe {
  run(
    within: Document,
    options: { resultTypes: ['violations']; runOnly?: string[] },
  ): Promise<{
    violations: readonly { id: string; nodes: readonly { html: string }[] }[];
  }>;
}

/** Compiles axe in a page that does not have it yet. A new document has lost it. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // `evaluate` uses the debugger, which is not subject to the page's content security policy.
  await page.evaluate(await readFile(axePath, 'utf8'));
}

/** Expects that axe finds nothing: all of its rules in the light theme, and contrast, the only one about colours, in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // Before its heading is there, the screen is still loading.
  await expect(page.locator('h1').first()).toBeAttached();
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A colour that is still changing has no contrast that counts.
    await page.evaluate(async () => {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    const found = await page.evaluate(
      async (rules) => {
        const { axe } = window as unknown as { axe: Axe };
        const { violations } = await axe.run(document, {
          resultTypes: ['violations'],
          ...(rules === null ? {} : { runOnly: rules }),
        });
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
      },
      colorScheme === 'dark' ? ['color-contrast'] : null,
    );
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
