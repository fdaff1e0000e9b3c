import type { Page } from '@playwright/test';
import { adminToken } from '../support/api.ts';
import { test } from '../support/own-product.ts';
import { expect, openAs } from '../support/test.ts';

/** Errors of pages in the server's log. This file starts its own product, so that the log has no other errors. */

test.describe.configure({ mode: 'default' });
test.use({ expectedProblems: /on purpose/ });

/** Makes the list of users throw while it is rendered. */
const breakUsers = (page: Page) =>
  page.addInitScript(() => {
    const real: unknown = Reflect.get(URLSearchParams.prototype, 'get');
    Reflect.set(URLSearchParams.prototype, 'get', function (this: unknown, ...given: unknown[]) {
      if (location.pathname === '/admin/usermanage') throw new Error('broken on purpose');
      return Reflect.apply(real as (...given: unknown[]) => unknown, this, given);
    });
  });

interface Entry {
  readonly level: number;
  readonly pageError: Record<'reference' | 'message' | 'stack' | 'page' | 'build', string>;
}

/** The reports in the log of the product that contain this text. */
const entriesIn = (log: string, text: string): readonly Entry[] =>
  log
    .split('\n')
    .filter((line) => line.includes('a page reported an error') && line.includes(text))
    .map((line) => JSON.parse(line) as Entry);

test('an error of a screen is one line in the log, with the reference that the screen shows', async ({
  page,
  installation,
}) => {
  await breakUsers(page);
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/usermanage?search=SECRET');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const shown = await page.getByText('Reference for support:').textContent();
  const reference = shown?.replace('Reference for support: ', '');
  const entries = () => entriesIn(installation.log(), 'broken on purpose');
  await expect.poll(entries).toHaveLength(1);
  const [entry] = entries();
  expect(entry).toMatchObject({
    level: 40,
    pageError: { reference, message: 'Error: broken on purpose', page: '/admin/usermanage' },
  });
  expect(entry?.pageError.stack).toMatch(/\/assets\/\S+\.js:\d+:\d+/);
  expect(entry?.pageError.build).toMatch(/^\/assets\/index-\S+\.js$/);
  expect(installation.log()).not.toContain('SECRET');

  // The same error has the same reference again, and adds no second line.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`Reference for support: ${String(reference)}`)).toBeVisible();
  await page.evaluate(() => {
    void Promise.reject(new Error('the last one on purpose'));
  });
  await expect.poll(() => entriesIn(installation.log(), 'the last one')).toHaveLength(1);
  expect(entries()).toHaveLength(1);
});

test('errors and rejections that nothing handles are reported, at most five per page load', async ({
  page,
  installation,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const throwAll = (first: string) =>
    page.evaluate((from) => {
      for (let n = 0; n < 8; n += 1) {
        const error = new Error(`${from} ${'x'.repeat(n)} on purpose`);
        if (n % 2 === 0) void Promise.reject(error);
        else
          setTimeout(() => {
            throw error;
          });
      }
    }, first);
  await throwAll('flood');
  await expect.poll(() => entriesIn(installation.log(), 'flood')).toHaveLength(5);
  // Reports arrive in order: this one after a new load of the page comes last.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.evaluate(() => {
    void Promise.reject(new Error('marker on purpose'));
  });
  await expect.poll(() => entriesIn(installation.log(), 'marker')).toHaveLength(1);
  expect(entriesIn(installation.log(), 'flood')).toHaveLength(5);
});
