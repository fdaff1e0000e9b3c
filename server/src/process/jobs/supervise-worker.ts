import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

const PAUSE_MS = 500;
/** How long a stopping worker has to finish its jobs. */
const STOP_MS = 3_000;
/** An idle worker polls every 2 s and a delivery takes at most 30 s, so a worker without events for 60 s hangs. */
const SILENT_MS = 60_000;
const SIGNS_OF_LIFE = [
  'worker:getJob:start',
  'worker:getJob:error',
  'job:start',
  'job:complete',
] as const;

export interface Jobs {
  /** Stops the worker; running jobs have at most 3 s to finish. */
  stop(): Promise<void>;
}

/** Resolves when a worker has emitted no event for `silentMs`. */
function whenSilent({ events }: Runner, silentMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, silentMs).unref();
    const alive = () => timer.refresh();
    for (const sign of SIGNS_OF_LIFE) events.on(sign, alive);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) events.off(sign, alive);
    });
  });
}

/**
 * Keeps a worker running. A worker ends when the database becomes unavailable before a job's result is recorded; this
 * function then starts workers until the database is available again. It also replaces a worker that stops polling
 * without an error.
 *
 * @param start throws while the database is unavailable, and is then called again
 */
export function superviseWorker(
  start: () => Promise<Runner>,
  log: Logger,
  silentMs = SILENT_MS,
): Jobs {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let runner: Runner | null = null;

  /**
   * Resolves when the worker ends. Handles its promise at once, because an unhandled rejection would end the
   * process. While the worker stops, the wait has a timeout, because the promise may never settle.
   */
  const workWith = async (next: Runner): Promise<void> => {
    runner = next;
    const ended = next.promise.catch((error: unknown) => {
      log.warn({ err: error }, 'the job queue failed');
    });
    const givenUp = once(next.events, 'pool:gracefulShutdown').then(() =>
      sleep(STOP_MS, undefined, { ref: false }),
    );
    const over = new AbortController();
    const silent = whenSilent(next, silentMs, over.signal).then(async () => {
      log.error('the job queue no longer polls: its worker is replaced');
      await stop(next);
    });
    await Promise.race([ended, givenUp, silent]);
    over.abort();
    runner = null;
  };
  const workOnce = async (): Promise<void> => {
    const next = await start().catch((error: unknown) => {
      log.warn({ err: error }, 'the job queue waits for the database');
      return null;
    });
    if (next === null) return;
    const work = workWith(next);
    if (isStopping()) await stop(next);
    await work;
  };
  const stop = (stopped: Runner): Promise<unknown> =>
    // stop() rejects when the worker is already stopping.
    Promise.race([stopped.stop().catch(() => undefined), sleep(STOP_MS)]);
  const keepOn = async (): Promise<void> => {
    await workOnce();
    while (!isStopping()) {
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      log.warn('the job queue stopped; it starts again');
      await workOnce();
    }
  };
  const running = keepOn();

  return {
    async stop() {
      stopping.abort();
      if (runner !== null) await stop(runner);
      await running;
    },
  };
}
