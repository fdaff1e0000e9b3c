import { parseRupees } from '@prelaunch/domain/money';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { referenceKey } from '@prelaunch/domain/reference-number';
import { sql, type RawBuilder } from 'kysely';
import { joinLiveMember } from '../../auth/index.ts';
import { gather } from '../../../platform/db/groups/gather.ts';
import { pageOf, type ListPage } from '../../../platform/lists/list.ts';
import type { PageRequest } from '../../../platform/lists/list-spec.ts';
import { containsPattern } from '../../../platform/lists/search.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Member, Unchecked } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { amountToPay } from '../amount-to-pay.store.ts';
import { ownColumns, receipts } from './purchase-lists.store.ts';
import type { PurchaseRow } from '../purchase.ts';

interface PurchaseFilter extends PageRequest {
  readonly status?: PurchaseStatus | undefined;
  readonly search?: string | undefined;
}

interface PageKey {
  readonly sessionHash: Buffer;
  readonly filter: PurchaseFilter;
}

interface Page {
  readonly rows: PurchaseRow[];
  readonly total: number;
}

/** Matches the columns that the member's table shows: reference, order number, method, amount. */
function matches(search: string): RawBuilder<unknown> {
  if (search === '') return sql``;
  const like = containsPattern(search);
  const amount = parseRupees(search.replace(/^₹\s*/, ''));
  return sql`and (p.reference_number ilike ${like} or p.order_number ilike ${like}
    or p.payment_method ilike ${like} or p.reference_key = ${referenceKey(search)}
    ${amount === null ? sql`` : sql`or p.total_paise = ${amount} or p.amount_paise = ${amount} or ${amountToPay('p')} = ${amount}`})`;
}

/**
 * Reads pages of members' own purchases, all with the same search; a page is null when its session has ended. A
 * member's purchases are few enough to count them. Each page is limited before the joins.
 *
 * The arrays are subqueries, so that the planner does not see their length: it would plan each statement again.
 */
async function readPages(
  db: Db,
  keys: readonly PageKey[],
  search: string,
): Promise<(Page | null)[]> {
  const own = sql`p.company_id = a.company_id and p.account_id = a.id
    and (k.status is null or p.status = k.status) ${matches(search)}`;
  // An empty page is one row without a purchase.
  const { rows } = await sql<{ n: number; total: bigint } & (PurchaseRow | { id: null })>`
    select k.n::int, counted.total, own.*
    from unnest(
      (select ${keys.map(({ sessionHash }) => sessionHash)}::bytea[]),
      (select ${keys.map(({ filter }) => filter.status ?? null)}::text[]),
      (select ${keys.map(({ filter }) => filter.limit)}::int[]),
      (select ${keys.map(({ filter }) => (filter.page - 1) * filter.limit)}::int[])
    ) with ordinality k (token_hash, status, page_size, skipped, n) ${joinLiveMember}
    cross join lateral (select count(*) as total from purchases p where ${own}) counted
    left join lateral (
      select ${ownColumns} from (
        select p.* from purchases p where ${own}
        order by p.id desc limit k.page_size offset k.skipped
      ) p ${receipts}
    ) own on true
    order by k.n, own.id desc`.execute(db);
  const pages = keys.map((): Page | null => null);
  for (const row of rows) {
    const page = (pages[row.n - 1] ??= { rows: [], total: Number(row.total) });
    if (row.id !== null) page.rows.push(row);
  }
  return pages;
}

/** Creates a function that checks the member's session and lists their purchases. It refuses with `session_ended`. */
export function ownPurchasesReader(
  db: Db,
): (member: Unchecked<Member>, filter: PurchaseFilter) => Promise<ListPage<PurchaseRow>> {
  const read = gather((keys: readonly PageKey[]) => readPages(db, keys, ''));
  return async ({ sessionHash }, filter) => {
    const key = { sessionHash, filter };
    const { search = '' } = filter;
    const page = search === '' ? await read(key) : (await readPages(db, [key], search))[0];
    const { rows, total } = page ?? refuse('session_ended');
    return pageOf(rows, total, filter);
  };
}
