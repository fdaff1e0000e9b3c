import { cacheOf, removeCaches } from './caches.ts';

/**
 * Opens the pages of the member's area without a connection. Stores the files of one release and one page, in the
 * member's language, never a reply of the API (docs/decisions/0060-pages-that-open-offline.md).
 */

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the files of the pages in each language, the entry script first. */
declare const OFFLINE_FILES: Readonly<Record<string, readonly string[]>>;
/** Written by the build: differs when a file differs. */
declare const OFFLINE_RELEASE: string;

/** An event of a browser that has the Static Routing API. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(routes: readonly object[]): Promise<void>;
}

const CACHE = cacheOf(OFFLINE_RELEASE);
/** The address of the stored page; all pages of the area have the same content. */
const PAGE = '/user/payment';
/** How long a page waits for the network before the stored one is opened. */
const NETWORK_MS = 4_000;

const files = new Set(Object.values(OFFLINE_FILES).flat());
/** The clients whose page was the stored one, since the worker was started. */
const storedClients = new Set<string>();

const isHashed = (path: string): boolean => path.startsWith('/assets/');

const languageOf = ({ headers }: Response): string => headers.get('content-language') ?? '';

/** The files of a page in its language; undefined where the page is none of this release. */
async function filesOf(page: Response): Promise<readonly string[] | undefined> {
  const wanted = OFFLINE_FILES[languageOf(page)];
  if (!page.ok || wanted?.[0] === undefined) return undefined;
  return (await page.text()).includes(`"${wanted[0]}"`) ? wanted : undefined;
}

/** The stored file, whatever headers it was requested with. */
async function findStored(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

/**
 * Stores a page after all of its files, so that a stored page is never without them. Does nothing with a page of another
 * release: its own worker will store it.
 *
 * @returns whether the page is stored
 */
async function storePage(page: Response): Promise<boolean> {
  const wanted = await filesOf(page.clone());
  if (wanted === undefined) return false;
  const cache = await caches.open(CACHE);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = wanted.filter((file) => !present.has(file));
  // The browser's cache may have a file without a hash from the previous release.
  await cache.addAll(
    missing.map((file) => new Request(file, { cache: isHashed(file) ? 'default' : 'no-cache' })),
  );
  await cache.put(PAGE, page);
  return true;
}

/** Stores the page that the server sends to this browser now, in the language that the server chooses. */
async function store(): Promise<void> {
  if (!(await storePage(await fetch(PAGE, { cache: 'no-store' })))) {
    throw new Error('the server sends pages of another release');
  }
}

self.addEventListener('install', (event: RoutingEvent) => {
  // Where the browser can, it sends these requests without starting the worker.
  const direct = ['/api/*', '/dev/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  event.addRoutes?.(direct).catch(() => undefined);
  event.waitUntil(store());
});

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration as Partial<ServiceWorkerRegistration>;
  event.waitUntil(Promise.all([removeCaches(CACHE), navigationPreload?.enable()]));
});

/** A page reports its language, which can have changed on a page that this worker does not control. */
self.addEventListener('message', (event) => {
  const update = async () => {
    const stored = await findStored(PAGE);
    if (stored !== undefined && languageOf(stored) !== event.data) await store();
  };
  event.waitUntil(update().catch(() => undefined));
});

/** The server's page, which the browser may have requested while it started this worker. */
async function requestPage(event: FetchEvent, signal: AbortSignal): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request, { signal });
}

/** Marks the stored page, so that its calls wait for a connection (`web/src/offline/stored-page.ts`). */
function marked({ body, headers }: Response): Response {
  const withMark = new Headers(headers);
  withMark.set('server-timing', 'stored');
  return new Response(body, { headers: withMark });
}

async function openPage(event: FetchEvent): Promise<Response> {
  const abort = new AbortController();
  const requested = requestPage(event, abort.signal);
  // Handled below; without this, a failure before that would count as unhandled.
  requested.catch(() => undefined);
  const stored = await findStored(PAGE);
  // For example after the browser has removed it, to free storage.
  if (stored === undefined) return requested;
  const answered = requested.catch(() => null);
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, NETWORK_MS, null);
  });
  const page = await Promise.race([answered, late]);
  // Without a connection, after the timeout, or where only a proxy has answered.
  if (page === null || page.status >= 500) {
    storedClients.add(event.resultingClientId);
    // The browser ends its own request when this event ends. While a request is open, Chromium delays the next one to the
    // same address by up to 20 s, so a reload after the connection has returned would open the stored page again.
    abort.abort();
    return marked(stored);
  }
  event.waitUntil(storePage(page.clone()).catch(() => undefined));
  return page;
}

/**
 * Files with a hash in their name come from the store. The others do only for a stored page: they can differ between
 * releases, and a page that the server has sent needs those of the server.
 */
async function openFile(event: FetchEvent, path: string): Promise<Response> {
  const stored = await findStored(path);
  if (stored === undefined) return fetch(event.request);
  if (isHashed(path) || storedClients.has(event.clientId)) return stored;
  return fetch(event.request).catch(() => stored);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (search === '' && files.has(pathname)) event.respondWith(openFile(event, pathname));
});
