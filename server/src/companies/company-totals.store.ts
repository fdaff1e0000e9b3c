import { sql } from 'kysely';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { Db } from '../db/transaction.ts';

const COUNT_OF: Readonly<Record<PurchaseStatus, string>> = {
  PENDING: 'pending_count',
  APPROVED: 'approved_count',
  REJECTED: 'rejected_count',
};

/** Counts the purchases of one company or of all, from one totals row per company. */
export async function countPurchases(
  db: Db,
  filter: { readonly companyId?: string | undefined; readonly status?: PurchaseStatus | undefined },
): Promise<number> {
  const { companyId, status } = filter;
  const count =
    status === undefined
      ? sql`pending_count + approved_count + rejected_count`
      : sql.ref(COUNT_OF[status]);
  const { rows } = await sql<{ total: string | null }>`
    select sum(${count}) as total from company_totals
    ${companyId === undefined ? sql`` : sql`where company_id = ${companyId}`}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
