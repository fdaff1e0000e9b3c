import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const POLL_MS = 50;

/**
 * Prepares a server that another process replaces while clients keep their connections. Returns a function that
 * accepts no further connections, answers the next request of each connection with `Connection: close`, and resolves
 * when no connection is left, or after `waitMs`.
 *
 * Closing the server at once would reset a connection on which a request is arriving.
 */
export function prepareRetirement(app: FastifyInstance): (waitMs: number) => Promise<void> {
  let isRetiring = false;
  app.server.prependListener('request', (_request, response) => {
    if (isRetiring) response.shouldKeepAlive = false;
  });
  const countConnections = () =>
    new Promise<number>((resolve) => {
      app.server.getConnections((error, count) => {
        resolve(error === null ? count : 0);
      });
    });
  return async (waitMs) => {
    isRetiring = true;
    // Not `app.server.close()`, which closes idle connections too.
    NetServer.prototype.close.call(app.server);
    const deadline = performance.now() + waitMs;
    while ((await countConnections()) > 0 && performance.now() < deadline) await sleep(POLL_MS);
  };
}
