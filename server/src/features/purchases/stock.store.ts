import type { Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { interventionOf } from './lists/purchase-lists.store.ts';
import type { PurchaseRow } from './purchase.ts';
import { defineList } from '../../platform/lists/list.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Member } from '../../platform/http/actor.ts';

/** A holding, with the latest ledger entry that added to it. */
export interface Holding {
  readonly accountId: string;
  readonly quantity: Tokens;
  readonly hash: string;
  readonly createdAt: Date;
}

type Stored<T> = Omit<T, 'hash'> & { readonly hash: Buffer };

const withHash = <T extends { readonly hash: Buffer }>(row: T) => ({
  ...row,
  hash: row.hash.toString('hex'),
});

/** The holdings of the member's company, largest first. */
export const holdingsOfCompany = defineList({
  from: sql`holdings h`,
  key: sql`h.account_id`,
  columns: sql<Stored<Holding>>`
    h.account_id as "accountId", h.quantity, e.hash, e.created_at as "createdAt"`,
  joins: sql`
    cross join lateral (
      select hash, created_at from allocation_entries e
      where e.company_id = h.company_id and e.account_id = h.account_id and e.kind = 'ALLOTMENT'
      order by seq desc limit 1
    ) e`,
  scope: ({ companyId }: Member) => sql`h.company_id = ${companyId}`,
  filters: {},
  order: [
    { by: sql`h.quantity`, descending: true },
    { by: sql`h.account_id`, descending: false },
  ],
  keptTotal: {
    by: [],
    select: ({ companyId }) => sql`
      select holder_count as total from company_totals where company_id = ${companyId}`,
  },
  open: withHash,
});

/** The member's own allocations, also those of purchases that were reversed later. */
export const ownAllocations = defineList({
  from: sql`allocation_entries e`,
  key: sql`e.seq`,
  keys: sql`bigint[]`,
  columns: sql<Stored<Omit<Holding, 'accountId'>> & Pick<PurchaseRow, 'intervention'>>`
    e.quantity, e.hash, e.created_at as "createdAt", ${interventionOf('p')} as intervention`,
  joins: sql`join purchases p on p.company_id = e.company_id and p.id = e.purchase_id`,
  scope: ({ companyId, accountId }: Member) => sql`
    e.company_id = ${companyId} and e.account_id = ${accountId} and e.kind = 'ALLOTMENT'`,
  filters: {},
  maxCounted: Infinity,
  open: withHash,
});

/** Reads the values that all rows of the lists share: the member's code, the token's symbol and the launch date. */
export async function getStockContext(
  db: Db,
  { companyId, accountId }: Member,
): Promise<{ memberId: string; tokenSymbol: string; launchAt: Date | null }> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select([
      'a.referral_code as memberId',
      'c.token_symbol as tokenSymbol',
      'c.launch_at as launchAt',
    ])
    .where('a.company_id', '=', companyId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
