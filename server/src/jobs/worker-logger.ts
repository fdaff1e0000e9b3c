import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const LEVELS: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** The worker's log lines in ours; its chatter only when somebody debugs. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    log[LEVELS[level] ?? 'debug'](message);
  });
}
