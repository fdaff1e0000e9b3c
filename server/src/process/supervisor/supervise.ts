import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerProcess, StopSignal } from './server-process.ts';

/** The pause before an ended process is started again; it doubles with each failure. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A process that has served for this long ends the row of failures. */
const STABLE_MS = 60_000;
/** After this many starts in a row without a process that serves, the supervisor gives up. */
const MOST_FAILED_STARTS = 5;

export interface SuperviseOptions {
  readonly processes: number;
  readonly begin: () => ServerProcess;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
  /** Called with the start message when all processes serve for the first time. */
  readonly onReady: (startMessage: string) => Promise<void>;
  /** Divides all pauses; for tests. */
  readonly speed?: number;
}

export interface Supervisor {
  /** Resolves with the exit code of the supervisor when no process is left. */
  readonly ended: Promise<number>;
  /** Replaces the processes one by one. A call during a run repeats the run afterwards. */
  restart(): void;
  /** Ends all processes with this signal; by default SIGTERM, after which a process drains. */
  stop(signal?: StopSignal): void;
}

/** Keeps server processes running until `stop`, or until none can be started. */
export function supervise(options: SuperviseOptions): Supervisor {
  const { processes, begin, log, speed = 1 } = options;
  const running = new Set<ServerProcess>();
  const serving = new Set<ServerProcess>();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let failures = 0;
  let failedStarts = 0;
  let exitCode = 0;

  const stopAll = async (signal: StopSignal = 'SIGTERM'): Promise<void> => {
    stopping.abort();
    await Promise.all([...running].map((process) => process.stop(signal)));
  };

  /** Starts a process. Returns it when it serves; null when it ended before. */
  const start = async (): Promise<{ process: ServerProcess; startMessage: string } | null> => {
    const process = begin();
    running.add(process);
    void process.ended.then(() => {
      running.delete(process);
      serving.delete(process);
    });
    const startMessage = await process.ready;
    if (startMessage === null) return null;
    serving.add(process);
    failedStarts = 0;
    return { process, startMessage };
  };

  /** Starts a process again after each unexpected end. */
  const keep = async (process: ServerProcess): Promise<void> => {
    const since = performance.now();
    const end = await process.ended;
    if (isStopping() || process.isDismissed()) return;
    if (performance.now() - since >= STABLE_MS / speed) failures = 0;
    log.error({ process: process.pid, end }, 'a server process ended; it is started again');
    await startAgain();
  };
  const startAgain = async (): Promise<void> => {
    for (;;) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) / speed;
      failures += 1;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      const started = await start();
      if (started !== null) {
        if (isStopping()) return;
        log.info({ process: started.process.pid }, 'a server process was started again');
        return keep(started.process);
      }
      if (isStopping()) return;
      failedStarts += 1;
      if (serving.size === 0 && failedStarts >= MOST_FAILED_STARTS) {
        log.fatal({ failedStarts }, 'no server process can start: the supervisor exits');
        exitCode = 1;
        return stopAll();
      }
    }
  };

  /** All loops that keep a process running. */
  const kept = new Set<Promise<void>>();
  const keepRunning = (loop: Promise<void>): void => {
    const done = loop.finally(() => kept.delete(done));
    kept.add(done);
  };

  const replaceAll = async (): Promise<void> => {
    for (const old of [...serving]) {
      if (isStopping()) return;
      const next = await start();
      if (next === null) {
        if (!isStopping()) log.error('the restart ended: a replacement did not start');
        return;
      }
      keepRunning(keep(next.process));
      if (isStopping()) return;
      await old.retire();
      log.info(
        { process: old.pid, replacement: next.process.pid },
        'a server process was replaced',
      );
    }
  };
  let restarts = Promise.resolve();
  let isRequested = false;

  const startAll = async (): Promise<void> => {
    // The first one starts by itself, so that its failure is reported once.
    const first = await start();
    if (first === null) {
      if (!isStopping()) exitCode = 1;
      return;
    }
    keepRunning(keep(first.process));
    const others = Array.from({ length: processes - 1 }, async () => {
      const other = await start();
      if (isStopping()) return;
      keepRunning(other === null ? startAgain() : keep(other.process));
    });
    await Promise.all(others);
    if (!isStopping()) await options.onReady(first.startMessage);
  };

  const run = async (): Promise<number> => {
    await startAll();
    while (kept.size > 0) await Promise.all(kept);
    await restarts;
    await stopAll();
    return exitCode;
  };
  return {
    ended: run(),
    restart() {
      if (isRequested) return;
      isRequested = true;
      restarts = restarts.then(async () => {
        isRequested = false;
        await replaceAll();
      });
    },
    stop: (signal) => void stopAll(signal),
  };
}
