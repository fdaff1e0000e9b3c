import { sql } from 'kysely';
import type { Figures } from './figures.ts';

interface QueuedJobs {
  readonly task: string;
  /** Jobs that have attempts left. */
  readonly waiting: number;
  /** Jobs without an attempt left. */
  readonly failed: number;
  /** The age of the oldest waiting job that is due, in seconds. */
  readonly age: number;
}

/** The queue of jobs, by task. */
export const jobFigures: Figures = {
  gauges: {
    prelaunch_jobs_waiting: { help: 'Jobs in the queue with attempts left.', label: 'task' },
    prelaunch_jobs_failed: { help: 'Jobs without an attempt left.', label: 'task' },
    prelaunch_jobs_oldest_age_seconds: {
      help: 'Age of the oldest job that is due, by task.',
      label: 'task',
    },
  },
  async read(db) {
    const { rows } = await sql<QueuedJobs>`
      select task_identifier as task,
        count(*) filter (where attempts < max_attempts)::float8 as waiting,
        count(*) filter (where attempts >= max_attempts)::float8 as failed,
        coalesce(extract(epoch from now() - min(created_at)
          filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as age
      from graphile_worker.jobs group by task_identifier`.execute(db);
    return rows.flatMap(({ task: label, waiting, failed, age }) => [
      { name: 'prelaunch_jobs_waiting', label, value: waiting },
      { name: 'prelaunch_jobs_failed', label, value: failed },
      { name: 'prelaunch_jobs_oldest_age_seconds', label, value: age },
    ]);
  },
};
