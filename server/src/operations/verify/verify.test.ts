import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLANTED_IN_ACCOUNTS } from '../../../testing/planted-accounts.ts';
import { PLANTED_IN_PURCHASES } from '../../../testing/planted-purchases.ts';
import { PLANTED_IN_STATEMENTS } from '../../../testing/planted-statements.ts';
import { first, withoutChecks } from '../../../testing/planted-rows.ts';
import { intervene, makeCompanyFixture } from '../../../testing/company-fixture.ts';
import { readSchemaGuards } from '../gen/schema-guards.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Found } from '../../platform/invariants/invariant.ts';
import { reportOf, violationsIn } from './report.ts';
import { GUARDS, LINKS } from './schema-guards.ts';
import { INVARIANTS, verify } from './verify.ts';

const PLANTED = [...PLANTED_IN_PURCHASES, ...PLANTED_IN_ACCOUNTS, ...PLANTED_IN_STATEMENTS];

/** Each test violates one invariant, with the guards disabled, and expects the invariant to report it. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await intervene(server, await makeCompanyFixture(server));
});
afterAll(() => server.stop());

/** Runs this SQL with all triggers and foreign keys disabled, verifies, and rolls back. */
async function verifyAfter<T>(
  statements: readonly string[],
  read: (snapshotDb: Db) => Promise<T>,
): Promise<T> {
  const rollback = new Error('rolled back');
  const seen: { value?: T } = {};
  await server.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      seen.value = await read(tx);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return seen.value as T;
}

const tableOf = (guard: string): string => guard.split(' on ')[1] ?? '';

/** The SQL that takes a guard away. */
function withoutGuard(guard: string): string {
  const [, kind = '', name = '', table = ''] = /^(\w+) (\w+) on (\w+)$/.exec(guard) ?? [];
  return (
    {
      trigger: `alter table ${table} disable trigger ${name}`,
      constraint: `alter table ${table} drop constraint ${name} cascade`,
      index: `drop index ${name}`,
    }[kind] ?? ''
  );
}

const find =
  (id: string) =>
  async (snapshotDb: Db): Promise<Found> => {
    const found = await INVARIANTS.find((invariant) => invariant.id === id)?.find(snapshotDb);
    return found ?? { count: -1, rows: [] };
  };

test('data that only the product has written violates no invariant', async () => {
  const checked = await verify(server.db);
  expect(reportOf(checked)).not.toContain('BAD');
  expect(violationsIn(checked)).toBe(0);
});

describe('a planted violation is reported', () => {
  test.each(PLANTED)('%s in %s: %s', async (id, table, _, statements) => {
    expect((await find(id)(server.db)).count).toBe(0);
    const { count, rows } = await verifyAfter(statements, find(id));
    expect(count).toBeGreaterThan(0);
    expect(rows.map((row) => row.table)).toContain(table);
    for (const { rowId, is, should } of rows) {
      expect(rowId).not.toBe('');
      expect(is).not.toBe(should);
    }
  });

  test.each(LINKS)('I10: %s refers to a missing row', async (link) => {
    const [, table = '', columns = ''] = /^(\w+)\((.+)\) ->/.exec(link) ?? [];
    const column = columns.split(', ').at(-1) ?? '';
    const { rows } = await verifyAfter(
      [
        withoutChecks(table),
        // No token has been added yet.
        `insert into tokens (symbol, name, address, description, accent, accent_dark, icon_version)
         values ('NEW', '', '', '', '#000000', '#000000', '')`,
        `update ${table} set ${column} = gen_random_uuid()
         where ctid = (select min(ctid) from ${table}
           ${table === 'sessions' && column !== 'super_admin_id' ? 'where company_id is not null' : ''})`,
      ],
      find('I10'),
    );
    expect(rows.map(({ rowId }) => rowId)).toContain(link);
  });

  test.each([...new Set(GUARDS.map(tableOf))])('guards: those of %s are missing', async (table) => {
    const guards = GUARDS.filter((guard) => tableOf(guard) === table);
    const { rows } = await verifyAfter(guards.map(withoutGuard), find('guards'));
    expect(rows.map(({ rowId }) => rowId).sort()).toEqual(guards);
  });
});

test('the foreign keys and guards of the database are those that are verified; refresh them with: npm run gen', async () => {
  const { links, guards } = await readSchemaGuards(server.pool);
  expect([LINKS, GUARDS]).toEqual([links, guards]);
  // The rules that the product relies on most.
  expect(guards).toEqual(
    expect.arrayContaining([
      'trigger refunds_guard on refunds',
      'constraint company_totals_not_oversold on company_totals',
      'constraint statement_lines_refunded on statement_lines',
      'index purchases_credited_reference on purchases',
    ]),
  );
});

test('the first 100 rows are reported, and all are counted', async () => {
  const many = `insert into sessions (token_hash, kind, super_admin_id, expires_at)
    select int4send(n), 'superadmin', ${first('super_admins')}, now() + interval '1 year'
    from generate_series(1, 150) n`;
  const { count, rows } = await verifyAfter([many], find('I13'));
  expect([count, rows.length]).toEqual([150, 100]);
});
