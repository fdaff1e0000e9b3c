import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { createPasswordHasher } from '../features/auth/index.ts';
import type { Config } from '../platform/config/config.ts';
import { limitsOf } from '../platform/config/limits.ts';
import { checkKindAtStart } from '../platform/db/connections/database-kind.ts';
import { rememberFullDisk } from '../platform/db/connections/full-disk.ts';
import { openForCalls } from '../platform/db/connections/open.ts';
import { createDb, createJobsPool, createPool } from '../platform/db/connections/pool.ts';
import { openReplica } from '../platform/db/connections/replica.ts';
import {
  checkStoreAtStart,
  openInstallation,
  recentStoreCheck,
} from '../platform/files/installation.ts';
import { openDirectUploads, openFiles } from '../platform/files/open.ts';
import { describeStoreError } from '../platform/files/store-problem.ts';
import { createHoldingsPool } from '../features/holdings/index.ts';
import { WARNINGS } from '../platform/http/health.ts';
import { prepareRetirement } from '../platform/http/retire.ts';
import { changesOf, FEATURES } from '../features/features.ts';
import { startJobs } from './jobs/jobs.ts';
import { openDocumentKeys } from '../platform/keys/document-keys.ts';
import { checkKeyAtStart, isKeyRight } from '../operations/keys/key-check.ts';
import { liveSessionName } from '../platform/keys/live-servers.store.ts';
import { openSecrets } from '../platform/keys/secret-key.ts';
import { createLiveHub } from '../features/live/index.ts';
import { createLog } from '../platform/observe/log.ts';
import { createDevMailbox } from '../platform/mail/dev-mailbox.ts';
import type { DeliverMail } from '../platform/mail/mail.ts';
import { describeSmtpError } from '../platform/mail/smtp-problem.ts';
import { smtpDelivery } from '../platform/mail/smtp.ts';
import { traceDeliveries } from '../platform/mail/trace-deliveries.ts';
import { countDeliveries, NO_COUNTERS } from '../platform/observe/metrics/counters.ts';
import type { Metrics, MetricsDeps } from '../platform/observe/metrics/metrics.ts';
import { createStagingArea, createMediaPool } from '../features/media/index.ts';
import { MIGRATIONS_DIR, PAGES_DIR } from '../platform/paths.ts';
import { createReceiptPool } from '../features/papers/index.ts';
import { readiness } from './readiness.ts';
import { recentCheck } from '../platform/recent-check.ts';
import { createStatementPool, findArrivals } from '../features/reconciliation/index.ts';
import { SEED_ADMIN, SEED_SUPER_ADMIN, seedFirstStart } from '../operations/seed/first-start.ts';
import { RELEASE } from '../platform/release.ts';
import { shareOf } from './share.ts';
import { traceStatements } from '../platform/db/trace-statements.ts';
import type { Tracing } from '../platform/observe/tracing/tracing.ts';
import { createBackgroundTasks } from '../platform/workers/background.ts';

/** Opens the configured mail server, or the development mailbox when there is none. */
function openMail(config: Config, log: Logger) {
  if (config.smtpUrl !== undefined) {
    return { ...smtpDelivery(config.smtpUrl, config.mailFrom), mailbox: undefined };
  }
  const mailbox = createDevMailbox(join(config.dataDir, 'mailbox'));
  const deliver: DeliverMail = async (mail) => {
    await mailbox.deliver(mail);
    log.info({ to: mail.to, code: mail.code }, `mail caught: ${mail.subject}`);
  };
  return { deliver, mailbox, check: () => Promise.resolve(), close: () => undefined };
}

/** Loads prom-client, which a process without metrics does not need. */
async function openMetrics(
  deps: Omit<MetricsDeps, 'release' | 'figures' | 'countedEvents'>,
): Promise<Metrics> {
  const { createMetrics } = await import('../platform/observe/metrics/metrics.ts');
  return createMetrics({
    ...deps,
    release: RELEASE,
    figures: FEATURES.flatMap(({ figures = [] }) => figures),
    countedEvents: FEATURES.flatMap(({ countedEvents = [] }) => countedEvents),
  });
}

/** Loads the SDK, which a process without traces does not need. */
async function openTracing(config: Config, log: Logger): Promise<Tracing | null> {
  if (config.tracing === undefined) return null;
  const { startTracing } = await import('../platform/observe/tracing/tracing.ts');
  return startTracing(config.tracing, RELEASE, log);
}

const startMessage = (config: Config, url: string): string =>
  [
    '',
    `  Prelaunch is ready: ${url}`,
    '',
    `  Members        ${url}/                    register there; the code is in the mailbox`,
    `  Company admin  ${url}/admin/login         ${SEED_ADMIN} / ${config.seedAdminPassword}`,
    `  Super admin    ${url}/superadmin/login    ${SEED_SUPER_ADMIN}; the code is in the mailbox`,
    `  Mailbox        ${url}/dev/mailbox`,
    `  API            ${url}/api/docs`,
    '',
  ].join('\n');

/** How long a shutdown waits for the job that is running, such as a mail delivery. */
const GRACE_MS = 10_000;
/** How long a replaced process waits for the next request of each connection. */
const RETIRE_MS = 10_000;

export interface RunningServer {
  readonly url: string;
  /** The text that development prints; empty in production, which only logs. */
  readonly startMessage: string;
  /** Null without METRICS_PORT. */
  readonly metrics: Metrics | null;
  /** Lets the connections move to another process that shares the port; then call `stop`. */
  retire(): Promise<void>;
  /**
   * Finishes running requests and jobs, then closes all resources.
   *
   * @param drainMs how long the server goes on accepting connections while it reports that it is not ready, so
   *   that a balancer stops sending requests before they are refused; 0 by default
   */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Starts the whole product (database, migrations, jobs, API and pages) on one port.
 *
 * @param processes how many server processes share the machine
 */
export async function startServer(config: Config, processes = 1): Promise<RunningServer> {
  const share = shareOf(processes, availableParallelism());
  const log = createLog(config.logLevel);
  const secrets = await openSecrets(config);
  const database = await openForCalls({
    ...config,
    migrationsDir: MIGRATIONS_DIR,
    mustBeDurable: config.production,
    log,
  });
  const onIdleError = (error: Error) => {
    log.warn({ err: error }, 'a database connection broke');
  };
  const { url: callsUrl, pooler } = database.calls;
  const tracing = await openTracing(config, log);
  const fullDisk = rememberFullDisk();
  const reactions = { onIdleError, onDiskFull: fullDisk.note };
  const pool = createPool(callsUrl, { ...reactions, pooler, max: share.connections });
  if (tracing !== null) traceStatements(pool);
  const jobsPool = createJobsPool(database.url, reactions);
  const db = createDb(pool);
  const closeDatabase = async () => {
    await db.destroy();
    await jobsPool.end();
    await database.stop();
  };

  const openChecked = async () => {
    await checkKindAtStart(db, config.production);
    const opened = await openInstallation({ db, log }, await openFiles(config));
    // Checks the store before seeding, because a backup can be restored only into an empty database.
    await checkStoreAtStart(opened, log, (error) => describeStoreError(error, config));
    await checkKeyAtStart(db, secrets);
    return { ...opened, documentKeys: await openDocumentKeys(db, secrets) };
  };
  const installation = await openChecked().catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });
  const { id: installationId, files, documentKeys } = installation;

  const hasher = createPasswordHasher(share.hashes);
  if (!config.production) await seedFirstStart(db, secrets, hasher, config.seedAdminPassword);

  const mail = openMail(config, log);
  const metrics =
    config.metrics === undefined
      ? null
      : await openMetrics({
          db,
          dataDir: config.dataDir,
          pools: { calls: pool, jobs: jobsPool },
          log,
        });
  const counters = metrics?.counters ?? NO_COUNTERS;

  const replica =
    config.databaseReplicaUrl === undefined
      ? null
      : await openReplica({
          url: config.databaseReplicaUrl,
          primary: db,
          installationId,
          log,
          count: (target, reason) => counters.read(target, reason),
        });
  if (replica !== null) metrics?.watchReplica(replica);

  const live = createLiveHub(database.url, liveSessionName(secrets), log);
  const direct = await openDirectUploads(config);
  const media = createMediaPool();
  const receiptPool = createReceiptPool();
  const statementPool = createStatementPool();
  const holdingsPool = createHoldingsPool();
  const background = createBackgroundTasks(log);

  let draining = false;
  const isMailServerUsable = recentCheck(() =>
    mail.check().then(
      () => true,
      (error: unknown) => {
        log.error(
          { err: error },
          `the mail server of SMTP_URL cannot be used: ${describeSmtpError(error)}`,
        );
        return false;
      },
    ),
  );
  const isStoreUsable = recentStoreCheck(installation);
  const probe = () =>
    readiness({
      db,
      dataDir: config.dataDir,
      isStoreUsable,
      isMailServerUsable,
      isKeyRight: () => isKeyRight(db, secrets),
      isReplicaUsed: () => replica === null || replica.isUsed(),
      wasDatabaseDiskFull: fullDisk.wasFull,
      isDraining: () => draining,
    });
  metrics?.watchWarnings(WARNINGS, async () => (await probe()).warnings);
  const address = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}`;
  const publicUrl = config.publicUrl ?? `${address}:${String(config.port)}`;
  const limits = limitsOf(config.limits, config.addressRates);
  const app = await buildApp(
    {
      db,
      secrets,
      hasher,
      files,
      installationId,
      limits: { ...limits, requestsPerMinute: share.requestsPerMinute(limits.requestsPerMinute) },
      live,
      staging: createStagingArea(join(config.dataDir, 'incoming'), share.staging),
      direct,
      media,
      receiptPool,
      findArrivals,
      documentKeys,
      statementPool,
      holdingsPool,
      background,
      log,
      counters,
      changes: changesOf(),
      publicUrl,
      companyId: config.companyId,
      languages: config.languages,
    },
    {
      trustProxy: config.trustProxy,
      readiness: probe,
      replica,
      isTraced: tracing !== null,
      pagesDir: existsSync(join(PAGES_DIR, 'index.html')) ? PAGES_DIR : undefined,
      offlinePages: config.offlinePages,
      mailbox: mail.mailbox,
    },
  );
  const retire = prepareRetirement(app);
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const url = config.publicUrl ?? `${address}:${String(port)}`;
  if (config.production) log.info({ host: config.host, port }, `Prelaunch serves ${url}`);
  // In development the first mail loads the SMTP client, to keep the start fast.
  if (config.production) void isMailServerUsable();
  // Jobs start last, because pages must not wait for queued jobs.
  const jobs = startJobs({
    pool: jobsPool,
    db,
    secrets,
    installation,
    holdingsPool,
    deliver: countDeliveries(
      tracing === null ? mail.deliver : traceDeliveries(mail.deliver),
      counters,
    ),
    publicUrl,
    languages: config.languages,
    log,
    atOnce: share.jobs,
  });

  return {
    url,
    startMessage: config.production ? '' : startMessage(config, url),
    metrics,
    async retire() {
      live.release();
      await retire(RETIRE_MS);
    },
    async stop(drainMs = 0) {
      draining = true;
      if (drainMs > 0) await sleep(drainMs);
      // Both stop in parallel; an unfinished delivery is retried after the restart.
      const jobsStopped = Promise.race([jobs.stop(), sleep(GRACE_MS, undefined, { ref: false })]);
      await Promise.all([app.close(), jobsStopped]);
      await background.stop();
      await live.stop();
      await Promise.all([
        media.close(),
        receiptPool.close(),
        statementPool.close(),
        holdingsPool.close(),
      ]);
      mail.close();
      await replica?.close();
      await closeDatabase();
      await tracing?.stop();
    },
  };
}
