import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runMain } from '../../../testing/run-main.ts';
import { makeCompanyFixture } from '../../../testing/company-fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { listExpectedFiles } from '../../features/media/media.store.ts';
import { filesInvariant } from './files.ts';
import { verify } from './verify.ts';

/** Starts processes and makes thousands of calls, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeCompanyFixture(server);
});
afterAll(() => server.stop());

const violationsIn = async (deep: boolean) =>
  (await verify(server.db, [filesInvariant(server.deps.files, deep)]))[0]?.found.rows.map(
    ({ rowId, is }) => [rowId, is],
  );

test('missing, truncated and altered files are reported', async () => {
  expect(await violationsIn(true)).toEqual([]);
  const [missing, truncated, altered] = await listExpectedFiles(server.db);
  const pathOf = (key = '') => join(server.filesFolder, key);
  await server.deps.files.remove(missing?.storageKey ?? '');
  await truncate(pathOf(truncated?.storageKey), 10);
  await writeFile(pathOf(altered?.storageKey), Buffer.alloc(Number(altered?.size)));
  expect(await violationsIn(false)).toEqual([
    [missing?.id, 'no file'],
    [truncated?.id, '10 bytes'],
  ]);
  expect(await violationsIn(true)).toEqual([
    [missing?.id, 'no file'],
    [truncated?.id, '10 bytes'],
    [altered?.id, expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/)],
  ]);
});

test('npm run verify reports violations by its exit code', async () => {
  const env = {
    DATABASE_URL: server.pool.options.connectionString ?? '',
    DATA_DIR: `${server.filesFolder}-of-nobody`,
  };
  const clean = await runMain('verify', ['--no-files'], env);
  expect([clean.code, clean.output]).toEqual([0, expect.stringContaining(' 0 violations')]);
  const withFiles = await runMain('verify', [], env);
  expect([withFiles.code, withFiles.output]).toEqual([1, expect.stringMatching(/BAD +I16/)]);
  const wrongKey = { ...env, SECRET_KEY: 'not the key of this test, but long enough' };
  const sealed = await runMain('verify', ['--no-files'], wrongKey);
  expect([sealed.code, sealed.output]).toEqual([
    1,
    expect.stringContaining('SECRET_KEY is not the key of this database'),
  ]);
  const nowhere = { ...env, DATABASE_URL: '' };
  const none = await runMain('verify', [], nowhere);
  expect([none.code, none.output]).toEqual([2, expect.stringContaining('There is no database in')]);
});
