import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { lockedTotals, runOnFreshTotals } from './locked-totals.store.ts';

const server = useServer();
let companyId: string;
let otherId: string;
beforeAll(async () => {
  companyId = await makeCompany(server);
  otherId = await makeCompany(server);
});

const failure = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code });

/** Whether another connection could lock the totals now. */
const isFree = async (id = companyId): Promise<boolean> => {
  const { rows } = await server.pool.query(
    'select from company_totals where company_id = $1 for no key update skip locked',
    [id],
  );
  return rows.length === 1;
};

/** Runs a statement that has these results in turn, and records for each run whether the totals were free. */
async function run(results: readonly (string | null | Error)[]) {
  const free: boolean[] = [];
  const result = await runOnFreshTotals(server.db, companyId, async (db: Db) => {
    const next = results[free.length] ?? null;
    await sql`select 1`.execute(db);
    free.push(await isFree());
    if (next instanceof Error) throw next;
    return next;
  }).catch((error: unknown) => error);
  return { result, free };
}

describe('a statement that begins with the totals', () => {
  test('runs once when it was not stale', async () => {
    expect(await run(['done'])).toEqual({ result: 'done', free: [true] });
  });

  test('runs again when it was stale', async () => {
    expect(await run([null, 'done'])).toEqual({ result: 'done', free: [true, true] });
  });

  test('runs the third time in a transaction that has locked the totals', async () => {
    expect(await run([null, null, 'done'])).toEqual({ result: 'done', free: [true, true, false] });
    expect(await isFree()).toBe(true);
  });

  test('runs again after a deadlock', async () => {
    const deadlock = failure('40P01');
    expect(await run([deadlock, 'done'])).toEqual({ result: 'done', free: [true, true] });
  });

  test('fails with any other error at once', async () => {
    const error = failure('23505');
    expect(await run([error, 'done'])).toEqual({ result: error, free: [true] });
  });
});

test('only the totals of the company are locked', async () => {
  const free = await systemTransaction(server.db, async (tx) => {
    const { rows } =
      await sql`with ${lockedTotals(sql`${companyId}`)} select company_id from totals`.execute(tx);
    expect(rows).toEqual([{ company_id: companyId }]);
    return [await isFree(), await isFree(otherId)];
  });
  expect(free).toEqual([false, true]);
  const lastTry: boolean[] = [];
  await runOnFreshTotals(server.db, companyId, async () => {
    lastTry.push(await isFree(otherId));
    return lastTry.length === 3 ? 'done' : null;
  });
  expect(lastTry).toEqual([true, true, true]);
});
