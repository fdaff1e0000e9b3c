import type { Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { WHOLE } from '../support/layout.ts';
import { approve, buy } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** When tokens arrive, the slip of their purchase is stamped once. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const DASHBOARD = '/user/dashboard';
const HISTORY = '/user/payment-history?status=ALL';
const WORDS = 'Approved. Your tokens have arrived.';

const slip = (page: Page) => page.locator('[data-slip]');
const stamp = (page: Page) =>
  slip(page).getByRole('list', { name: 'Steps so far' }).getByText('Approved');
const announced = (page: Page) => page.getByRole('status').filter({ hasText: WORDS });

/** What has moved on a slip since the page was loaded. */
interface Fall {
  readonly text: string;
  readonly durationMs: number;
  readonly properties: readonly string[];
}
const falls = (page: Page) => page.evaluate<Fall[]>('window.falls');

/** Opens pages of a member that record each animation on a slip. */
async function signIn(page: Page, token: string): Promise<void> {
  await openAs(page, 'user', token);
  await page.addInitScript(() => {
    const seen: Fall[] = [];
    Reflect.set(window, 'falls', seen);
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof HTMLElement) || target.closest('[data-slip]') === null) return;
      for (const { effect } of target.getAnimations()) {
        const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        const timing = ['offset', 'computedOffset', 'easing', 'composite'];
        const names = new Set(frames.flatMap((frame) => Object.keys(frame)));
        seen.push({
          text: target.innerText,
          durationMs: Number(effect?.getComputedTiming().endTime),
          properties: [...names].filter((name) => !timing.includes(name)).sort(),
        });
      }
    });
  });
}

async function openWatched(page: Page, address: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/v1/user/live'));
  await page.goto(address);
  await opened;
  await settled(page);
}

const showReceipt = (page: Page) => page.getByRole('button', { name: 'View receipt 1' }).click();

async function expectStill(page: Page): Promise<void> {
  await expect(stamp(page)).toBeVisible();
  await settled(page);
  expect(await falls(page)).toEqual([]);
  await expect(stamp(page).locator('xpath=..')).toHaveCSS('opacity', '1');
  await expect(announced(page)).toHaveCount(0);
}

test('an approval stamps the slip on the open dashboard once, and never again in this browser', async ({
  page,
}) => {
  const { token } = await makeMember();
  const { id } = await buy(token, 4200);
  await signIn(page, token);
  await openWatched(page, DASHBOARD);
  await expect(slip(page)).toHaveCount(0);

  await approve(id);
  await expect(page.getByRole('region', { name: 'Your tokens have arrived' })).toContainText(
    '420 GLXY',
  );
  await stamp(page).scrollIntoViewIfNeeded();
  await expect.poll(() => falls(page)).toHaveLength(1);
  const [fall] = await falls(page);
  expect(fall?.text).toMatch(/^APPROVED/);
  expect(fall?.durationMs).toBeLessThanOrEqual(600);
  expect(fall?.properties).toEqual(['opacity', 'transform']);
  await expect(announced(page)).toHaveCount(1);

  await test.step('after a reload the stamp is only there', async () => {
    await page.reload();
    await expectStill(page);
  });
  await test.step('so it is on the receipt', async () => {
    await page.goto(HISTORY);
    await showReceipt(page);
    await expectStill(page);
  });
});

test('an approval while the member was away stamps the slip that is opened first, each purchase its own', async ({
  page,
}) => {
  const { token } = await makeMember();
  for (const amount of [1000, 2000]) await approve((await buy(token, amount)).id);
  await signIn(page, token);
  for (const serial of [1, 2]) {
    await page.goto(HISTORY);
    await page.getByRole('button', { name: `View receipt ${String(serial)}` }).click();
    await expect.poll(() => falls(page)).toHaveLength(1);
  }
  await page.goto(DASHBOARD);
  await expectStill(page);
});

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 390, height: 400 } });

  test('the stamp falls when it comes into view', async ({ page }) => {
    const { token } = await makeMember();
    await approve((await buy(token)).id);
    await signIn(page, token);
    await page.goto(DASHBOARD);
    await expect(stamp(page)).toBeAttached();
    await expect(stamp(page)).not.toBeInViewport();
    await settled(page);
    expect(await falls(page)).toEqual([]);
    await stamp(page).scrollIntoViewIfNeeded();
    await expect.poll(() => falls(page)).toHaveLength(1);
    await expect(stamp(page)).toBeInViewport(WHOLE);
  });
});

test.describe('for a person who has asked for reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the stamp is simply there, with the same words', async ({ page }) => {
    const { token } = await makeMember();
    await approve((await buy(token)).id);
    await signIn(page, token);
    await page.goto(HISTORY);
    await showReceipt(page);
    await expect(stamp(page).locator('xpath=..')).toHaveCSS('opacity', '1');
    await expect(announced(page)).toHaveCount(1);
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
    expect(await falls(page)).toEqual([]);
    await page.reload();
    await showReceipt(page);
    await expectStill(page);
  });
});
