import { getProgram } from '@prelaunch/contract';
import { addPeople, PASSWORD, PASSWORD_HASH } from '@prelaunch/testkit/people';
import type { Browser, Page } from '@playwright/test';
import type { Bench } from '../bench-case.ts';
import { median } from '../load/statistics.ts';
import { boundedRow, valueRow, type Row } from '../report/rows.ts';

const LATENCY_MS = 400;
const BYTES_PER_SECOND = 50_000;
/** A slow 3G network. The browser adds the latency to each request; connecting costs nothing. */
const SLOW_3G = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};
/** A fast typist: 12 characters a second. */
const TYPING_MS = 80;
/** A person looks at the dashboard for so long, before it opens the next page. */
const READING_MS = 3_000;
const PHONE = { width: 390, height: 844 };
/** The goals. */
const FORM_MS = 4_000;
const DASHBOARD_MS = 2_500;
/** The longest time in which a page may be empty after an action. */
const EMPTY_MS = 300;

/**
 * Records the longest time in which the main part of the page shows neither a text, a picture nor the outline of what is
 * loading, apart from its header. `watchEmptiness()` starts a new record.
 */
const WATCH = `
  const isShown = (element) => {
    if (element.closest('header, h1') !== null) return false;
    const says = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
    if (!says && !element.matches('img, svg, input, [data-loading], [class*="skeleton"]')) return false;
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0 && top < innerHeight &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  let since = null;
  window.watchEmptiness = () => { since = null; window.emptyMs = 0; };
  watchEmptiness();
  const watch = () => {
    const area = document.querySelector('main:not(.not-started)') ?? document.body;
    const isEmpty = area !== null && ![...area.querySelectorAll('*')].some(isShown);
    const now = performance.now();
    since = isEmpty ? (since ?? now) : null;
    if (since !== null) window.emptyMs = Math.max(window.emptyMs, now - since);
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);`;

/** One action of a person and what follows. */
interface Step {
  readonly ms: number;
  /** The longest time in which the page was empty. */
  readonly emptyMs: number;
  /** What the same bytes need at the full bandwidth, with the round trips that must follow each other. */
  readonly boundMs: number;
}

/** Puts the page on the slow network; returns how many bytes it has received so far. */
async function slowDown(page: Page): Promise<() => number> {
  let bytes = 0;
  // Stays attached, because the network is slow only as long.
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_3G);
  return () => bytes;
}

interface Action {
  /** How many answers must follow each other. */
  readonly roundTrips: number;
  readonly act: () => Promise<unknown>;
  /** Resolves when the page stands. */
  readonly stands: () => Promise<unknown>;
}

/** Measures from an action until the page stands. */
async function measure(
  page: Page,
  received: () => number,
  { roundTrips, act, stands }: Action,
): Promise<Step> {
  await page.evaluate('window.watchEmptiness?.()');
  const before = received();
  const begun = performance.now();
  await act();
  await stands().catch(async (error: unknown) => {
    const shown = await page.locator('body').innerText();
    throw new Error(`the page does not stand; it shows: ${shown}`, { cause: error });
  });
  const ms = performance.now() - begun;
  const bytes = received() - before;
  const boundMs = roundTrips * LATENCY_MS + (bytes / BYTES_PER_SECOND) * 1_000;
  return { ms, boundMs, emptyMs: await page.evaluate<number>('window.emptyMs') };
}

type StepName = 'form' | 'dashboard' | 'buy' | 'payment';
type Visit = Readonly<Record<StepName, Step>>;

/**
 * The way from an empty cache to the payment page on a slow network.
 *
 * @param typing milliseconds after each character of the login; 0 as where a password manager fills it in
 */
async function visit(
  browser: Browser,
  url: string,
  { email, typing }: { readonly email: string; readonly typing: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const received = await slowDown(page);
  await page.addInitScript(WATCH);
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const form = await measure(page, received, {
    roundTrips: 2,
    act: () => page.goto(url, { waitUntil: 'commit' }),
    stands: () => logIn.waitFor(),
  });
  const delay = { delay: typing };
  await page.getByLabel('Email', { exact: true }).pressSequentially(email, delay);
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD, delay);
  const dashboard = await measure(page, received, {
    roundTrips: 2,
    act: () => logIn.click(),
    stands: () => page.getByRole('button', { name: /My Stock.*\d/ }).waitFor(),
  });
  await page.waitForTimeout(READING_MS);
  const buy = await measure(page, received, {
    roundTrips: 1,
    act: () => page.getByRole('link', { name: /^Buy / }).first().click(),
    stands: () => amount.and(page.locator(':enabled')).waitFor(),
  });
  await amount.fill('5000');
  const payment = await measure(page, received, {
    roundTrips: 1,
    act: () => page.getByRole('button', { name: 'BUY NOW' }).click(),
    stands: () => page.locator('[data-slip]').getByText('5,100').waitFor(),
  });
  await context.close();
  return { form, dashboard, buy, payment };
}

/** Measures first visits on a slow 3G network, and compares each step with what its bytes need. */
export async function measureSlowNetwork(
  browser: Browser,
  { plan, pool, product }: Bench,
): Promise<Row[]> {
  const answer = await fetch(product.url + getProgram.path);
  const { data } = (await answer.json()) as { data: { companyId: string } };
  const login = { isApproved: true, passwordHash: PASSWORD_HASH, count: plan.pageLoads };
  const typed: Visit[] = [];
  const filled: Visit[] = [];
  for (const { email } of await addPeople(pool, data.companyId, login)) {
    typed.push(await visit(browser, product.url, { email, typing: TYPING_MS }));
    filled.push(await visit(browser, product.url, { email, typing: 0 }));
  }
  const stepRow = (what: string, visits: readonly Visit[], step: StepName, atMost?: number) => {
    const middle = (field: 'ms' | 'boundMs') => median(visits.map((one) => one[step][field]));
    const goal = atMost === undefined ? undefined : { atMost };
    return boundedRow(`slow 3G: ${what}`, middle('ms'), middle('boundMs'), goal);
  };
  const emptyMs = [...typed, ...filled].flatMap(({ dashboard, buy, payment }) =>
    [dashboard, buy, payment].map((step) => step.emptyMs),
  );
  return [
    stepRow('the form of the login stands', [...typed, ...filled], 'form', FORM_MS),
    stepRow('dashboard after Log in, typed', typed, 'dashboard', DASHBOARD_MS),
    stepRow('dashboard after Log in, pressed at once', filled, 'dashboard'),
    stepRow('Buy, opened first', typed, 'buy'),
    stepRow('Payment, opened first', typed, 'payment'),
    valueRow('slow 3G: longest empty page after an action', Math.max(...emptyMs), 'ms', {
      atMost: EMPTY_MS,
    }),
  ];
}
