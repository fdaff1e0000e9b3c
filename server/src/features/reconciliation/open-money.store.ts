import { paiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { sumLines, type CountAndSum } from './line-totals.store.ts';

/** Sums the money that no purchase claims and that no refund gives back. */
export async function sumWithoutOrder(db: Db, companyId: string): Promise<CountAndSum> {
  const total = (await sumLines(db, companyId)).find(({ state }) => state === 'no_purchase');
  return total?.withoutRefunds ?? { count: 0, sum: paiseSum(0n) };
}

/** Sums the refunds that are registered and not yet sent. */
export async function sumRefundsDue(db: Db, companyId: string): Promise<CountAndSum> {
  const { rows } = await sql<{ readonly count: number; readonly sum: string }>`
    select count(*)::int as count, coalesce(sum(amount_paise), 0)::text as sum from refunds
    where company_id = ${companyId} and state = 'DUE'`.execute(db);
  return { count: rows[0]?.count ?? 0, sum: paiseSum(BigInt(rows[0]?.sum ?? 0)) };
}
