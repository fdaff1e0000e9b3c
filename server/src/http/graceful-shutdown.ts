import type { FastifyInstance } from 'fastify';

const POLL_MS = 50;

/**
 * Lets what is under way finish when the server closes, and then cuts the lines that are left. A line
 * on which nothing was ever asked (browsers open such) counts as busy to Node and would hold up a
 * stop for ever.
 *
 * @param graceMs how long what is under way may take
 */
export function gracefulShutdown(app: FastifyInstance, graceMs: number): void {
  let underWay = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    done();
  });
  app.addHook('preClose', (done) => {
    const until = performance.now() + graceMs;
    let quiet = 0;
    const looking = setInterval(() => {
      quiet = underWay === 0 ? quiet + 1 : 0;
      // A call that had come but was not read yet shows at the second look.
      if (quiet < 2 && performance.now() < until) return;
      clearInterval(looking);
      app.server.closeAllConnections();
    }, POLL_MS);
    done();
  });
}
