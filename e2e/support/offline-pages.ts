import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The service worker of the member's pages, and what it has stored. */

/** What a service worker has stored: the path of each file, with its type and the language of the page. */
export const storedFiles = (
  page: Page,
): Promise<Readonly<Record<string, readonly (readonly [string, string, string | null])[]>>> =>
  page.evaluate(async () => {
    const stored: Record<string, [string, string, string | null][]> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      stored[name] = [];
      for (const request of await cache.keys()) {
        const { headers } = (await cache.match(request)) ?? new Response();
        const { pathname, search } = new URL(request.url);
        stored[name].push([
          pathname + search,
          headers.get('content-type') ?? '',
          headers.get('content-language'),
        ]);
      }
    }
    return stored;
  });

/** The language of the stored page, in each cache. */
export const storedLanguages = async (page: Page): Promise<(string | null)[]> =>
  Object.values(await storedFiles(page)).flatMap((files) =>
    files.filter(([, type]) => type.startsWith('text/html')).map(([, , language]) => language),
  );

/** Waits until the pages are stored. The worker does not control the page itself. */
export async function expectStored(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/user');
      return registration?.active?.state;
    });
  await expect.poll(state).toBe('activated');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
}

/** The scopes of the workers of this site. */
export const workerScopes = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );

/** Whether a worker controls the page. */
export const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);
