import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import type { BrowserContext, Page } from '@playwright/test';
import { sentCalls } from '../support/answers.ts';
import { adminToken, makeMember, PASSWORD } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { PHONE } from '../support/hindi-buyer.ts';
import {
  expectStored,
  isControlled,
  storedFiles,
  storedLanguages,
  workerScopes,
} from '../support/offline-pages.ts';
import { ownPurchases, paymentAddress, receiptFile } from '../support/orders.ts';
import { file, openPayment, openProof, pay, proof, reference } from '../support/payment.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** Members' pages that open without a connection, by a service worker. */

test.use({
  viewport: PHONE,
  serviceWorkers: 'allow',
  expectedProblems: /net::ERR_|Failed to retrieve user profile|Failed to load/,
});

const kept = (page: Page) => page.locator('[data-kept]');

/** Opens an address in a new page, as a member does who has closed the earlier one. */
async function reopen(page: Page, context: BrowserContext, address: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

test('a proof survives a lost connection and a closed page, and is sent once on return', async ({
  page,
  context,
}) => {
  const { token } = await makeMember();
  const address = paymentAddress(newOrderNumber());
  const number = newReference();
  await openProof(page, 'UPI', address, token);
  await expectStored(page);

  await context.setOffline(true);
  await reference(page).fill(number);
  await file(page).setInputFiles(receiptFile);
  await expect(proof(page).getByText('No connection. The file is kept')).toBeVisible();
  await pay(page).click();
  await expect(kept(page)).toContainText('It will be sent when you are connected again.');

  const second = await test.step('opens the closed page again without a connection', async () => {
    const opened = await reopen(page, context, address);
    for (const text of [number, receiptFile.name, '₹ 1,020']) {
      await expect(kept(opened)).toContainText(text);
    }
    expect(await isControlled(opened)).toBe(true);
    await expectAccessible(opened);
    await expectFitsNarrowPhone(opened);
    return opened;
  });

  const third =
    await test.step('finds it on other screens too, also after another start', async () => {
      await second.getByRole('button', { name: 'Menu' }).click();
      await second.getByRole('link', { name: 'Payment History' }).click();
      await expect(second).toHaveURL('/user/payment-history');
      await expect(kept(second)).toContainText(number);
      const opened = await reopen(second, context, '/user/dashboard');
      await expect(kept(opened)).toContainText(number);
      return opened;
    });

  await test.step('is connected again, and the proof is sent', async () => {
    const calls = sentCalls(third, 'submitPurchase');
    await context.setOffline(false);
    await expect(toast(third, 'UPI proof submitted successfully.')).toBeVisible();
    await expect(kept(third)).toHaveCount(0);
    expect(calls).toHaveLength(1);
    expect(await ownPurchases(token)).toMatchObject([
      { referenceNumber: number, status: 'PENDING', receipt: { name: receiptFile.name } },
    ]);
  });

  await test.step('nothing of the member is stored by the worker', async () => {
    const stored = Object.values(await storedFiles(third));
    expect(stored).toHaveLength(1);
    const paths = (stored[0] ?? []).map(([path]) => path);
    expect(paths.length).toBeGreaterThan(15);
    const isPublic = (path: string) =>
      /^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2)$/.test(path) ||
      ['/theme.js', '/layers.css', '/user/payment'].includes(path);
    expect(paths.filter((path) => !isPublic(path))).toEqual([]);
    const texts = await third.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0] ?? '');
      return (await (await cache.match('/user/payment'))?.text()) ?? '';
    });
    expect(texts).toContain('<title>GLXY');
    expect(texts).not.toContain(token);
  });
});

test('only an order registers the worker, for no other page than those of members', async ({
  page,
  context,
}) => {
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await page.clock.install();
  for (const path of ['/user/dashboard', '/user/buy-token', '/user/payment', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.fastForward(15_000);
  }
  expect(await workerScopes(page)).toEqual([]);

  await page.goto(paymentAddress(newOrderNumber()));
  await expect(page.getByRole('tab', { name: 'UPI' })).toBeVisible();
  await page.clock.fastForward(15_000);
  await expectStored(page);
  expect(await workerScopes(page)).toEqual(['/user']);
  expect(await isControlled(page)).toBe(false);

  const other = await context.newPage();
  await openAs(other, 'admin', await adminToken());
  for (const [path, controlled] of [
    ['/', false],
    ['/register', false],
    ['/admin/dashboard', false],
    ['/superadmin/login', false],
    ['/user/dashboard', true],
  ] as const) {
    await other.goto(path);
    expect([path, await isControlled(other)]).toEqual([path, controlled]);
  }
});

test('an installed app stores the pages without an order', async ({ page, context }) => {
  const { token } = await makeMember();
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  await expectStored(page);
  await context.setOffline(true);
  const again = await reopen(page, context, '/user/dashboard');
  await expect(again.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('a page that opens without a connection is in Hindi', async ({ page, context }) => {
    const { token } = await makeMember();
    await openAs(page, 'user', token);
    const address = paymentAddress(newOrderNumber());
    await page.goto(address);
    await expect(page.getByRole('tab', { name: 'UPI' })).toBeVisible();
    await expectStored(page);
    await context.setOffline(true);
    const again = await reopen(page, context, address);
    await expect(again.getByRole('heading', { name: 'भुगतान', exact: true })).toBeVisible();
    await expect(again.locator('html')).toHaveAttribute('lang', 'hi');
  });
});

test('a change of the language changes the stored page, also on a page without the worker', async ({
  page,
  context,
}) => {
  const { token, email } = await makeMember();
  await openPayment(page, undefined, token);
  await expectStored(page);
  expect(await storedLanguages(page)).toEqual(['en']);

  await test.step('on a page of the worker', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect.poll(() => storedLanguages(page)).toEqual(['hi']);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await context.setOffline(false);
  });

  await test.step('on the login', async () => {
    const next = await context.newPage();
    await page.close();
    await next.goto('/');
    await next.evaluate(() => localStorage.removeItem('authToken'));
    await next.goto('/');
    await next.getByRole('button', { name: 'English' }).click();
    await next.getByLabel('Email', { exact: true }).fill(email);
    await next.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await next.getByRole('button', { name: 'Log in' }).click();
    await expect(next).toHaveURL('/user/dashboard');
    await expect.poll(() => storedLanguages(next)).toEqual(['en']);
    await context.setOffline(true);
    await next.reload();
    await expect(next.locator('html')).toHaveAttribute('lang', 'en-IN');
  });
});
