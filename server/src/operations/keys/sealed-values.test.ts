import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { ResealedRow, SealedColumn } from '../../platform/keys/sealed-values.store.ts';
import { ALL_SEALED_COLUMNS } from './all-sealed-columns.store.ts';

/** Reading and replacing sealed values affects no other values. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

function columnOf(name: string): SealedColumn {
  const found = ALL_SEALED_COLUMNS.find((column) => column.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

type SealedKey = ResealedRow['key'];

const write = (column: SealedColumn, row: ResealedRow) =>
  systemTransaction(server.db, (tx) => column.write(tx, [row]));

test('a value is replaced only in the row with its id and company, and only if it has not changed', async () => {
  const column = columnOf("members' Aadhaar numbers");
  const companyId = await makeCompany(server);
  const [member, other] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  await server.pool.query(`update accounts set aadhaar_sealed = 'old' where company_id = $1`, [
    companyId,
  ]);
  const values = async () => {
    const { rows } = await server.pool.query<{ id: string; value: string }>(
      'select id, aadhaar_sealed as value from accounts where company_id = $1 order by id',
      [companyId],
    );
    return rows;
  };
  const change = { sealed: 'old', resealed: 'new' };
  const elsewhere = await makeCompany(server);
  expect(await write(column, { ...change, key: [elsewhere, member.id] })).toBe(0);
  expect(await write(column, { ...change, key: [companyId, member.id] })).toBe(1);
  expect(await write(column, { ...change, key: [companyId, member.id] })).toBe(0);
  expect(await values()).toEqual([
    { id: member.id, value: 'new' },
    { id: other.id, value: 'old' },
  ]);
});

test('queued mails are read in batches and replaced one by one', async () => {
  const column = columnOf('mails in the queue');
  await server.pool.query('delete from graphile_worker._private_jobs');
  await server.pool.query(
    `select graphile_worker.add_job('send_mail', json_build_object('sealed', 'old'))
     from generate_series(1, 3)`,
  );
  const { rows } = await server.pool.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs order by id',
  );
  const keys = rows.map(({ id }) => [id, ''] as const);
  const [first, second, third] = keys;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('no jobs');
  const read = async (...from: readonly [SealedKey | null, number]) =>
    (await column.read(server.db, 'new', ...from)).map(({ key }) => key);
  expect(await read(null, 2)).toEqual([first, second]);
  expect(await read(first, 1)).toEqual([second]);
  expect(await read(first, 5)).toEqual([second, third]);
  expect(await write(column, { key: second, sealed: 'old', resealed: 'new' })).toBe(1);
  expect(await write(column, { key: second, sealed: 'old', resealed: 'new' })).toBe(0);
  expect(await read(null, 5)).toEqual([first, third]);
});
