import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { plantSecondFactor } from '../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findIncompleteRestore, markIncomplete, withoutGuards } from './empty-database.store.ts';
import { listSequences, readMails, setSequences, voidRecoveryCodes } from './tables.store.ts';

/** The data that a backup reads in addition to table rows, and how a restore prepares the database. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

class Undo extends Error {}

/** Runs `work` in a transaction that is rolled back, and returns its result. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const ran = systemTransaction(server.db, async (tx) => {
    results.push(await work(tx));
    throw new Undo();
  });
  await expect(ran).rejects.toThrow(Undo);
  return results[0] as T;
}

describe('a backup', () => {
  test('contains the mails that will be tried again, not those that have failed for good', async () => {
    const mails = await undone(async (tx) => {
      await sql`delete from graphile_worker._private_jobs`.execute(tx);
      for (const name of ['new', 'tried', 'failed']) {
        await sql`select graphile_worker.add_job(
          'send_mail', json_build_object('to', ${name}::text), max_attempts => 2)`.execute(tx);
      }
      await sql`select graphile_worker.add_job('sweep', '{"to": "another job"}')`.execute(tx);
      await sql`
        update graphile_worker._private_jobs
        set attempts = case payload ->> 'to' when 'tried' then 1 when 'failed' then 2 else 0 end`.execute(
        tx,
      );
      const found: string[] = [];
      for await (const block of readMails(tx)) {
        const rows = JSON.parse(block.toString()) as [string, string][];
        found.push(...rows.map(([payload]) => (JSON.parse(payload) as { to: string }).to));
      }
      return found;
    });
    expect(mails).toEqual(['new', 'tried']);
  });

  test('contains the state of each sequence, which a restore sets again', async () => {
    const state = await undone(async (tx) => {
      await sql`create sequence used_sequence`.execute(tx);
      await sql`create sequence unused_sequence`.execute(tx);
      await sql`select setval('used_sequence', 41)`.execute(tx);
      const before = await listSequences(tx);
      await sql`select setval('used_sequence', 1), nextval('unused_sequence')`.execute(tx);
      await setSequences(tx, before);
      return { before, after: await listSequences(tx) };
    });
    expect(state.before).toContainEqual({ name: 'unused_sequence', value: '1', called: false });
    expect(state.before).toContainEqual({ name: 'used_sequence', value: '41', called: true });
    expect(state.after).toEqual(state.before);
  });
});

describe('a restore', () => {
  test('voids the recovery codes of enrolled second factors, and counts their owners', async () => {
    const owners = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await makePerson(server, companyId, 'ADMIN');
      owners.push({ kind: 'admin', companyId, accountId: id } as const);
    }
    const [withCodes, withoutCodes, notEnrolled] = owners;
    if (!withCodes || !withoutCodes || !notEnrolled) throw new Error('no owners');
    await server.pool.query('delete from second_factors');
    const recoveryHashes = [Buffer.from('1'), Buffer.from('2')];
    await plantSecondFactor(server, withCodes, { recoveryHashes });
    await plantSecondFactor(server, withoutCodes);
    await plantSecondFactor(server, notEnrolled, { recoveryHashes });
    await server.pool.query('update second_factors set enrolled_at = null where account_id = $1', [
      notEnrolled.accountId,
    ]);
    expect(await voidRecoveryCodes(server.db)).toBe(1);
    const { rows } = await server.pool.query<{ id: string; codes: number; secret: string }>(
      `select account_id as id, cardinality(recovery_hashes) as codes, secret_sealed as secret
       from second_factors`,
    );
    expect(Object.fromEntries(rows.map(({ id, codes }) => [id, codes]))).toEqual({
      [withCodes.accountId]: 0,
      [withoutCodes.accountId]: 0,
      [notEnrolled.accountId]: 2,
    });
    expect(rows.every(({ secret }) => secret !== '')).toBe(true);
  });

  test('is marked as incomplete, with the id of its archive, until the mark is removed', async () => {
    expect(await findIncompleteRestore(server.db)).toBeNull();
    await markIncomplete(server.db, 'abc123');
    expect(await findIncompleteRestore(server.db)).toBe('abc123');
    await markIncomplete(server.db, null);
    expect(await findIncompleteRestore(server.db)).toBeNull();
  });

  test('does not change the foreign keys of other schemas', async () => {
    const names = await undone(async (tx) => {
      await sql`create schema other`.execute(tx);
      await sql`create table other.parents (id int primary key)`.execute(tx);
      await sql`
        create table other.children (
          parent int constraint children_parent_fkey references other.parents)`.execute(tx);
      let during: unknown;
      await withoutGuards(tx, [], async () => {
        const { rows } = await sql`
          select conname as name from pg_constraint where contype = 'f'`.execute(tx);
        during = rows;
      });
      return during;
    });
    expect(names).toEqual([{ name: 'children_parent_fkey' }]);
  });
});
