import { run } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createJobsPool } from '../../platform/db/connections/pool.ts';
import { superviseWorker } from './supervise-worker.ts';
import { workerLogger } from './worker-logger.ts';

const log = pino({ level: 'silent' });

test('a worker that stops polling is replaced', async () => {
  const database = await createTestDatabase();
  const [stuck, healthy] = [createJobsPool(database.url), createJobsPool(database.url)];
  const client = new pg.Client(database.url);
  await client.connect();
  const done: unknown[] = [];
  let starts = 0;
  const jobs = superviseWorker(
    async () => {
      starts += 1;
      const pgPool = starts === 1 ? stuck : healthy;
      const runner = await run({
        pgPool,
        taskList: { note: (payload) => void done.push(payload) },
        concurrency: 2,
        pollInterval: 100,
        noHandleSignals: true,
        logger: workerLogger(log),
      });
      // From now on its calls to the database are never answered.
      if (starts === 1) pgPool.connect = () => new Promise<never>(() => undefined);
      return runner;
    },
    log,
    // Long enough that a healthy worker never counts as silent on a busy machine.
    3_000,
  );
  try {
    await client.query(`select graphile_worker.add_job('note', '{"n": 1}')`);
    await expect.poll(() => done).toEqual([{ n: 1 }]);
    expect(starts).toBe(2);
  } finally {
    await jobs.stop();
    await client.end();
    await healthy.end();
    // Not awaited, because its connections are never released.
    void stuck.end();
    await database.drop();
  }
});
