import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** When the first files of a page cannot be loaded, the page shows a message with a link to try again. */

test.use({ expectedProblems: /net::ERR_|Failed to load/ });

const message = (page: Page) => page.getByRole('heading', { name: 'This page has not started' });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Log in' });

const FILES = [
  ['its script', '**/assets/index-*.js'],
  ['its style sheet', '**/assets/index-*.css'],
  ['any script or style sheet', /\.(js|css)$/],
] as const;

test('a page without its first files shows a message, and its link loads the page again', async ({
  page,
}) => {
  for (const [what, files] of FILES) {
    await test.step(`a page without ${what} shows a message, and its link loads the page again`, async () => {
      await page.route(files, (route) => route.abort());
      await page.goto('/?from=mail');
      await expect(message(page)).toBeVisible();
      await expect(loginButton(page)).toBeHidden();
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Load the page again' }).click();
      await expect(loginButton(page)).toBeVisible();
      await expect(message(page)).toHaveCount(0);
      expect(new URL(page.url()).search).toBe('?from=mail');
    });
  }
});

test('a page whose script is late shows the message after a delay, until the script starts', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.not-started')).toBeAttached();
  await expect(page.locator('link[href="/layers.css"]')).toBeAttached();
  await expect(message(page)).toBeHidden();
  await expect(message(page)).toBeVisible();
  await expectAccessible(page);
  arrive();
  await expect(loginButton(page)).toBeVisible();
  await expect(message(page)).toHaveCount(0);
});

/** Opens a page whose script does not arrive. */
async function openWithoutScript(page: Page, path: string): Promise<void> {
  await page.route('**/assets/index-*.js', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('.not-started')).toBeAttached();
}

test('the login shows its layout and heading before its script has arrived, without a field', async ({
  page,
}) => {
  await openWithoutScript(page, '/?from=mail');
  const firstView = page.locator('.first-view');
  await expect(firstView.getByText('Login', { exact: true })).toBeVisible();
  await expect(firstView.getByText('Create account')).toBeVisible();
  await expect(firstView.locator('input, button, a')).toHaveCount(0);
  await expect(message(page)).toBeHidden();
});

test('a member who is signed in, and a visitor of another screen, see nothing of the login before the script has arrived', async ({
  page,
}) => {
  await openWithoutScript(page, '/register');
  await expect(page.locator('.first-view')).toHaveCount(0);
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'any');
  });
  await openWithoutScript(page, '/');
  await expect(page.locator('.first-view')).toBeAttached();
  await expect(page.locator('.first-view')).toBeHidden();
});
