import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runMain } from '../../testing/run-main.ts';
import { makeCompanyFixture } from '../../testing/company-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { listExpectedFiles } from '../media/media.store.ts';
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

const look = async (deep: boolean) =>
  (await verify(server.db, [filesInvariant(server.deps.files, deep)]))[0]?.found.rows.map(
    ({ rowId, is }) => [rowId, is],
  );

test('a missing, a truncated and an altered file are named', async () => {
  expect(await look(true)).toEqual([]);
  const [gone, cut, altered] = await listExpectedFiles(server.db);
  const at = (key = '') => join(server.filesFolder, key);
  await server.deps.files.remove(gone?.storageKey ?? '');
  await truncate(at(cut?.storageKey), 10);
  await writeFile(at(altered?.storageKey), Buffer.alloc(Number(altered?.size)));
  expect(await look(false)).toEqual([
    [gone?.id, 'no file'],
    [cut?.id, '10 bytes'],
  ]);
  expect(await look(true)).toEqual([
    [gone?.id, 'no file'],
    [cut?.id, '10 bytes'],
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
  const nowhere = { ...env, DATABASE_URL: '' };
  const none = await runMain('verify', [], nowhere);
  expect([none.code, none.output]).toEqual([2, expect.stringContaining('There is no database in')]);
});
