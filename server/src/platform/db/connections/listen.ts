import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
/** How often a query probes the connection, because a dead one looks like an idle one. */
const PROBE_INTERVAL_MS = 10_000;
const ANSWER_MS = 5_000;

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** The name of the session in PostgreSQL (`application_name`). */
  readonly sessionName: string;
  readonly onNotification: (payload: string) => void;
  /** Called after every (re)connect: notifications before it may have been missed. */
  readonly onListening: () => void;
  /** Called with the reason of every failed attempt to connect; the next attempt is automatic. */
  readonly onError: (error: unknown) => void;
}

/** Listens on a dedicated connection until stopped, and reconnects when it breaks. */
export function listen(options: ListenOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 2_000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: options.sessionName,
    });
    const broken = new Promise<void>((resolve) => {
      next.once('end', resolve);
      next.on('error', () => {
        resolve();
      });
    });
    next.on('notification', ({ payload }) => {
      options.onNotification(payload ?? '');
    });
    await next.connect();
    if (stopping.signal.aborted) {
      await next.end();
      return;
    }
    client = next;
    await next.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    options.onListening();
    const asking = setInterval(() => {
      // Ending the client resolves `broken` below, which starts the reconnect.
      next
        .query('select 1')
        .catch(() => next.end())
        .catch(() => undefined);
    }, PROBE_INTERVAL_MS);
    await broken;
    clearInterval(asking);
    client = null;
    await next.end().catch(() => undefined);
  };

  const keepListening = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connect().catch((error: unknown) => {
        // Stopping ends the connection, also while it is being opened.
        if (!stopping.signal.aborted) options.onError(error);
      });
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = keepListening();

  return {
    async stop() {
      stopping.abort();
      await client?.end();
      await running;
    },
  };
}
