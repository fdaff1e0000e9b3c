import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import type { Page, Request, Route } from '@playwright/test';

/** What a call is answered with instead of the product's own answer. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A failure as the product tells it: one message, or a list of them. */
export const refusal = (
  message: string | readonly string[],
  status = 400,
  code = 'made_up',
): Answer => ({
  status,
  body: { status: false, message, code, requestId: 'made-up' },
});

/** What comes from something between the browser and the product. */
export const UNREADABLE: Answer = { status: 502, body: '<html>Bad Gateway</html>' };

/** What the browser itself logs of failures like that. */
export const UNREADABLE_IS_LOGGED = /status of 502|net::ERR_/;

type IsCall = (url: URL) => boolean;

/** The same function each time: routes are taken away by it. */
const predicates = new Map<EndpointName, IsCall>();

function isCall(name: EndpointName): IsCall {
  const { path }: EndpointSpec = endpoints[name];
  const predicate = predicates.get(name) ?? ((url) => url.pathname === path);
  predicates.set(name, predicate);
  return predicate;
}

/** Answers a call in the product's place. */
export async function answer(
  page: Page,
  name: EndpointName,
  { status, body }: Answer,
): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const contentType = typeof body === 'string' ? 'text/html' : 'application/json';
  await page.route(isCall(name), (route) => route.fulfill({ status, contentType, body: text }));
}

/** Answers a call by its success, with the data changed. */
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

/** Lets a call find no server at all. */
export async function cutOff(page: Page, name: EndpointName): Promise<void> {
  await page.route(isCall(name), (route) => route.abort('connectionfailed'));
}

/** From now on the product answers for itself again. */
export async function restore(page: Page, name: EndpointName): Promise<void> {
  await page.unroute(isCall(name));
}

/** Holds a call back until the returned function is called. */
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

/** The calls of one name that a page has sent since. */
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
 * Answers a list in pages, as the product would, and keeps the queries.
 *
 * @param fits whether a query's filter finds a row
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
    // One record alone is asked for by the menu, only to know how many there are.
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
