import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import type { Page, Request, Route } from '@playwright/test';

/** A made-up reply to a call. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A failure of the common form, with one message or a list of them. */
export const refusal = (
  message: string | readonly string[],
  status = 400,
  code = 'made_up',
): Answer => ({
  status,
  body: { status: false, message, code, requestId: 'made-up' },
});

/** A reply of a proxy between the browser and the product. */
export const UNREADABLE: Answer = { status: 502, body: '<html>Bad Gateway</html>' };

/** The browser's log messages about such failures. */
export const UNREADABLE_IS_LOGGED = /status of 502|net::ERR_/;

type IsCall = (url: URL) => boolean;

/** One function per endpoint, because Playwright removes a route only by the same function. */
const predicates = new Map<EndpointName, IsCall>();

function isCall(name: EndpointName): IsCall {
  const { path }: EndpointSpec = endpoints[name];
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
  const predicate = predicates.get(name) ?? ((url) => pattern.test(url.pathname));
  predicates.set(name, predicate);
  return predicate;
}

/** Replies to a call instead of the product. */
export async function answer(
  page: Page,
  name: EndpointName,
  { status, body }: Answer,
): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const contentType = typeof body === 'string' ? 'text/html' : 'application/json';
  await page.route(isCall(name), (route) => route.fulfill({ status, contentType, body: text }));
}

/** Replies with the product's own success, with its data changed. */
export async function change(
  page: Page,
  name: EndpointName,
  alter: (data: any) => unknown,
): Promise<void> {
  await page.route(isCall(name), async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: alter(body.data) } });
  });
}

/** Makes a call fail as if there were no server. */
export async function cutOff(page: Page, name: EndpointName): Promise<void> {
  await page.route(isCall(name), (route) => route.abort('connectionfailed'));
}

/** Lets the product reply again. */
export async function restore(page: Page, name: EndpointName): Promise<void> {
  await page.unroute(isCall(name));
}

/** Delays a call until the returned function is called. */
export async function hold(page: Page, name: EndpointName): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isCall(name), async (route: Route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Delays the product's reply to a call until the returned function is called. */
export async function holdReply(page: Page, name: EndpointName): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isCall(name), async (route: Route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** Lets a call reach the product, and drops the reply when the returned function is called. */
export async function holdLostReply(page: Page, name: EndpointName): Promise<() => void> {
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route(isCall(name), async (route: Route) => {
    await route.fetch();
    await lost;
    await route.abort('connectionfailed');
  });
  return lose;
}

/** The requests of one call that a page sends from now on. */
export function sentCalls(page: Page, name: EndpointName): readonly Request[] {
  const { method }: EndpointSpec = endpoints[name];
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && isCall(name)(new URL(request.url()))) sent.push(request);
  });
  return sent;
}

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

/**
 * Replies to a list with pages of made-up rows, and records the queries.
 * @param fits whether a query's filter matches a row
 */
export async function makeUpList(
  page: Page,
  name: EndpointName,
  all: readonly Row[],
  fits: (row: Row, query: Query) => boolean,
  { moreThanTotal = false } = {},
): Promise<readonly Record<string, string>[]> {
  const queries: Record<string, string>[] = [];
  await page.route(isCall(name), async (route) => {
    const query = Object.fromEntries(new URL(route.request().url()).searchParams);
    // The menu's badge requests one record, only to get the count.
    if (query['limit'] !== '1') queries.push(query);
    const fitting = all.filter((row) => fits(row, query));
    const [at, limit] = [Number(query['page']), Number(query['limit'])];
    const data = {
      records: fitting.slice((at - 1) * limit, at * limit),
      total: fitting.length,
      page: at,
      limit,
      lastPage: Math.max(1, Math.ceil(fitting.length / limit)),
      moreThanTotal,
    };
    await route.fulfill({ json: { status: true, message: 'A list', data } });
  });
  return queries;
}
