import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { useProducts, type Products } from './products.ts';
import { recordToasts, shownToasts } from './toast-record.ts';

/** Records errors and failed requests of a page that the test itself does not check. */
function watch(page: Page, problems: string[], expected: RegExp | null): void {
  const report = (problem: string) => {
    if (expected?.test(problem) !== true) problems.push(problem);
  };
  page.on('console', (message) => {
    // The browser logs every refused call; tests check the toast instead.
    const refused = /the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !refused) report(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') report(`failed: ${request.url()} ${why}`);
  });
}

/** Prints what a page shows and what it has shown as toasts, because CI keeps no files of a failed test. */
async function printPage(page: Page, title: string): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  const toasts = JSON.stringify(await shownToasts(page));
  process.stdout.write(
    `\n'${title}' failed at ${page.url()}\ntoasts: ${toasts}\n${shown.slice(0, 6_000)}\n`,
  );
}

interface Fixtures {
  /** Opens a page with its own session, watched and closed like the test's own. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>;
  readonly watched: string[];
  /** Problems that a test causes on purpose and that may be logged. */
  readonly expectedProblems: RegExp | null;
  /** The URL of the product that this test uses. */
  readonly product: string;
}

interface WorkerFixtures {
  readonly browser: Browser;
  readonly products: Products;
}

/** A browser that ended before Playwright could talk to it (signal SIGSEGV, once in about 2,000 starts). */
const ENDED_AT_START = /process did exit: exitCode=null, signal=/;

/** A test fails when one of its pages logs an error or when one of their requests fails. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Chromium itself sometimes crashes while it starts, before any test has begun. Only such a start is repeated, once.
  browser: [
    async ({ playwright, browserName }, use) => {
      const start = () => playwright[browserName].launch();
      const browser = await start().catch((error: unknown) => {
        if (!ENDED_AT_START.test(String(error))) throw error;
        process.stderr.write('Chromium crashed while it started; starting it once more\n');
        return start();
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  products: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures
    async ({}, use) => {
      const products = useProducts();
      await use(products);
      await products.useShared();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  product: [
    async ({ products }, use) => {
      await use(await products.useShared());
    },
    { auto: true, timeout: 90_000 },
  ],
  expectedProblems: [null, { option: true }],
  watched: [
    async ({ context, expectedProblems }, use, testInfo) => {
      const problems: string[] = [];
      await recordToasts(context);
      context.on('page', (page) => {
        watch(page, problems, expectedProblems);
      });
      await use(problems);
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const page of context.pages()) await printPage(page, testInfo.title);
      }
      // A reply that is still being changed at the end of the test has no page any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  openPage: async ({ browser, watched, expectedProblems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await recordToasts(context);
      const page = await context.newPage();
      watch(page, watched, expectedProblems);
      return page;
    });
    for (const context of contexts) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
});

export { expect };

/** Stores a person's session in a page before it opens. */
export async function openAs(
  page: Page,
  area: 'user' | 'admin' | 'superadmin',
  token: string,
): Promise<void> {
  const stored: Record<string, string> =
    area === 'user'
      ? { authToken: token }
      : { accessToken: token, [`${area}LoggedIn`]: 'true', reloadCounter: '2' };
  await page.addInitScript((entries) => {
    // Skips the browser's PDF reader, which runs in a frame of the page.
    if (window !== window.top) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** Opens a page with access to storage but without a screen, which would react at once. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
}

/** All texts in the browser's storage, to check that a text is not stored. */
export const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
