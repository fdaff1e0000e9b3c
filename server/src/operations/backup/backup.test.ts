import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BACKUP_KEY,
  databaseUrlOf,
  makeArchiveFixture,
  type ArchiveFixture,
} from '../../../testing/archive-fixture.ts';
import { runMain } from '../../../testing/run-main.ts';
import { diskFileStore } from '../../platform/files/disk.ts';
import { hashStored } from '../../platform/files/hash.ts';
import { partsOf } from './archive-reader.ts';
import { readChunks } from './chunks.ts';
import { rowsOf } from './archive-records.ts';
import { checkKeyAtStart } from '../keys/key-check.ts';
import { listExpectedFiles } from '../../features/media/media.store.ts';
import { reportOf, violationsIn } from '../verify/report.ts';

let at: ArchiveFixture;
beforeAll(async () => {
  at = await makeArchiveFixture();
});
afterAll(() => at.stop());
beforeEach(() => at.openTarget());
afterEach(() => at.dropTarget());

/** Queues a mail that is not delivered before the test ends. */
const queueMail = () =>
  at.server.pool.query(
    `select graphile_worker.add_job('send_mail', json_build_object('sealed', 'x'),
       run_at => now() + interval '1 day')`,
  );

const mailsWaiting = async (pool: pg.Pool): Promise<unknown> =>
  (
    await pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where run_at > now() + interval '1 hour'`,
    )
  ).rows.map(({ payload }) => payload);

describe('a backup and its restore', () => {
  test.each([
    ['sealed', BACKUP_KEY],
    ['plain', undefined],
  ])('%s: the restored rows, sums and files equal the source', async (_, key) => {
    const made = await at.backup({ key });
    const steps: string[] = [];
    const { checked, head } = await at.restore(made, {
      env: { BACKUP_KEY: key ?? '' },
      onStep: (step) => steps.push(step),
    });
    expect(reportOf(checked)).not.toContain('BAD');
    expect(head.product).toBe('1.2.3');
    expect(steps.at(-1)).toBe('Looking for violations');
    expect(await at.targetContent()).toEqual(await at.sourceContent());
    const files = diskFileStore(join(made.dataDir, 'uploads'));
    const expected = await listExpectedFiles(at.server.db);
    expect(expected.length).toBe(made.foot.files);
    expect(expected.length).toBeGreaterThan(9);
    for (const { storageKey, sha256 } of expected) {
      expect(await hashStored(files, storageKey)).toEqual(sha256);
    }
  });

  test('sessions and codes are left out, pending mails are restored once', async () => {
    await queueMail();
    const made = await at.backup();
    expect(made.foot.mails).toBeGreaterThan(0);
    await at.restore(made);
    expect(await mailsWaiting(at.target().pool)).toEqual([{ sealed: 'x' }]);
    const { rows } = await at
      .target()
      .pool.query('select from sessions union all select from mailed_codes');
    expect(rows).toEqual([]);
  });

  test('recovery codes are void, and the second factor is still required', async () => {
    const factorsOf = async (pool: pg.Pool) =>
      (
        await pool.query<{ secret: string; enrolled: boolean; codes: number }>(
          `select secret_sealed as secret, enrolled_at is not null as enrolled,
                  cardinality(recovery_hashes) as codes from second_factors`,
        )
      ).rows;
    const steps: string[] = [];
    await at.restore(await at.backup(), { onStep: (step) => steps.push(step) });
    const before = await factorsOf(at.server.pool);
    expect(before).toMatchObject([{ enrolled: true, codes: 10 }]);
    expect(await factorsOf(at.target().pool)).toEqual(before.map((row) => ({ ...row, codes: 0 })));
    expect(steps).toContain(
      'The recovery codes of two-step sign-in are void; people who need new ones: 1',
    );
  });

  test('the archive holds rows as text, and no record contains the version of the database server', async () => {
    const made = await at.backup({ key: undefined });
    const { rows } = await at.server.pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const kinds = new Set<string>();
    for await (const { record, data } of partsOf(readChunks(made.path, undefined))) {
      kinds.add(record.kind);
      // An instant may contain these digits: 18.4 is in 18:39:18.412Z.
      const text = JSON.stringify(record).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant');
      expect(text).not.toContain(rows[0]?.version);
      for await (const block of data) {
        // Refuses anything but text and null.
        if (record.kind === 'table') rowsOf.parse(JSON.parse(block.toString()));
      }
    }
    expect([...kinds].sort()).toEqual(['file', 'foot', 'head', 'mails', 'table']);
  });

  test('a restore without mails sends none', async () => {
    await queueMail();
    await at.server.pool.query(
      `insert into purchase_mails (company_id, purchase_id, event)
       values (gen_random_uuid(), gen_random_uuid(), 'submitted')`,
    );
    const made = await at.backup();
    await at.server.pool.query('delete from purchase_mails');
    await at.restore(made, { mails: false });
    const countOf = async (table: string) =>
      (await at.target().pool.query(`select from ${table}`)).rowCount;
    expect(await countOf('graphile_worker._private_jobs')).toBe(0);
    expect(await countOf('purchase_mails')).toBe(0);
  });

  test('an upload whose file is missing is reported, and named as a violation after the restore', async () => {
    const [lost] = await listExpectedFiles(at.server.db);
    const key = lost?.storageKey ?? '';
    const files = {
      ...at.server.deps.files,
      open: (wanted: string) =>
        wanted === key ? Promise.resolve(null) : at.server.deps.files.open(wanted),
    };
    const made = await at.backup({ files });
    expect(made.foot.missing).toEqual([key]);
    const { checked } = await at.restore(made);
    expect(violationsIn(checked)).toBe(1);
    expect(reportOf(checked)).toContain(`media ${lost?.id ?? ''}`);
  });

  test('a backup into a folder that does not exist is refused and creates no folder', async () => {
    // The folder is missing when the disk for backups is not mounted.
    const folder = join(at.folder, 'not-mounted');
    await expect(at.backup({ path: join(folder, 'archive') })).rejects.toThrow(
      `The folder ${folder} does not exist`,
    );
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test('a failed backup leaves no file, and a backup overwrites no existing file', async () => {
    const path = join(at.folder, 'twice');
    const broken = { ...at.server.deps.files, open: () => Promise.reject(new Error('no disk')) };
    await expect(at.backup({ path, files: broken })).rejects.toThrow('no disk');
    expect((await readdir(at.folder)).filter((name) => name.includes('twice'))).toEqual([]);
    await at.backup({ path });
    const before = await readFile(path);
    await expect(at.backup({ path })).rejects.toThrow('exists already');
    expect((await readFile(path)).equals(before)).toBe(true);
  });
});

test('the commands report what they did, or why they failed', async () => {
  const path = join(at.folder, 'by-command');
  const dataDir = `${path}-restored`;
  const source = { ...at.environment(dataDir), DATABASE_URL: databaseUrlOf(at.server) };
  const noFile = await runMain('backup', [], source);
  expect([noFile.code, noFile.output]).toEqual([2, expect.stringContaining('Name one file')]);
  // Stores the key check, by which a backup recognises a wrong SECRET_KEY.
  await checkKeyAtStart(at.server.db, at.server.deps.secrets);
  const wrongKey = { ...source, SECRET_KEY: 'another secret key, which opens none of it' };
  const refused = await runMain('backup', [path], wrongKey);
  expect([refused.code, refused.output]).toEqual([
    2,
    expect.stringContaining('SECRET_KEY is not the key of this database'),
  ]);
  const made = await runMain('backup', [path], source);
  expect(made.code).toBe(0);
  // The test server stores its files elsewhere, so each of them is reported as missing.
  expect(made.output).toMatch(/has no file and is not in it[\s\S]*rows of \d+ tables/);
  const restored = await runMain('restore', [path], at.environment(dataDir));
  expect(restored.code).toBe(1);
  expect(restored.output).toMatch(/BAD +I16/);
  const missing = await runMain('restore', [`${path}.none`], at.environment(dataDir));
  expect([missing.code, missing.output]).toEqual([2, expect.stringContaining('restore failed.')]);
});
