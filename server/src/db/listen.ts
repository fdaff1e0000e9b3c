import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
/** A line that was cut without a word looks like one on which nothing happens: hence a question. */
const ASK_EVERY_MS = 10_000;
const ANSWER_MS = 5_000;

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called when listening begins, and begins again: notifications before that may have been missed. */
  readonly onListening: () => void;
  /** Told why the database could not be reached; it is tried again by itself. */
  readonly onError: (error: unknown) => void;
}

/** Listens on one connection of its own until stopped, and connects again when that breaks. */
export function listen(options: ListenOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 2_000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'prelaunch-live',
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
      // Ending it is what tells us, below, that it is over.
      next
        .query('select 1')
        .catch(() => next.end())
        .catch(() => undefined);
    }, ASK_EVERY_MS);
    await broken;
    clearInterval(asking);
    client = null;
    await next.end().catch(() => undefined);
  };

  const keepListening = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connect().catch(options.onError);
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
