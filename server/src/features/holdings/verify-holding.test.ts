import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HoldingFile, PublishedStatement } from '@prelaunch/domain/holdings/holding-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** The stand-alone program, as a process without the server and its code. */

const PROGRAM = fileURLToPath(
  new URL('../../../../web/public/verify-holding.mjs', import.meta.url),
);

let server: TestServer;
let folder: string;
let file: HoldingFile;
let older: HoldingFile;
let roots: readonly PublishedStatement[];

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-holding-'));
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const members: Person[] = [];
  for (let n = 0; n < 5; n += 1) {
    const member = await makePerson(server, companyId);
    const order = await proven(server, member, { amount: 1_000 + 10 * n });
    const { id } = (await buy(server, member, order)).body.data;
    await server.call('approvePurchase', { token: admin.token, body: { id } });
    members.push(member);
  }
  const readFile = async (): Promise<HoldingFile> => {
    await server.call('publishHoldings', { token: admin.token });
    const token = members[2]?.token ?? '';
    return (await server.call('getHoldingProof', { token })).body.data.file;
  };
  older = await readFile();
  file = await readFile();
  const query = { company: companyId };
  roots = (await server.call('listHoldingsStatements', { query })).body.data.records;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs the program and returns its exit code and output. */
async function check(
  given: object,
  published?: unknown,
): Promise<{ code: number; output: string }> {
  const paths = { file: join(folder, 'file.json'), roots: join(folder, 'roots.json') };
  await writeFile(paths.file, JSON.stringify(given));
  const more = published === undefined ? [] : ['--roots', paths.roots];
  if (published !== undefined) await writeFile(paths.roots, JSON.stringify(published));
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, paths.file, ...more], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

test('a member’s file passes, with the public list and without it', async () => {
  expect(await check(file)).toMatchObject({ code: 0, output: expect.not.stringContaining('FAIL') });
  expect((await check(file, { status: true, data: { records: roots } })).code).toBe(0);
  expect((await check(older, roots)).code).toBe(0);
});

test.each<[string, (good: HoldingFile) => object]>([
  ['another quantity', (good) => ({ ...good, quantity: good.quantity + 1 })],
  ['another member', (good) => ({ ...good, member: `${good.member}X` })],
  ['another place', (good) => ({ ...good, place: good.place ^ 1 })],
  ['a shorter path', (good) => ({ ...good, path: good.path.slice(1) })],
  ['the statement of another day', (good) => ({ ...good, statement: older.statement })],
])('a file with %s fails', async (_, change) => {
  const { code, output } = await check(change(file));
  expect([code, output]).toEqual([1, expect.stringContaining('FAILED')]);
});

test.each<[string, (good: HoldingFile) => object]>([
  [
    'a negative sum',
    (good) => ({ ...good, path: good.path.map((step) => ({ ...step, sum: -1 })) }),
  ],
  ['a second total', (good) => ({ ...good, statement: `${good.statement}total 1\n` })],
  ['no statement', () => ({})],
])('a file with %s is not read', async (_, change) => {
  expect((await check(change(file))).code).toBe(2);
});

test('a public list without the statement, or with a gap or a change, fails', async () => {
  const [newest, first] = roots;
  expect((await check(file, [first])).code).toBe(1);
  const changed = { ...first, statement: first?.statement.replace('number 1', 'number 0') };
  expect((await check(file, [newest, changed])).code).toBe(1);
});
