import type { FastifyInstance } from 'fastify';

const POLL_MS = 50;

/**
 * Lets running requests finish when the server closes, then closes the remaining connections. Browsers open
 * connections without sending a request; Node counts these as busy, so they would block the shutdown forever.
 *
 * @param graceMs how long running requests may take
 */
export function gracefulShutdown(app: FastifyInstance, graceMs: number): void {
  let activeRequests = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    activeRequests += 1;
    reply.raw.once('close', () => {
      activeRequests -= 1;
    });
    done();
  });
  app.addHook('preClose', (done) => {
    const deadline = performance.now() + graceMs;
    let idlePolls = 0;
    const poll = setInterval(() => {
      idlePolls = activeRequests === 0 ? idlePolls + 1 : 0;
      // A request that was received but not read yet is counted by the second poll.
      if (idlePolls < 2 && performance.now() < deadline) return;
      clearInterval(poll);
      app.server.closeAllConnections();
    }, POLL_MS);
    done();
  });
}
