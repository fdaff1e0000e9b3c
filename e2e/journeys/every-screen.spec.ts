import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { adminToken } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** What every screen shares: the weight of its files, and the order of its styles. */

/**
 * Removes the timer that loads the toast library two seconds after the start. On a slow machine the first
 * screen may still be loading then, and the library would count as one of its files.
 */
const withoutToasts = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const startAllBut = (code: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 2_000 ? 0 : start(code, ms, ...rest);
    Object.assign(window, { setTimeout: startAllBut });
  });

test("the first screen loads at most 115 kB of JavaScript, and the base styles override no component's", async ({
  page,
}) => {
  await withoutToasts(page);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(115 * 1024);
  await test.step("a component's styles are never overridden by the base styles", async () => {
    const button = page.getByRole('button', { name: 'Log in' });
    await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(button).toHaveCSS('border-radius', '8px');
  });
});

test('no screen requests more than 16 script and style files, because each costs a round trip', async ({
  page,
}) => {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) files.add(pathname);
  });
  await withoutToasts(page);
  await openAs(page, 'admin', await adminToken());
  for (const path of ['/', '/admin/dashboard', '/admin/purchaserequest']) {
    files.clear();
    await page.goto(path);
    await settled(page);
    await page.waitForLoadState('networkidle');
    expect(files.size, path).toBeLessThanOrEqual(16);
  }
});
