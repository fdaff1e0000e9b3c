import { sql, type RawBuilder } from 'kysely';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';

const COUNT_OF: Readonly<Record<PurchaseStatus, string>> = {
  PENDING: 'pending_count',
  APPROVED: 'approved_count',
  REJECTED: 'rejected_count',
};

/** Selects the `total` number of purchases of one company or of all companies from their totals. */
export function countPurchases(filter: {
  readonly companyId?: string | undefined;
  readonly status?: PurchaseStatus | undefined;
}): RawBuilder<unknown> {
  const { companyId, status } = filter;
  const count =
    status === undefined
      ? sql`pending_count + approved_count + rejected_count`
      : sql.ref(COUNT_OF[status]);
  return sql`
    select sum(${count}) as total from company_totals
    ${companyId === undefined ? sql`` : sql`where company_id = ${companyId}`}`;
}
