import { Logger as WorkerLogger, type Job } from 'graphile-worker';
import type { Logger } from 'pino';
import { isUnavailable } from '../../platform/db/connections/unavailable.ts';

const LEVELS: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** What the worker says of a failed task. Its message would contain a stack of several lines. */
interface FailedTask {
  readonly job: Job;
  readonly error: unknown;
}

/**
 * Forwards the worker's log to the server's; informational lines go to the debug level. During an outage of the database the
 * worker reports each of its attempts with another pause: these become one text, which can be counted.
 */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta = {}) => {
    if (meta['failure'] === true) {
      const { job, error } = meta as unknown as FailedTask;
      const { id, task_identifier: task, attempts, max_attempts: maxAttempts } = job;
      log.error({ err: error, job: id, task, attempts, maxAttempts }, 'a job failed');
      return;
    }
    const error = meta['error'];
    if (level in LEVELS && error instanceof Error && isUnavailable(error)) {
      log.warn({ err: error }, 'the job queue waits for the database');
      return;
    }
    log[LEVELS[level] ?? 'debug'](message);
  });
}
