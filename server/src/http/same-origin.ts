import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether one of our pages may have asked for this by its script, for calls that do something by a
 * GET. Pictures, links, frames and what a browser fetches in advance say what they are; a program
 * that is no browser says nothing, and is let in.
 */
export function isSameOriginFetch(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  const inAdvance = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`;
  return (
    (site === undefined || site === 'same-origin') &&
    (mode === undefined || mode === 'cors' || mode === 'same-origin') &&
    (dest === undefined || dest === 'empty') &&
    !/prefetch|prerender|preview/i.test(inAdvance)
  );
}
