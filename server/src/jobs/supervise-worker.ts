import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

const PAUSE_MS = 500;
/** What is under way in a worker that stops may take so long; then it is given up. */
const STOP_MS = 3_000;
/** An idle worker asks every 2 s, and no delivery takes longer than 30: longer silence is none. */
const SILENT_MS = 60_000;
const SIGNS_OF_LIFE = [
  'worker:getJob:start',
  'worker:getJob:error',
  'job:start',
  'job:complete',
] as const;

export interface Jobs {
  /** Lets what is under way finish, for 3 s at most. */
  stop(): Promise<void>;
}

/** Resolves when a worker has given no sign of life for so long. */
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
 * Keeps a worker running. When the database goes away between a job's work and its being noted, the
 * worker gives up; a new one takes its place, again and again until the database is back. So it does
 * when a worker asks for no job any more without saying why.
 *
 * @param start throws while the database is away, and is called again
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
   * Ends with the worker. Its promise is awaited without delay, since a failure that nobody waits for
   * ends the process; and not for long once it begins to stop, since it may never come to an end.
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
      log.error('the job queue has fallen silent');
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
    // One that stops already says so by rejecting.
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
