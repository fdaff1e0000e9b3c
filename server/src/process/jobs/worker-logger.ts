import { Logger as WorkerLogger, type Job } from 'graphile-worker';
import type { Logger } from 'pino';

const LEVELS: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** What the worker says of a failed task. Its message would contain a stack of several lines. */
interface FailedTask {
  readonly job: Job;
  readonly error: unknown;
}

/** Forwards the worker's log to the server's; informational lines go to the debug level. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta = {}) => {
    if (meta['failure'] === true) {
      const { job, error } = meta as unknown as FailedTask;
      const { id, task_identifier: task, attempts, max_attempts: maxAttempts } = job;
      log.error({ err: error, job: id, task, attempts, maxAttempts }, 'a job failed');
      return;
    }
    log[LEVELS[level] ?? 'debug'](message);
  });
}
