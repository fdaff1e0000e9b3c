import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@prelaunch/testkit/product';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { startFrontServer, type FrontServer } from '../support/front-server.ts';
import { expectStored, isControlled, storedFiles, workerScopes } from '../support/offline-pages.ts';
import { paymentAddress } from '../support/orders.ts';
import { test as own } from '../support/own-product.ts';
import { expect, openAs } from '../support/test.ts';

/**
 * The service worker after a deployment, with a slow or absent server, and where it is switched off. A server in front of
 * the product plays the next release, because Playwright cannot replace what browsers request for a worker.
 */

interface WithFront {
  readonly front: FrontServer;
}

const test = own.extend<WithFront, object>({
  front: async ({ product }, use) => {
    const front = await startFrontServer(product);
    await use(front);
    await front.stop();
  },
  baseURL: async ({ front }, use) => {
    await use(front.url);
  },
});
test.use({
  serviceWorkers: 'allow',
  expectedProblems: /net::ERR_|Failed to|preload CSS|status of 50[23]/,
});
test.describe.configure({ mode: 'default' });

/** Opens a payment page, waits until the pages are stored, and opens one that the worker controls. */
async function openControlled(page: Page): Promise<void> {
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await page.goto(paymentAddress(newOrderNumber()));
  await expect(page.getByRole('tab', { name: 'UPI' })).toBeVisible();
  await expectStored(page);
  await page.goto('/user/dashboard');
  await expectDashboard(page);
  expect(await isControlled(page)).toBe(true);
}

const expectDashboard = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
const entryOf = async (page: Page) =>
  (await page.locator('script[type=module]').getAttribute('src')) ?? '';
const open = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();

/** Names the files as another build would: each with another hash. */
const nextNames = (text: string) => text.replace(/-[\w-]{4}([\w-]{4}\.(?:js|css))\b/g, '-next$1');

/** Lets the front server play the next release: its files have other names, and those of this release are gone. */
function nextRelease() {
  const files = readdirSync(join(root, 'web/dist/assets'));
  const real = new Map(files.map((name) => [`/assets/${nextNames(name)}`, `/assets/${name}`]));
  return {
    // The worker also names its release.
    change: (text: string) => nextNames(text).replace(/\("[\w-]{16}"\)/, '("next-next-next-n")'),
    pathOf: (path: string) =>
      /^\/assets\/.*\.(js|css)$/.test(path) ? (real.get(path) ?? null) : path,
  };
}

/** The addresses of the pages that the browser loads from now on. */
function loadedPages(page: Page): readonly string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

test('after a deployment an open page works on, the new release is loaded once, and releases never mix', async ({
  page,
  context,
  front,
}) => {
  await openControlled(page);
  const before = await entryOf(page);
  const [oldCache = ''] = Object.keys(await storedFiles(page));
  front.rule = nextRelease();

  await test.step('a screen of the open page comes from the store', async () => {
    const pages = loadedPages(page);
    await open(page, 'Buy Token');
    await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeVisible();
    expect(pages).toEqual([]);
  });

  await test.step('a screen that is not stored loads the new release once', async () => {
    const pages = loadedPages(page);
    await open(page, 'Profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    expect(await entryOf(page)).toBe(nextNames(before));
    expect(pages).toEqual(['/user/profile']);
  });

  await test.step('the next worker stores its files and waits, so the old release still opens without a connection', async () => {
    await expect
      .poll(async () => Object.keys(await storedFiles(page)))
      .toEqual([oldCache, 'offline-pages-next-next-next-n']);
    await context.setOffline(true);
    await page.goto('/user/dashboard');
    await expectDashboard(page);
    expect(await entryOf(page)).toBe(before);
    await context.setOffline(false);
  });

  await test.step('the next worker removes the files of the old release when the old pages are closed', async () => {
    const other = await context.newPage();
    await other.goto('/privacy-policy');
    await page.close();
    await expect
      .poll(async () => Object.keys(await storedFiles(other)))
      .toEqual(['offline-pages-next-next-next-n']);
    await context.setOffline(true);
    await other.goto('/user/dashboard');
    await expectDashboard(other);
    expect(await entryOf(other)).toBe(nextNames(before));
  });
});

test('a stored page that lacks a file reloads once, not in a loop, while the new pages do not arrive', async ({
  page,
  front,
}) => {
  await openControlled(page);
  front.rule = { ...nextRelease(), isSilent: (path) => path.startsWith('/user') };
  const pages = loadedPages(page);
  // The page asks for the release before it decides whether to reload.
  let checks = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/') checks += 1;
  });
  await open(page, 'Profile');
  await expect.poll(() => pages).toEqual(['/user/profile']);
  await expect.poll(() => checks).toBe(2);
  // Shown once the page has decided not to reload; it has no timer in this state.
  await expect(page.getByText('Some of its files could not be loaded.')).toBeVisible();
  expect(pages).toEqual(['/user/profile']);
  front.rule = nextRelease();
  // On a busy machine the server's page can arrive after the timeout, so the member tries again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  }).toPass();
});

test('the stored page opens while a proxy answers 502, and when the network takes too long', async ({
  page,
  front,
}) => {
  await openControlled(page);
  front.rule = { isAway: true };
  await page.goto('/user/dashboard');
  await expectDashboard(page);
  front.rule = { isSilent: () => true };
  await page.goto('/user/dashboard');
  await expectDashboard(page);
});

test('a server with OFFLINE_PAGES=false removes the worker and what it has stored', async ({
  page,
  context,
  front,
}) => {
  await openControlled(page);
  // What the server sends with this setting: server/src/platform/http/pages/service-worker.test.ts.
  const off = readFileSync(join(root, 'web/dist/service-worker-off.js'), 'utf8');
  const mark = '<meta name="offline-pages" content="on">';
  front.rule = {
    change: (text, path) => (path === '/service-worker.js' ? off : text.replace(mark, '')),
  };
  await page.goto('/user/dashboard');
  await expect.poll(() => storedFiles(page)).toEqual({});
  await expectDashboard(page);
  await page.goto(paymentAddress(newOrderNumber()));
  await expect(page.getByRole('tab', { name: 'UPI' })).toBeVisible();
  // A page stores its files when it is idle, some seconds after its start or when the connection returns.
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  expect(await workerScopes(page)).toEqual([]);
  expect(await isControlled(page)).toBe(false);
  await context.setOffline(true);
  await expect(page.goto('/user/dashboard')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});
