import type { FastifyInstance } from 'fastify';

/**
 * What an operator should look at soon: mails wait for long, the disk for uploads is nearly full, the
 * store of uploads cannot be reached, has lost its marker or belongs to another installation.
 */
export type Warning = 'mail' | 'disk' | 'files';

/** Whether this process can serve, or why not; warnings do not keep it from serving. */
export interface Ready {
  /** 'key': SECRET_KEY and SECRET_KEYS_OLD do not open what is sealed in the database. */
  readonly status: 'ready' | 'draining' | 'database' | 'key';
  readonly warnings: readonly Warning[];
}

export type Readiness = () => Promise<Ready>;

/** For whoever watches the process: does it live, and can it serve. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.status === 'ready' ? 200 : 503).send(state);
  });
}
