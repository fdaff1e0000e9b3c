import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserOptions } from '@prelaunch/testkit/browser';
import type { BenchCase } from '../bench-case.ts';
import { median } from '../load/statistics.ts';
import { checkRow, skippedRow, valueRow, type Row } from '../report/rows.ts';

/** How many times slower than this machine the throttled processor is: a cheap phone. */
const SLOWDOWN = 4;
/** Tasks later than this do not belong to the first load. */
const OBSERVED_MS = 3_000;

/** Strings of the chart and QR code libraries that minification does not change. */
const LIBRARIES = { charts: 'easeInOutElastic', 'QR code': 'alphanumeric' } as const;

const waitForForm = (page: Page) => page.getByRole('button', { name: 'Log in' }).waitFor();

const kilobytes = (bytes: number) => bytes / 1024;

/** Measures the JavaScript that the first page loads until its form is shown. */
async function measureScripts(browser: Browser, url: string): Promise<Row[]> {
  const page = await browser.newPage();
  const scripts: Promise<{ body: Buffer; transferred: number }>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    const sizes = response.request().sizes();
    const script = Promise.all([response.body(), sizes]).then(([body, { responseBodySize }]) => ({
      body,
      transferred: responseBodySize,
    }));
    scripts.push(script);
  });
  await page.goto(url);
  await waitForForm(page);
  const loaded = await Promise.all(scripts);
  await page.close();
  const total = (sizeOf: (script: (typeof loaded)[number]) => number) =>
    kilobytes(loaded.reduce((sum, script) => sum + sizeOf(script), 0));
  const found = Object.entries(LIBRARIES)
    .filter(([, text]) => loaded.some(({ body }) => body.includes(text)))
    .map(([name]) => name);
  return [
    valueRow(
      'first page: JavaScript, gzip',
      total(({ body }) => gzipSync(body, { level: 9 }).length),
      'kB',
      { atMost: 115 },
    ),
    valueRow(
      'first page: JavaScript, brotli',
      total(({ body }) => brotliCompressSync(body).length),
      'kB',
    ),
    valueRow(
      'first page: JavaScript as the server sends it',
      total(({ transferred }) => transferred),
      'kB',
    ),
    checkRow(
      'first page: without charts and QR code',
      loaded.length > 0 && found.length === 0,
      found.length === 0 ? `in none of ${loaded.length} files` : found.join(' and '),
    ),
  ];
}

/** Sums the parts of long tasks beyond 50 ms, as Total Blocking Time does. */
const OBSERVE_LONG_TASKS = `
  window.blockingMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blockingMs += duration - 50;
  }).observe({ type: 'longtask', buffered: true });`;

interface PageLoad {
  readonly paintMs: number;
  readonly formMs: number;
  readonly blockingMs: number;
}

/** Loads the first page with an empty cache and a throttled processor. */
async function loadSlowly(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(OBSERVE_LONG_TASKS);
  await page.goto(url);
  await waitForForm(page);
  const formMs = await page.evaluate<number>('performance.now()');
  await page.waitForTimeout(OBSERVED_MS);
  const [paintMs, blockingMs] = await page.evaluate<[number, number]>(
    `[performance.getEntriesByName('first-contentful-paint')[0].startTime, window.blockingMs]`,
  );
  await context.close();
  return { paintMs, formMs, blockingMs };
}

/** Measures the size of a new visitor's first page, and its speed on a slow processor. */
export const pages: BenchCase = {
  name: 'pages',
  duties: {
    product: `The log-in page in Chromium with an empty cache; times with the processor slowed down ${SLOWDOWN} times`,
    ceiling: null,
  },
  run: async ({ product, plan }) => {
    let browser: Browser;
    try {
      browser = await chromium.launch(browserOptions);
    } catch (error) {
      process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
      return [skippedRow('pages', 'no browser could be started; set CHROMIUM to the path of one')];
    }
    try {
      const rows = await measureScripts(browser, product.url);
      const loads: PageLoad[] = [];
      for (let n = 0; n < plan.pageLoads; n += 1) {
        loads.push(await loadSlowly(browser, product.url));
      }
      const figure = (label: string, field: keyof PageLoad) =>
        valueRow(
          `first page, ${SLOWDOWN}x slower: ${label}`,
          median(loads.map((load) => load[field])),
          'ms',
        );
      return [
        ...rows,
        figure('first contentful paint', 'paintMs'),
        figure('form shown', 'formMs'),
        figure('blocking time', 'blockingMs'),
      ];
    } finally {
      await browser.close();
    }
  },
};
