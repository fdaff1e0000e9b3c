import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserOptions, findBrowser } from '@prelaunch/testkit/browser';
import type { BenchCase } from '../bench-case.ts';
import { median } from '../load/statistics.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { checkRow, skippedRow, valueRow, type Row } from '../report/rows.ts';

/** How many times slower than this machine the throttled processor is: a cheap phone. */
const SLOWDOWN = 4;
/** Lighthouse's slow 4G; the throughputs are in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
};
/** The goals of a first visit on such a phone and network. */
const FIRST_PAINT_MS = 1_800;
const INTERACTION_MS = 200;
/** Tasks later than this do not belong to the first load. */
const OBSERVED_MS = 3_000;
const SETTLED_MS = 1_000;

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

/**
 * Records the parts of long tasks beyond 50 ms, as Total Blocking Time does, the largest paint, and the longest time from
 * an input to the next paint, as Interaction to Next Paint does.
 */
const OBSERVE = `
  window.seen = { blockingMs: 0, largestMs: 0, interactionMs: 0 };
  const observe = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take))
      .observe({ type, buffered: true, ...more });
  observe('longtask', ({ duration }) => { seen.blockingMs += duration - 50; });
  observe('largest-contentful-paint', ({ startTime }) => { seen.largestMs = startTime; });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId > 0) seen.interactionMs = Math.max(seen.interactionMs, duration);
  }, { durationThreshold: 16 });`;

interface PageLoad {
  readonly paintMs: number;
  readonly largestMs: number;
  readonly formMs: number;
  readonly blockingMs: number;
  /** Of typing in the form and opening the registration. */
  readonly interactionMs: number;
}

/** Types in the form and opens the registration, as a new visitor does. */
async function interact(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).pressSequentially('asha.rao@example.com');
  await page.getByLabel('Password', { exact: true }).pressSequentially('prelaunch');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Name', { exact: true }).waitFor();
  // The entry of an event follows its paint.
  await page.waitForTimeout(SETTLED_MS);
}

/** Loads the first page with an empty cache, a throttled processor and a slow network, and uses it. */
async function loadSlowly(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript(OBSERVE);
  await page.goto(url);
  await waitForForm(page);
  const formMs = await page.evaluate<number>('performance.now()');
  await page.waitForTimeout(OBSERVED_MS);
  const [paintMs, largestMs, blockingMs] = await page.evaluate<[number, number, number]>(
    `[performance.getEntriesByName('first-contentful-paint')[0].startTime, seen.largestMs, seen.blockingMs]`,
  );
  await interact(page);
  const interactionMs = await page.evaluate<number>('seen.interactionMs');
  await context.close();
  return { paintMs, largestMs, formMs, blockingMs, interactionMs };
}

/** Measures the size of a new visitor's first page, and its speed on a slow processor and network. */
export const pages: BenchCase = {
  name: 'pages',
  duties: {
    product: `The log-in page in Chromium with an empty cache; times with the processor slowed down ${SLOWDOWN} times and a network of slow 4G. Then a first visit on slow 3G (400 ms, 50 kB/s, the whole processor): login, dashboard, Buy, Payment`,
    ceiling: {
      does: 'on slow 3G, the bytes that a step receives in one stream at the full bandwidth, and the round trips that must follow each other',
      omits:
        'connecting, running scripts, all but the last byte of files that the page does not wait for',
    },
  },
  run: async (bench) => {
    const { product, plan } = bench;
    let browser: Browser;
    try {
      browser = await chromium.launch({ ...browserOptions, executablePath: await findBrowser() });
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
      const figure = (label: string, field: keyof PageLoad, goal?: { readonly atMost: number }) =>
        valueRow(
          `first page, ${SLOWDOWN}x slower, slow 4G: ${label}`,
          median(loads.map((load) => load[field])),
          'ms',
          goal,
        );
      return [
        ...rows,
        figure('first contentful paint', 'paintMs', { atMost: FIRST_PAINT_MS }),
        figure('largest contentful paint', 'largestMs'),
        figure('form shown', 'formMs'),
        figure('blocking time', 'blockingMs'),
        figure('longest interaction', 'interactionMs', { atMost: INTERACTION_MS }),
        ...(await measureSlowNetwork(browser, bench)),
      ];
    } finally {
      await browser.close();
    }
  },
};
