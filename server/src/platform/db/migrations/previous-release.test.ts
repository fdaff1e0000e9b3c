import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callOrThrow } from '@prelaunch/testkit/client';
import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { runMainPath } from '@prelaunch/testkit/main-path';
import { makeCompany, RUPEES_PER_TOKEN, type Company } from '@prelaunch/testkit/people';
import { buildRelease, readReleases } from '@prelaunch/testkit/previous-release';
import { startProcess, type RunningProcess } from '@prelaunch/testkit/process';
import { compareServers } from '@prelaunch/testkit/side-by-side';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { runMain, startMain } from '../../../../testing/run-main.ts';
import { MIGRATIONS_DIR } from '../../paths.ts';
import { migrate } from './migrate.ts';
import { createPool } from '../connections/pool.ts';

/**
 * The previous release on the schema of this one. `npm run test:faults -- --only upgrade` does the same under load. Each
 * test continues the last one.
 */

/** Starting a process is slow when several tests do it at once. */
vi.setConfig({ testTimeout: 120_000 });

const [previous] = (await readReleases()).slice(-1);
if (previous === undefined) throw new Error('releases.json names no release');
const folder = await mkdtemp(join(tmpdir(), 'prelaunch-previous-'));
const built = await buildRelease(previous, folder);
if (built.missing !== null) {
  process.stderr.write(`${built.missing}: the tests of an upgrade are skipped\n`);
}
afterAll(() => rm(folder, { recursive: true }));

/** An expanding migration, so that the schema differs even where this release has no migration yet. */
const EXPANDING =
  "-- compatible\nalter table purchases add column later text not null default '';\n";
/** A contracting migration. It may come only when the previous release no longer uses the column. */
const CONTRACTING = 'alter table purchases rename column order_number to order_no;\n';

describe.skipIf(built.missing !== null)(
  `release ${previous.version} on the schema of this one`,
  () => {
    let database: TestDatabase;
    let pool: pg.Pool;
    let mail: MailServer;
    let company: Company;
    const further = join(folder, 'further-migrations');
    const servers: RunningProcess[] = [];
    const urls = { previous: '', current: '' };

    const settings = () => ({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'Zk3vQm8rT1xWc6yBn0hJd5uGf2sLa9pe',
      SMTP_URL: mail.url,
      LOG_LEVEL: 'warn',
      PORT: '0',
    });
    const startPrevious = () => {
      const running = startProcess(['server/dist/main.js'], {
        cwd: built.folder ?? '',
        environment: settings(),
      });
      servers.push(running);
      return running;
    };
    const urlOf = async (running: RunningProcess) => {
      const [, url = ''] = await running.printed(/ready: (http\S+)\s/);
      return url.replace('localhost', '127.0.0.1');
    };
    /** Applies this release's migrations and further ones, as a next release has them. */
    const migrateFurther = async (name: string, sql: string) => {
      await cp(MIGRATIONS_DIR, further, { recursive: true });
      await writeFile(join(further, name), sql);
      expect((await migrate(database.url, further)).applied).toContain(name);
    };

    beforeAll(async () => {
      database = await createTestDatabase({ empty: true });
      pool = createPool(database.url, { timeoutFactor: 10 });
      mail = await startMailServer();
      urls.previous = await urlOf(startPrevious());
      company = await makeCompany(pool, { name: 'upgraded', members: 1 });
    }, 120_000);
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await mail.stop();
      await pool.end();
      await database.drop();
    });

    test('it goes on serving the main path after this release has applied its migrations', async () => {
      await runMainPath(urls.previous, mail, company);
      await migrate(database.url, MIGRATIONS_DIR);
      await runMainPath(urls.previous, mail, company);
      await migrateFurther('9997_expanding.sql', EXPANDING);
      await runMainPath(urls.previous, mail, company);
    });

    test('beside this release, sessions, purchases, keys and logouts of one are valid on the other', async () => {
      const current = await startMain('main', [], settings());
      servers.push(current);
      urls.current = await urlOf(current);
      await runMainPath(urls.current, mail, company);
      for (const [first, second] of [
        [urls.previous, urls.current],
        [urls.current, urls.previous],
      ] as const) {
        expect(await compareServers({ first, second }, mail, company)).toEqual([]);
      }
    });

    test('it goes on selling after this release has reversed a purchase, and reads the rest', async () => {
      const { token } = await runMainPath(urls.previous, mail, company);
      const [admin] = company.admins;
      const { data } = await callOrThrow(urls.current, 'listOwnPurchases', { token });
      const [{ id } = { id: '' }] = data.records;
      await callOrThrow(urls.previous, 'submitPurchase', {
        token,
        body: { paymentMethod: 'MANUAL', amount: 2 * RUPEES_PER_TOKEN },
      });
      await callOrThrow(urls.current, 'reversePurchase', {
        token: admin.token,
        body: { id, reason: 'LIEN', note: 'Letter 118' },
      });
      const pending = await callOrThrow(urls.previous, 'listOwnPurchases', { token });
      const next = pending.data.records.find(({ status }) => status === 'PENDING')?.id ?? '';
      // Its entry of the ledger continues the chain after the reversal.
      await callOrThrow(urls.previous, 'approvePurchase', {
        token: admin.token,
        body: { id: next },
      });
      const profile = await callOrThrow(urls.previous, 'getProfile', { token });
      expect(profile.data.stockBalance).toBe(2);
      await callOrThrow(urls.previous, 'listGlobalStock', { token });
      const verified = await runMain('verify', ['--no-files'], settings());
      expect([verified.code, verified.output]).toEqual([0, expect.any(String)]);
    });

    test('it starts on the schema of this release and serves the main path', async () => {
      await Promise.all(servers.map((server) => server.stop()));
      urls.previous = await urlOf(startPrevious());
      await runMainPath(urls.previous, mail, company);
    });

    test('control: after a contracting migration its main path fails, and it refuses to start', async () => {
      await migrateFurther('9998_contracting.sql', CONTRACTING);
      await expect(runMainPath(urls.previous, mail, company)).rejects.toThrow(
        'submitPurchase: 500',
      );
      const { code, output } = await startPrevious().ended;
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('9998_contracting.sql, which this release does not know'),
      ]);
    });

    test('control: where the migration claims to be compatible, it starts, and its main path fails', async () => {
      await pool.query(`update schema_migrations set compatible = true where name like '9998%'`);
      const url = await urlOf(startPrevious());
      await expect(runMainPath(url, mail, company)).rejects.toThrow('submitPurchase: 500');
    });
  },
);
