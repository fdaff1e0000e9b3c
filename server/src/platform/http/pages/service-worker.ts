import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WORKER_CSP } from './security-headers.ts';

/** The address that pages register (`web/src/offline/worker-address.ts`). It must never change. */
const ADDRESS = '/service-worker.js';

/**
 * Serves the service worker of the build or, with `isOn` false, the one that removes itself from browsers. It is in memory,
 * as the pages are, because a worker stores only pages of its own build. Browsers check it for changes whenever a page
 * of its scope is opened.
 *
 * @returns whether the build has a worker
 */
export async function serveServiceWorker(
  app: FastifyInstance,
  pagesDir: string,
  isOn: boolean,
): Promise<boolean> {
  const file = join(pagesDir, isOn ? 'service-worker.js' : 'service-worker-off.js');
  if (!existsSync(file)) return false;
  const source = await readFile(file);
  const etag = `"${createHash('sha256').update(source).digest('base64url')}"`;
  app.get(ADDRESS, (request, reply) => {
    void reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_CSP,
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(source);
  });
  return true;
}
