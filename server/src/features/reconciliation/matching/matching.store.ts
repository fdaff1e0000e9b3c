import { sql, type RawBuilder } from 'kysely';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import { snapshot, type Db, type OutsideTransaction } from '../../../platform/db/transaction.ts';
import { amountToPay } from '../../purchases/index.ts';
import { awaitArrivalMails } from '../arrivals/arrival-mails.store.ts';
import { noticesOfPurchases, provenPurchase } from '../line-notices.store.ts';

/** Rows per page. Each page is one JSON text, which this process never parses. */
const PAGE = 5_000;

/** More lines or purchases are not compared. Approving checks in the database that a line is exact. */
const MAX_ROWS = 200_000;

/** SQL condition: whether the line `l` is open, so that its state is a hint. */
const isOpenLine = sql`l.state in ('exact', 'other_amount', 'probable', 'ambiguous', 'no_purchase',
  'approved_order', 'already_used', 'unmatched')`;

/** Pages of JSON lists. */
export interface MatchingPages {
  readonly lines: readonly string[];
  readonly purchases: readonly string[];
  readonly used: readonly string[];
}

interface PageRow {
  readonly list: string | null;
  readonly count: number;
  readonly last: string | null;
}

/** Reads all pages of a select whose rows have an `id`, newest first. */
async function readPages(
  db: Db,
  page: (before: RawBuilder<unknown>) => RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): Promise<string[]> {
  const pages: string[] = [];
  let before: string | null = null;
  while (pages.length * PAGE < MAX_ROWS) {
    const older: RawBuilder<unknown> = before === null ? sql`` : sql`and ${id} < ${before}`;
    const { rows }: { rows: PageRow[] } = await sql<PageRow>`
      select json_agg(r)::text as list, count(*)::int as count, (array_agg(r.id order by r.id))[1] as last
      from (${page(older)} order by ${id} desc limit ${PAGE}) r`.execute(db);
    const [read] = rows;
    if (read?.list != null) pages.push(read.list);
    if (read === undefined || read.count < PAGE) break;
    before = read.last;
  }
  return pages;
}

/** Reads the open lines, the pending purchases, and the keys of money that is accounted for. */
export const readMatchingPages = (
  db: OutsideTransaction,
  companyId: string,
): Promise<MatchingPages> =>
  snapshot(db, async (db) => ({
    lines: await readPages(
      db,
      (older) => sql`
        select l.id, l.day as date, l.amount_paise::text as amount, l.narration, l.reference
        from statement_lines l where l.company_id = ${companyId} and ${isOpenLine} ${older}`,
      sql`l.id`,
    ),
    purchases: await readPages(
      db,
      (older) => sql`
        select p.id, p.account_id as "accountId", ${dayInIndia(sql`p.created_at`)} as day,
          ${amountToPay('p')}::text as total, coalesce((
            select sum(l.amount_paise) from line_assignments a
            join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
            where a.company_id = p.company_id and a.purchase_id = p.id), 0)::text as received,
          p.reference_number as "referenceNumber", p.payment_code as "paymentCode",
          p.order_number as "orderNumber", m.name as "memberName"
        from purchases p join accounts m on m.company_id = p.company_id and m.id = p.account_id
        where p.company_id = ${companyId} and p.status = 'PENDING' ${older}`,
      sql`p.id`,
    ),
    used: await readUsedKeys(db, companyId),
  }));

/** The `ApprovedPurchase` of the approved purchase `p`; null if a line has paid it. */
const unpaid = sql`case when not exists (
    select from line_assignments a where a.company_id = p.company_id and a.purchase_id = p.id
  ) then jsonb_build_object('total', ${amountToPay('p')}::text, 'referenceNumber', p.reference_number,
    'orderNumber', p.order_number) end`;

async function readUsedKeys(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ list: string | null }>`
    with open_keys as materialized (
      select distinct k.key from statement_lines l
      join statement_line_keys k on k.company_id = l.company_id and k.line_id = l.id
      where l.company_id = ${companyId} and ${isOpenLine}
    )
    select json_agg(u)::text as list from (
      select o.key, p.id as "purchaseId", ${unpaid} as unpaid from open_keys o
      join purchases p on p.company_id = ${companyId} and p.reference_key = o.key and p.status = 'APPROVED'
        and p.reversed_at is null
      union
      select o.key, p.id, ${unpaid} from open_keys o
      join purchases p on p.company_id = ${companyId} and p.payment_code = o.key and p.status = 'APPROVED'
        and p.reversed_at is null
      union
      select o.key, a.purchase_id, null from open_keys o
      join statement_line_keys k on k.company_id = ${companyId} and k.key = o.key
      join line_assignments a on a.company_id = k.company_id and a.line_id = k.line_id
      limit ${MAX_ROWS}
    ) u`.execute(db);
  return rows[0]?.list == null ? [] : [rows[0].list];
}

/**
 * Stores one batch of results, and notifies the members to whom lines prove another payment than before, on their pages
 * and, for a pending payment, by a mail that waits. A line that was assigned or set aside meanwhile keeps its state.
 *
 * @param batch a JSON list of `{ id, state, candidates }`
 */
export async function storeMatches(db: Db, companyId: string, batch: string): Promise<void> {
  const before = provenPurchase(sql`c.old_state`, sql`c.old_candidates`);
  const after = provenPurchase(sql`c.state`, sql`c.candidates`);
  await sql`
    with found as materialized (
      select l.id, l.state as old_state, l.candidates as old_candidates, f.state, f.candidates
      from jsonb_to_recordset(${batch}::jsonb) f (id uuid, state text, candidates jsonb)
      join statement_lines l on (l.company_id, l.id) = (${companyId}, f.id)
      where ${isOpenLine} and (l.state <> f.state or l.candidates <> f.candidates)
    ), changed as (
      update statement_lines l set state = found.state, candidates = found.candidates
      from found where (l.company_id, l.id) = (${companyId}, found.id) and ${isOpenLine}
      returning found.*
    ), notices as (${noticesOfPurchases(
      companyId,
      sql`
        select purchase_id from changed c cross join lateral (values (${before}), (${after})) proven (purchase_id)
        where (c.old_state, ${before}) is distinct from (c.state, ${after})`,
    )}), mails as (${awaitArrivalMails(
      companyId,
      sql`
        select ${after} as purchase_id from changed c
        where c.state in ('exact', 'other_amount') and ${after} is not null`,
    )})
    select (select count(*) from notices), (select count(*) from mails)`.execute(db);
}
