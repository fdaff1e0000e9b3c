import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

/** What went wrong in a page beside what the test looks at. */
function watch(page: Page, problems: string[], expected: RegExp | null): void {
  const report = (problem: string) => {
    if (expected?.test(problem) !== true) problems.push(problem);
  };
  page.on('console', (message) => {
    // A call that is refused on purpose is logged by the browser itself; the toast is tested instead.
    const refused = /the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !refused) report(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') report(`failed: ${request.url()} ${why}`);
  });
}

interface Fixtures {
  /** Opens a page of its own session, watched and closed like the test's own. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>;
  readonly watched: string[];
  /** For tests in which something has to go wrong: what may be logged then. */
  readonly expectedProblems: RegExp | null;
}

/** Every test fails when one of its pages logged an error or lost a request. */
export const test = base.extend<Fixtures>({
  expectedProblems: [null, { option: true }],
  watched: [
    async ({ context, expectedProblems }, use) => {
      const problems: string[] = [];
      context.on('page', (page) => {
        watch(page, problems, expectedProblems);
      });
      await use(problems);
      // An answer that is being changed when the test is over is nobody's any more.
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

/** A small picture of a receipt, made here so that no file has to be kept. */
export const receiptPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWNQWlWOBzGMSq/CEiwASRp+LWFYlZIAAAAASUVORK5CYII=',
  'base64',
);

/** Shows a person's session to a page before it opens. */
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
    // Not to the browser's own reader of PDFs, which stands in a frame of ours.
    if (window !== window.top) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** Goes where storage can be written and no screen of ours is open, which would act on it at once. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
}

/** Everything that a page keeps in the browser, to look for what must not be there. */
export const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
