import type { FastifyInstance } from 'fastify';

/**
 * Problems for the operator. 'mail': mails wait too long. 'mails-given-up': all attempts of a mail failed. 'holdings': the
 * daily publication of a company's holdings failed or is late. 'smtp': the mail server cannot be used. 'disk': the disk of DATA_DIR, in which
 * uploads arrive, is nearly full.
 * 'files': the store of uploads cannot be reached, has lost its marker or belongs to another installation.
 * 'replica': the primary answers the reads that the replica may answer. 'database-disk': a statement failed in the last ten
 * minutes because the disk of PostgreSQL was full.
 */
export const WARNINGS = [
  'mail',
  'mails-given-up',
  'holdings',
  'smtp',
  'disk',
  'files',
  'replica',
  'database-disk',
] as const;
export type Warning = (typeof WARNINGS)[number];

/** Whether this process can serve requests, or why not; warnings do not prevent it from serving. */
export interface Ready {
  /** 'key': SECRET_KEY and SECRET_KEYS_OLD cannot open the sealed values of the database. */
  readonly status: 'ready' | 'draining' | 'database' | 'key';
  readonly warnings: readonly Warning[];
}

export type Readiness = () => Promise<Ready>;

/** Registers the probes: `/healthz` (the process is alive) and `/readyz` (it can serve). */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.status === 'ready' ? 200 : 503).send(state);
  });
}
