import { run, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { sweepCodes } from '../accounts/codes.store.ts';
import { sweepLoginFailures } from '../accounts/login-failures.store.ts';
import { sweepSessions } from '../accounts/sessions.store.ts';
import type { Db } from '../db/transaction.ts';
import type { DeliverMail } from '../mail/mail.ts';
import { openQueuedMail } from '../mail/outbox.store.ts';
import { sweepIdempotencyKeys } from '../purchases/idempotency.store.ts';
import type { Secrets } from '../secrets.ts';
import { workerLogger } from './worker-logger.ts';

interface JobsDeps {
  /** A pool of the jobs' own: the queue must not take a request's connection. */
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly deliver: DeliverMail;
  readonly log: Logger;
}

/** Works off what was queued in business transactions. Any number of processes may do so at once. */
export async function startJobs(deps: JobsDeps): Promise<Runner> {
  const taskList: TaskList = {
    send_mail: async (payload) => {
      await deps.deliver(openQueuedMail(deps.secrets, payload));
    },
    sweep: async () => {
      await sweepSessions(deps.db);
      await sweepCodes(deps.db);
      await sweepLoginFailures(deps.db);
      await sweepIdempotencyKeys(deps.db);
    },
  };
  return run({
    pgPool: deps.pool,
    taskList,
    crontab: '17 * * * * sweep',
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: workerLogger(deps.log),
  });
}
