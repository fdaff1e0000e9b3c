import type { FastifyInstance } from 'fastify';

/** Whether this process can serve, and why not. */
export type Readiness = () => Promise<'ready' | 'draining' | 'database'>;

/** For whoever watches the process: does it live, and can it serve. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state === 'ready' ? 200 : 503).send({ status: state });
  });
}
