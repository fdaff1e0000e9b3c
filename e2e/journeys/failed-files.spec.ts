import type { Page } from '@playwright/test';
import { adminToken, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Screens whose files cannot be loaded, and errors while a screen is rendered. */

test.use({ expectedProblems: /net::ERR_|Failed to fetch|Failed to load|preload CSS|on purpose/ });

const notLoaded = (page: Page) =>
  page.getByRole('heading', { name: 'This page could not be loaded' });
const open = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** The addresses of the pages that the browser loads from now on. */
function loadedPages(page: Page): readonly string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

test('a screen whose files fail shows a page that retries by itself and by its button', async ({
  page,
  context,
}) => {
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await test.step('without a connection, until it is back', async () => {
    await context.setOffline(true);
    await open(page, 'Profile');
    await expect(notLoaded(page)).toBeVisible();
    await expect(page.getByText('as soon as the connection is back')).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await retry(page);
    await expect(page.getByText('as soon as the connection is back')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  });

  await test.step('without its script, by the button', async () => {
    await page.route('**/assets/PaymentHistoryScreen-*.js', (route) => route.abort());
    const pages = loadedPages(page);
    await open(page, 'Payment History');
    await expect(notLoaded(page)).toBeVisible();
    await expect(page.getByText('Some of its files could not be loaded.')).toBeVisible();
    await page.unrouteAll();
    // The release has not changed, so the page reloads only when the button is pressed.
    expect(pages).toEqual([]);
    await retry(page);
    await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    expect(pages).toEqual(['/user/payment-history']);
  });

  await test.step('without its styles, and the menu still leads to other screens', async () => {
    await page.route('**/assets/BuyTokenScreen-*.css', (route) => route.abort());
    await open(page, 'Buy Token');
    await expect(notLoaded(page)).toBeVisible();
    await open(page, 'Payment History');
    await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await open(page, 'Buy Token');
    await expect(notLoaded(page)).toBeVisible();
    await page.unrouteAll();
    await retry(page);
    await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeVisible();
  });

  await test.step('without the files of the whole area', async () => {
    await page.route('**/assets/UserArea-*.js', (route) => route.abort());
    await page.goto('/user/profile');
    await expect(notLoaded(page)).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  });
});

test('after a deployment the new release is loaded once, and the input stays', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.goto('/privacy-policy');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  // The old files are gone, and the pages name the files of another release.
  await page.route('**/assets/RegisterScreen-*.js', (route) => route.fulfill({ status: 404 }));
  await page.route('**/', async (route) => {
    if (route.request().isNavigationRequest()) return route.fallback();
    const body = await (await route.fetch()).text();
    return route.fulfill({
      contentType: 'text/html',
      body: body.replace(/\/assets\/index-/, '/assets/index-newer-'),
    });
  });
  const pages = loadedPages(page);
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByText('Some of its files could not be loaded.')).toBeVisible();
  expect(pages).toEqual(['/register']);

  await page.unrouteAll();
  await retry(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
});

/** Makes a function that the lists or the charts call throw while `broken` names them. */
const breakable = (page: Page) =>
  page.addInitScript(() => {
    const failing = (prototype: object, name: 'get' | 'toFixed', what: string) => {
      const real = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
      Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
        if (sessionStorage.getItem('broken') === what) throw new Error('broken on purpose');
        return Reflect.apply(real, this, given);
      });
    };
    failing(URLSearchParams.prototype, 'get', 'lists');
    failing(Number.prototype, 'toFixed', 'charts');
  });
const setBroken = (page: Page, what: string) =>
  page.evaluate((value) => sessionStorage.setItem('broken', value), what);

test('an error while a screen is rendered leaves the menu usable, and an error in a panel the other panels', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await breakable(page);
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('table', { name: 'Referral Supply' })).toBeVisible();

  await setBroken(page, 'lists');
  await open(page, 'User Manage');
  const failed = page.getByRole('heading', { name: 'Something went wrong' });
  await expect(failed).toBeVisible();
  expect(errors.filter((text) => text.includes('on purpose'))).toHaveLength(1);
  await setBroken(page, '');
  await retry(page);
  await expect(page.getByRole('heading', { name: 'Manage User' })).toBeVisible();

  await setBroken(page, 'lists');
  await open(page, 'Purchase Request');
  await expect(failed).toBeVisible();
  await setBroken(page, 'charts');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByText('This part of the page could not be shown.')).toHaveCount(3);
  await expect(page.getByText('Members', { exact: true })).toBeVisible();
  await setBroken(page, '');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('table', { name: 'Token Supply Distribution' })).toBeVisible();
  await expect(page.getByText('This part of the page could not be shown.')).toHaveCount(2);
});
