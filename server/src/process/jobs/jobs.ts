import type { Language } from '@prelaunch/domain/languages';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { FEATURES, type AnyFeature, type FeatureTaskDeps } from '../../features/features.ts';
import { sweepNetworkCounters } from '../../platform/http/limits/rate-limiter.store.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import type { DeliverMail } from '../../platform/mail/mail.ts';
import { MAIL_TASK, openQueuedMail } from '../../platform/mail/outbox.store.ts';
import {
  writePurchaseMails,
  queueStoredMails,
  type PurchaseMail,
} from '../../features/purchases/index.ts';
import { createQueue } from '../../platform/workers/queue.ts';
import { appendListRanges } from '../../platform/lists/append-list-ranges.ts';
import { MAX_DELIVERY_MS, unlockJobsOfDeadWorkers } from './dead-workers.store.ts';
import { superviseWorker, type Jobs } from './supervise-worker.ts';
import { workerLogger } from './worker-logger.ts';

const DEAD_WORKER_SWEEP_MS = 15_000;

/** The tasks of the process itself; features declare theirs. */
const SCHEDULE = ['17 * * * * sweep', '37 * * * * append_list_ranges'];

/** The lines of graphile-worker's crontab. */
const crontabOf = (features: readonly AnyFeature[]): string =>
  [
    ...SCHEDULE,
    ...features.flatMap(({ tasks = {} }) =>
      Object.entries(tasks).flatMap(([name, { schedule }]) => {
        if (schedule === undefined) return [];
        const [times, options = ''] = schedule.split(/ (?=\?)/);
        return [`${times ?? ''} ${name} ${options}`.trim()];
      }),
    ),
  ].join('\n');

interface JobsDeps extends FeatureTaskDeps {
  /** A separate pool, so that the queue takes no connections from requests. */
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  readonly deliver: DeliverMail;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** The languages of mails to members. */
  readonly languages: readonly Language[];
  /** Those whose tasks run; all features by default. */
  readonly features?: readonly AnyFeature[] | undefined;
  /** How many jobs run at the same time; 2 by default. */
  readonly atOnce?: number;
}

/** Mails of one job that are delivered at the same time. */
const DELIVERIES_AT_ONCE = 4;

/** Rejects when the delivery exceeds the time limit of its job, so that the queue retries it. */
async function inTime(delivery: Promise<void>, started: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const left = started + MAX_DELIVERY_MS - performance.now();
    timer = setTimeout(() => {
      reject(new Error(`not delivered within ${MAX_DELIVERY_MS / 1000} s`));
    }, left).unref();
  });
  try {
    await Promise.race([delivery, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Adds the kind of the mail to the error of a mail server. */
const namingKind =
  (deliver: DeliverMail): DeliverMail =>
  async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`mail ${mail.kind} was not delivered: ${reason}`, { cause: error });
    }
  };

/** Writes and delivers the mails of one job. The queue retries the mails whose promise rejects. */
async function sendPurchaseMails(
  deps: JobsDeps,
  queued: readonly PurchaseMail[],
): Promise<Promise<void>[]> {
  const started = performance.now();
  const mails = await writePurchaseMails(deps, queued);
  const enqueue = createQueue({
    atOnce: DELIVERIES_AT_ONCE,
    waiting: mails.length,
    waitMs: MAX_DELIVERY_MS,
  });
  return mails.map((mail) =>
    inTime(mail === null ? Promise.resolve() : enqueue(() => deps.deliver(mail)), started),
  );
}

/** The longest time until a mail about a purchase is queued, and the pause after a failure. */
const QUEUE_MAILS_EVERY_MS = 250;
const PAUSE_AFTER_FAILURE_MS = 2_000;

/** Queues stored mails until the signal aborts. */
async function keepQueueingMails({ db, log }: JobsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let pause = QUEUE_MAILS_EVERY_MS;
    try {
      if (await queueStoredMails(db)) continue;
    } catch (error) {
      log.warn({ err: error }, 'mails about purchases could not be queued');
      pause = PAUSE_AFTER_FAILURE_MS;
    }
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Starts the worker that runs queued jobs. Any number of processes may do so at once. */
export function startJobs(given: JobsDeps): Jobs {
  const { features = FEATURES } = given;
  const deps = { ...given, deliver: namingKind(given.deliver) };
  const taskList: TaskList = {
    [MAIL_TASK]: async (payload) => {
      if (Array.isArray(payload)) return sendPurchaseMails(deps, payload as PurchaseMail[]);
      await inTime(deps.deliver(openQueuedMail(deps.secrets, payload)), performance.now());
    },
    drop_mail: () => undefined,
    sweep: async () => {
      await sweepNetworkCounters(deps.db);
      for (const sweep of features.flatMap(({ sweeps = [] }) => sweeps)) await sweep(deps);
    },
    append_list_ranges: async () => {
      const appended = await appendListRanges(deps.db);
      if (appended > 0) deps.log.info({ appended }, 'counted ranges of long lists');
    },
  };
  for (const [name, { run: runTask }] of features.flatMap(({ tasks = {} }) =>
    Object.entries(tasks),
  )) {
    taskList[name] = async (payload) => {
      await runTask(deps, payload);
    };
  }
  const jobs = superviseWorker(
    () =>
      run({
        pgPool: deps.pool,
        taskList,
        crontab: crontabOf(features),
        concurrency: deps.atOnce ?? 2,
        pollInterval: 2_000,
        noHandleSignals: true,
        logger: workerLogger(deps.log),
        preset: {
          worker: {
            // With batches, a failure to record a result ends the worker; without them it would end the process.
            completeJobBatchDelay: 50,
            failJobBatchDelay: 0,
            // No `localQueue`: when the database is away, returning its jobs rejects a promise that nothing handles,
            // which ends the process (graphile-worker 0.17.3 and 0.18.0).
          },
        },
      }),
    deps.log,
  );
  const looking = setInterval(() => {
    unlockJobsOfDeadWorkers(deps.db).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'mails of ended processes could not be unlocked');
    });
  }, DEAD_WORKER_SWEEP_MS);
  const stopping = new AbortController();
  const queueing = keepQueueingMails(deps, stopping.signal);
  return {
    stop: async () => {
      clearInterval(looking);
      stopping.abort();
      await queueing;
      await jobs.stop();
    },
  };
}
