import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request may come from a script of our own pages; checked for GET calls that write. Browsers
 * mark requests of images, links, frames and prefetches in their Sec-Fetch-* headers. Clients that are not
 * browsers send no such headers and are accepted.
 */
export function isSameOriginFetch(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`;
  return (
    (site === undefined || site === 'same-origin') &&
    (mode === undefined || mode === 'cors' || mode === 'same-origin') &&
    (dest === undefined || dest === 'empty') &&
    !/prefetch|prerender|preview/i.test(purpose)
  );
}
