import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BACKUP_KEY,
  makeArchiveFixture,
  type ArchiveFixture,
} from '../../../testing/archive-fixture.ts';
import { runMain, startMain } from '../../../testing/run-main.ts';
import { readApplied } from '../../platform/db/migrations/migrate.ts';
import { checkKeyAtStart } from '../keys/key-check.ts';
import { WrongKeyError } from '../keys/wrong-key-error.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import { MIGRATIONS_DIR } from '../../platform/paths.ts';
import { violationsIn } from '../verify/report.ts';
import { isEmpty } from './empty-database.store.ts';

let at: ArchiveFixture;
beforeAll(async () => {
  at = await makeArchiveFixture();
});
afterAll(() => at.stop());
beforeEach(() => at.openTarget());
afterEach(() => at.dropTarget());

describe('a restore is refused before anything is changed', () => {
  let whole: readonly { key: string | undefined; bytes: Buffer }[];
  beforeAll(async () => {
    whole = await Promise.all(
      [BACKUP_KEY, undefined].map(async (key) => ({
        key,
        bytes: await readFile((await at.backup({ key })).path),
      })),
    );
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut short', (bytes) => bytes.subarray(0, -100)],
    [
      'with a byte changed',
      (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(5_000) ^ 255, 5_000);
        return bytes;
      },
    ],
    ['with bytes after its end', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('of an archive %s', async (what, change) => {
    for (const [n, { key, bytes }] of whole.entries()) {
      const path = join(at.folder, `${what.replaceAll(' ', '-')}-${String(n)}`);
      const made = { path, dataDir: `${path}-restored` };
      await writeFile(path, change(Buffer.from(bytes)));
      await expect(at.restore(made, { env: { BACKUP_KEY: key ?? '' } })).rejects.toThrow(
        /damaged|does not open/,
      );
      await at.expectUntouched(made);
    }
  });

  test('of a file that does not exist, and of a folder', async () => {
    const made = { path: join(at.folder, 'none'), dataDir: join(at.folder, 'none-restored') };
    await expect(at.restore(made)).rejects.toThrow(
      /none does not exist. Check the name; .* Nothing was restored\.$/,
    );
    await expect(at.restore({ ...made, path: at.folder })).rejects.toThrow(
      /is not a file. Name the file that `prelaunch backup` made\. Nothing was restored\.$/,
    );
    await at.expectUntouched(made);
  });

  test('with another BACKUP_KEY, with another SECRET_KEY, and of a newer archive', async () => {
    const made = await at.backup();
    const other = { BACKUP_KEY: `${BACKUP_KEY}!` };
    await expect(at.restore(made, { env: other })).rejects.toThrow(/BACKUP_KEY does not open/);
    const foreign = { SECRET_KEY: 'another secret key, which opens none of it' };
    await expect(at.restore(made, { env: foreign })).rejects.toThrow(
      /under the SECRET_KEY with the id/,
    );
    const older = join(at.folder, 'older');
    await expect(
      at.restore(made, { migrationsDir: await firstMigrationsIn(older) }),
    ).rejects.toThrow(/this release does not know/);
    await at.expectUntouched(made);
    const { checked } = await at.restore(made, { env: foreign, otherKey: true });
    expect(violationsIn(checked)).toBe(0);
  });

  test('into a database that is not empty, even if this archive filled it', async () => {
    const made = await at.backup();
    await at.restore(made);
    const before = await at.targetContent();
    await expect(at.restore(made)).rejects.toThrow('The database is not empty');
    expect(await at.targetContent()).toEqual(before);
  });
});

/** Copies all migrations except the last into `dir`, as an older release has them, and returns `dir`. */
async function firstMigrationsIn(dir: string): Promise<string> {
  await mkdir(dir);
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names.slice(0, -1))
    await copyFile(join(MIGRATIONS_DIR, name), join(dir, name));
  return dir;
}

test('a restored database accepts the SECRET_KEY of its archive, or after --other-key that of the restore', async () => {
  await checkKeyAtStart(at.server.db, at.server.deps.secrets);
  const made = await at.backup();
  const other = 'another secret key, which opens none of it';
  await at.restore(made);
  const { db } = at.target();
  await checkKeyAtStart(db, at.server.deps.secrets);
  await expect(checkKeyAtStart(db, createSecrets(other))).rejects.toThrow(WrongKeyError);

  await at.dropTarget();
  await at.openTarget();
  await at.restore(made, { env: { SECRET_KEY: other }, otherKey: true });
  await checkKeyAtStart(at.target().db, createSecrets(other));
});

test('an archive of an older release is loaded at its migration level and then migrated', async () => {
  const made = await at.backup();
  const dir = join(at.folder, 'newer');
  await cp(MIGRATIONS_DIR, dir, { recursive: true });
  await writeFile(
    join(dir, '9999_count.sql'),
    'create table counted as select count(*) as n from purchases',
  );
  await at.restore(made, { migrationsDir: dir });
  const { rows } = await at.target().pool.query<{ n: bigint }>('select n from counted');
  const { rows: source } = await at.server.pool.query<{ n: bigint }>(
    'select count(*) as n from purchases',
  );
  expect(rows).toEqual(source);
});

describe('a restore that is killed', () => {
  test.each(['Restoring 1', 'rows', 'Looking for violations'])(
    'at %j is completed by running the same command again',
    async (step) => {
      const made = await at.backup();
      const started = await startMain('restore', [made.path], at.environment(made.dataDir));
      await started.printed(step);
      await started.kill();
      const inside =
        (await readApplied(at.target().url)).length > 0 && !(await isEmpty(at.target().db));
      if (inside) {
        await expect(at.restore(await at.backup())).rejects.toThrow('The database is not empty');
      }
      const again = await runMain('restore', [made.path], at.environment(made.dataDir));
      expect(again.output).toContain(' 0 violations');
      expect(again.code).toBe(0);
      expect(await at.targetContent()).toEqual(await at.sourceContent());
    },
  );
});
