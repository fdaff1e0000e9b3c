import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Language } from '@prelaunch/domain/languages';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { callEndpoint, type Answer, type WireRequest } from '@prelaunch/testkit/client';
import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { isShaken, shake } from '@prelaunch/testkit/shake';
import type pg from 'pg';
import { pino, type Logger } from 'pino';
import { inject } from 'vitest';
import { buildApp, type AppDeps } from '../src/process/app.ts';
import { PRODUCT_COST, type HashCost } from '../src/features/auth/passwords/argon2.ts';
import { createPasswordHasher } from '../src/features/auth/passwords/passwords.ts';
import { createDb, createJobsPool, createPool } from '../src/platform/db/connections/pool.ts';
import { openReplica, type Replica } from '../src/platform/db/connections/replica.ts';
import type { Db } from '../src/platform/db/transaction.ts';
import {
  checkStoreAtStart,
  openInstallation,
  type Installation,
} from '../src/platform/files/installation.ts';
import type { DirectUploads } from '../src/platform/files/direct-uploads.ts';
import { openDirectUploads, openFiles } from '../src/platform/files/open.ts';
import type { S3Settings } from '../src/platform/config/config.ts';
import { DEFAULT_RATES, limitsOf, type AddressRates } from '../src/platform/config/limits.ts';
import type { BodyTimes } from '../src/platform/http/requests/slow-bodies.ts';
import { createHoldingsPool } from '../src/features/holdings/holdings-pool.ts';
import { createLiveHub } from '../src/features/live/live.hub.ts';
import { startJobs } from '../src/process/jobs/jobs.ts';
import { smtpDelivery } from '../src/platform/mail/smtp.ts';
import { NO_COUNTERS, type Counters } from '../src/platform/observe/metrics/counters.ts';
import { createStagingArea, type StagingLimits } from '../src/features/media/staging.ts';
import { createMediaPool, type MediaPool } from '../src/features/media/media-pool.ts';
import { findArrivals } from '../src/features/reconciliation/arrivals/arrivals.store.ts';
import { createReceiptPool, type ReceiptPool } from '../src/features/papers/receipt-pool.ts';
import { openDocumentKeys } from '../src/platform/keys/document-keys.ts';
import { liveSessionName } from '../src/platform/keys/live-servers.store.ts';
import { createSecrets } from '../src/platform/keys/secrets.ts';
import {
  createStatementPool,
  type StatementPool,
} from '../src/features/reconciliation/imports/statement-pool.ts';
import { changesOf, FEATURES } from '../src/features/features.ts';
import { createBackgroundTasks } from '../src/platform/workers/background.ts';
import { bundledJobs } from './bundled-jobs.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export type { Answer };

export interface TestServer {
  readonly url: string;
  readonly deps: AppDeps;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Null without `replicaUrl`. */
  readonly replica: Replica | null;
  readonly mail: MailServer;
  readonly installation: Installation;
  /** The folder of stored uploads. */
  readonly filesFolder: string;
  /** The folder of arriving uploads. */
  readonly incomingFolder: string;
  /** Calls an endpoint; only the server validates the values. */
  call(name: EndpointName, request?: WireRequest): Promise<Answer>;
  /** How many statements `rewriteSql` has changed. */
  rewritten(): number;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** A migrated database of its own; by default a new one. */
  readonly database?: TestDatabase;
  /** A replica of that database. */
  readonly replicaUrl?: string;
  /** Multiplies the timeouts of the replica. */
  readonly replicaTimeoutFactor?: number;
  readonly limits?: 'strict' | 'lab';
  /** Calls per minute from one network address, in `strict`. */
  readonly rates?: Partial<AddressRates>;
  /** How many mails the mail server rejects before it accepts one. */
  readonly mailsRejected?: number;
  /** Returns the text of each statement to run, to observe it or to remove a guard. */
  readonly rewriteSql?: (sql: string) => string;
  /** Called with the text of each statement once its result has arrived. */
  readonly onResult?: (sql: string) => void;
  /** The logger of the server; by default nothing is logged. */
  readonly log?: Logger;
  /** Leaves queued jobs in the queue. */
  readonly withoutJobs?: boolean;
  /** The name of a feature that is left out. */
  readonly without?: string;
  /** The proxies whose X-Forwarded-For counts. */
  readonly trustProxy?: readonly string[];
  readonly bodyTimes?: BodyTimes;
  readonly staging?: StagingLimits;
  /** Replaces the pool that all servers of a test process share. */
  readonly media?: MediaPool;
  readonly receiptPool?: ReceiptPool;
  readonly statementPool?: StatementPool;
  readonly counters?: Counters;
  /** The languages that people may choose. */
  readonly languages?: readonly Language[];
  /** Answers calls of direct uploads as an installation on disk does. */
  readonly withoutDirectUploads?: boolean;
  /** Hashes passwords at the product's cost: for tests of the time or the cost of a sign-in. */
  readonly productHashes?: boolean;
  /** Stores uploads in this bucket instead of on disk. */
  readonly s3?: S3Settings | undefined;
}

// All test servers of a test process share these pools, because their worker processes take half a second to start.
const media = createMediaPool({ bundles: bundledJobs });
const receiptPool = createReceiptPool({ bundles: bundledJobs });
const statementPool = createStatementPool({ idleMs: 60_000, bundles: bundledJobs });
const holdingsPool = createHoldingsPool({ idleMs: 60_000, bundles: bundledJobs });

/** Direct uploads without a bucket: a test puts the file into the store itself. */
const withoutBucket: DirectUploads = {
  origin: 'https://bucket.example',
  presign: (key) => Promise.resolve({ url: 'https://bucket.example/', fields: { key } }),
};

/** 2 ms a hash instead of 75 ms. */
const TEST_COST: HashCost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

const noop = () => undefined;

async function late<T>(result: Promise<T>): Promise<T> {
  const value = await result;
  await shake(50);
  return value;
}

function watchQueries(
  pool: pg.Pool,
  { rewriteSql = (sql) => sql, onResult }: Pick<TestServerOptions, 'rewriteSql' | 'onResult'>,
): { count(): number } {
  let rewritten = 0;
  pool.on('connect', (client) => {
    // pg's query has many forms; Kysely passes the text first.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (first: unknown, ...rest: unknown[]) => {
        if (typeof first !== 'string') return query(first, ...rest);
        const changed = rewriteSql(first);
        if (changed !== first) rewritten += 1;
        const result = query(changed, ...rest);
        if (onResult !== undefined) void Promise.resolve(result).then(() => onResult(first), noop);
        return isShaken && result instanceof Promise ? late(result) : result;
      },
    });
  });
  return { count: () => rewritten };
}

/** Starts the real server on its own port, with its own database and mail server. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const folder = await mkdtemp(join(inject('filesFolder'), 'server-'));
  const incomingFolder = join(folder, 'incoming');
  const mail = await startMailServer({ rejected: options.mailsRejected });
  const log = options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const secrets = createSecrets('a key that only tests use, of no use elsewhere');
  const pool = createPool(database.url, { timeoutFactor: 10 });
  const isWatched = options.rewriteSql !== undefined || options.onResult !== undefined || isShaken;
  const rewrites = isWatched ? watchQueries(pool, options) : null;
  const jobsPool = createJobsPool(database.url, { timeoutFactor: 10 });
  const db = createDb(pool);
  const { deliver, close } = smtpDelivery(mail.url, 'Prelaunch <no-reply@prelaunch.test>');
  const store = await openFiles({ s3: options.s3, dataDir: folder });
  const installation = await openInstallation({ db, log }, store);
  await checkStoreAtStart(installation, log);
  const { id: installationId, files } = installation;
  const publicUrl = 'https://tokens.example';
  const { languages = ['en', 'hi'] } = options;
  const counters = options.counters ?? NO_COUNTERS;
  const { replicaUrl, replicaTimeoutFactor = 10 } = options;
  const replica =
    replicaUrl === undefined
      ? null
      : await openReplica({
          url: replicaUrl,
          primary: db,
          installationId,
          log,
          count: (target, reason) => counters.read(target, reason),
          timeoutFactor: replicaTimeoutFactor,
        });
  const features = FEATURES.filter(({ name }) => options.without !== name);
  const jobs =
    options.withoutJobs === true
      ? null
      : startJobs({
          pool: jobsPool,
          db,
          secrets,
          installation,
          holdingsPool,
          deliver,
          publicUrl,
          languages,
          log,
          features,
        });
  const deps: AppDeps = {
    db,
    secrets,
    // Long waits are allowed, because a busy machine hashes slowly.
    hasher: createPasswordHasher(
      2,
      1_000,
      100_000,
      options.productHashes === true ? PRODUCT_COST : TEST_COST,
    ),
    files,
    installationId,
    limits: limitsOf(options.limits ?? 'lab', { ...DEFAULT_RATES, ...options.rates }),
    live: createLiveHub(database.url, liveSessionName(secrets), log),
    staging: createStagingArea(incomingFolder, options.staging),
    direct:
      options.s3 === undefined && options.withoutDirectUploads !== true
        ? withoutBucket
        : await openDirectUploads({ s3: options.s3 }),
    media: options.media ?? media,
    receiptPool: options.receiptPool ?? receiptPool,
    findArrivals,
    documentKeys: await openDocumentKeys(db, secrets),
    statementPool: options.statementPool ?? statementPool,
    holdingsPool,
    background: createBackgroundTasks(log),
    log,
    counters,
    changes: changesOf(features),
    publicUrl,
    companyId: undefined,
    languages,
  };
  const app = await buildApp(deps, {
    trustProxy: options.trustProxy ?? [],
    readiness: () => Promise.resolve({ status: 'ready', warnings: [] }),
    pagesDir: undefined,
    mailbox: undefined,
    replica,
    features,
    ...(options.bodyTimes && { bodyTimes: options.bodyTimes }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;

  return {
    url,
    deps,
    db,
    pool,
    replica,
    mail,
    installation,
    filesFolder: join(folder, 'uploads'),
    incomingFolder,
    call: (name, request) => callEndpoint(url, name, request),
    rewritten: () => rewrites?.count() ?? 0,
    async stop() {
      await app.close();
      await deps.background.stop();
      await deps.live.stop();
      await jobs?.stop();
      close();
      await mail.stop();
      await replica?.close();
      await db.destroy();
      await jobsPool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
