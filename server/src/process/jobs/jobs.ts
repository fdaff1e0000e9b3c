import { setTimeout as sleep } from 'node:timers/promises';
import { run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { listChainHeads } from '../../features/audit/audit-chain.store.ts';
import { sweepCodes } from '../../features/auth/codes/codes.store.ts';
import { recordGuessing, type Guessing } from '../../features/auth/guessing/guessing.store.ts';
import { sweepLoginFailures } from '../../features/auth/sign-in/login-failures.store.ts';
import { sweepRequesters } from '../../features/auth/guessing/requesters.store.ts';
import { sweepSessions } from '../../features/auth/sessions/sessions.store.ts';
import { sweepSignInPlaces } from '../../features/auth/sign-in/sign-in-places.store.ts';
import { sweepConfirmations } from '../../features/confirmations/confirmations.store.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { HoldingsPool } from '../../features/holdings/holdings-pool.ts';
import { readDatabaseTimes } from '../../platform/files/installation.store.ts';
import type { Installation } from '../../platform/files/installation.ts';
import { sweepNetworkCounters } from '../../platform/http/limits/rate-limiter.store.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import type { DeliverMail } from '../../platform/mail/mail.ts';
import { MAIL_TASK, openQueuedMail } from '../../platform/mail/outbox.store.ts';
import { removeFiles } from '../../features/media/remove-files.ts';
import { sweepFiles } from '../../features/media/sweep-files.ts';
import { sweepAdminAddresses } from '../../features/confirmations/notices/notice-recipients.store.ts';
import { sweepIdempotencyKeys } from '../../features/purchases/submit/idempotency.store.ts';
import { writePurchaseMails } from '../../features/purchases/purchase-mails.ts';
import {
  queueStoredMails,
  type PurchaseMail,
} from '../../features/purchases/purchase-mails.store.ts';
import { createQueue } from '../../platform/workers/queue.ts';
import { appendListRanges } from './append-list-ranges.ts';
import { MAX_DELIVERY_MS, unlockJobsOfDeadWorkers } from './dead-workers.store.ts';
import { eraseDeletedAccounts } from './erase-deleted-accounts.ts';
import { publishHoldings } from './publish-holdings.ts';
import { superviseWorker, type Jobs } from './supervise-worker.ts';
import { releaseReservations } from './release-reservations.ts';
import { workerLogger } from './worker-logger.ts';

const DEAD_WORKER_SWEEP_MS = 15_000;

/**
 * The holdings are published shortly after midnight in India; a server that was down then publishes when it starts.
 * A failed run of `release_reservations` is not retried, because the next one starts within a minute.
 */
const CRONTAB = `
17 * * * * sweep
37 * * * * append_list_ranges
47 0 * * * log_audit_heads
23 1 * * * erase_deleted_accounts
41 18 * * * publish_holdings ?fill=12h
* * * * * release_reservations ?jobKey=release_reservations&max=1
`;

interface JobsDeps {
  /** A separate pool, so that the queue takes no connections from requests. */
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly installation: Installation;
  readonly holdingsPool: HoldingsPool;
  readonly deliver: DeliverMail;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
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
  { db, publicUrl, deliver }: JobsDeps,
  queued: readonly PurchaseMail[],
): Promise<Promise<void>[]> {
  const started = performance.now();
  const mails = await writePurchaseMails(db, publicUrl, queued);
  const enqueue = createQueue({
    atOnce: DELIVERIES_AT_ONCE,
    waiting: mails.length,
    waitMs: MAX_DELIVERY_MS,
  });
  return mails.map((mail) =>
    inTime(mail === null ? Promise.resolve() : enqueue(() => deliver(mail)), started),
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
  const deps = { ...given, deliver: namingKind(given.deliver) };
  const taskList: TaskList = {
    [MAIL_TASK]: async (payload) => {
      if (Array.isArray(payload)) return sendPurchaseMails(deps, payload as PurchaseMail[]);
      await inTime(deps.deliver(openQueuedMail(deps.secrets, payload)), performance.now());
    },
    drop_mail: () => undefined,
    tell_of_guessing: (payload) => recordGuessing(deps.db, payload as Guessing),
    sweep: async () => {
      await sweepSessions(deps.db);
      await sweepCodes(deps.db);
      await sweepLoginFailures(deps.db);
      await sweepNetworkCounters(deps.db);
      await sweepSignInPlaces(deps.db);
      await sweepAdminAddresses(deps.db);
      await sweepRequesters(deps.db);
      await sweepConfirmations(deps.db);
      await sweepIdempotencyKeys(deps.db);
      await sweepFiles(deps, await readDatabaseTimes(deps.db));
    },
    append_list_ranges: async () => {
      const appended = await appendListRanges(deps.db);
      if (appended > 0) deps.log.info({ appended }, 'counted ranges of long lists');
    },
    release_reservations: async () => {
      const released = await releaseReservations(deps.db);
      if (released > 0) deps.log.info({ released }, 'ended expired reservations');
    },
    remove_files: async (payload) => {
      const { keys } = payload as { readonly keys: readonly string[] };
      await removeFiles(deps.db, deps.installation, keys, new Date());
    },
    erase_deleted_accounts: async () => {
      const erased = await eraseDeletedAccounts(deps.db);
      if (erased > 0) deps.log.info({ erased }, 'erased contact details of deleted accounts');
    },
    publish_holdings: async () => {
      const published = await publishHoldings(deps);
      if (published > 0) deps.log.info({ published }, 'published the holdings of companies');
    },
    // An attacker with write access to the database can rewrite a chain and its head, but not the log.
    log_audit_heads: async () => {
      for (const { companyId, entries, hash } of await listChainHeads(deps.db)) {
        deps.log.info(
          { companyId, entries, hash: hash.toString('hex') },
          'head of the audit trail',
        );
      }
    },
  };
  const jobs = superviseWorker(
    () =>
      run({
        pgPool: deps.pool,
        taskList,
        crontab: CRONTAB,
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
