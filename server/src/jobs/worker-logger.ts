import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const LEVELS: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** Forwards the worker's log to the server's; informational lines go to the debug level. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    log[LEVELS[level] ?? 'debug'](message);
  });
}
