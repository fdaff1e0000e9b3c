import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino, type Logger } from 'pino';
import { createPasswordHasher } from './accounts/passwords.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { isReached } from './db/ping.ts';
import { createDb, createJobsPool, createPool } from './db/pool.ts';
import { openFiles } from './files/open.ts';
import { LIMITS } from './http/limits.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLiveHub } from './live/live.hub.ts';
import { createDevMailbox } from './mail/dev-mailbox.ts';
import type { DeliverMail } from './mail/mail.ts';
import { smtpDelivery } from './mail/smtp.ts';
import { createSecrets } from './secrets.ts';
import { secretKeyIn } from './secret-key.ts';
import { SEED_ADMIN, SEED_SUPER_ADMIN, seedFirstStart } from './seed/first-start.ts';

/** Beside both the sources and the built bundle. */
const here = fileURLToPath(new URL('.', import.meta.url));
const MIGRATIONS_DIR = join(here, '..', 'migrations');
const PAGES_DIR = join(here, '..', '..', 'web', 'dist');

/** A mail server where one is configured; a mailbox to look into otherwise. */
function openMail(config: Config, log: Logger) {
  if (config.smtpUrl !== undefined) {
    return { ...smtpDelivery(config.smtpUrl, config.mailFrom), mailbox: undefined };
  }
  const mailbox = createDevMailbox(join(config.dataDir, 'mailbox'));
  const deliver: DeliverMail = async (mail) => {
    await mailbox.deliver(mail);
    log.info({ to: mail.to, code: mail.code }, `mail caught: ${mail.subject}`);
  };
  return { deliver, mailbox, close: () => undefined };
}

function welcome(config: Config, url: string): string {
  if (config.production) return `Prelaunch serves ${config.publicUrl ?? url}`;
  return [
    '',
    `  Prelaunch is ready: ${url}`,
    '',
    `  Members        ${url}/                    register there; the code is in the mailbox`,
    `  Company admin  ${url}/admin/login         ${SEED_ADMIN} / ${config.seedAdminPassword}`,
    `  Super admin    ${url}/api/docs            ${SEED_SUPER_ADMIN}, by the API so far`,
    `  Mailbox        ${url}/dev/mailbox`,
    `  API            ${url}/api/docs`,
    '',
  ].join('\n');
}

export interface RunningServer {
  readonly url: string;
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>;
}

/** Starts the whole product: database, migrations, jobs, API and pages, at one port. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = pino({
    level: config.logLevel,
    redact: [
      'password',
      'otp',
      'authorization',
      '*.password',
      '*.otp',
      'req.headers.authorization',
    ],
  });
  const secrets = createSecrets(config.secretKey ?? (await secretKeyIn(config.dataDir)));
  const database = await openDatabase({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const onIdleError = (error: Error) => {
    log.warn({ err: error }, 'a database connection broke');
  };
  const pool = createPool(database.url, { onIdleError });
  const jobsPool = createJobsPool(database.url, { onIdleError });
  const db = createDb(pool);

  // One core stays free for everything that is not a password.
  const hasher = createPasswordHasher(Math.max(1, availableParallelism() - 1));
  if (!config.production) await seedFirstStart(db, hasher, config.seedAdminPassword);

  const mail = openMail(config, log);
  const jobs = await startJobs({ pool: jobsPool, db, secrets, deliver: mail.deliver, log });

  const live = createLiveHub(database.url, log);

  let draining = false;
  const address = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}`;
  const app = await buildApp(
    {
      db,
      secrets,
      hasher,
      files: await openFiles(config),
      limits: LIMITS[config.limits],
      live,
      log,
      publicUrl: config.publicUrl ?? `${address}:${String(config.port)}`,
      companyId: config.companyId,
    },
    {
      trustProxy: config.trustProxy,
      readiness: async () => {
        if (draining) return 'draining';
        return (await isReached(db)) ? 'ready' : 'database';
      },
      pagesDir: existsSync(join(PAGES_DIR, 'index.html')) ? PAGES_DIR : undefined,
      mailbox: mail.mailbox,
    },
  );
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const url = config.publicUrl ?? `${address}:${String(port)}`;
  process.stdout.write(`${welcome(config, url)}\n`);

  return {
    url,
    async stop() {
      draining = true;
      await app.close();
      await live.stop();
      await jobs.stop();
      mail.close();
      await db.destroy();
      await jobsPool.end();
      await database.stop();
    },
  };
}
