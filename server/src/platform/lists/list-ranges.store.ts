import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import type { RangedList, Sql } from './list-spec.ts';

/**
 * Counted ranges of long lists: the table `list_ranges` stores how many rows consecutive ranges of ids contain. A page
 * in the middle of a list is read from the end of a range near it, instead of from an end of the list.
 *
 * The conditions of these lists are repeated in `append_list_ranges` and in the trigger `list_ranges_keep`.
 */
export interface Ranged {
  readonly companyId: string;
  readonly list: RangedList;
}

/** The default of `append_list_ranges`. */
export const ROWS_PER_RANGE = 10_000;

/** A page with fewer older rows than this is read from the end of the list. */
const NEAR_END = 1_000;

/** How many ranges one transaction appends; bounded, because deletions of accounts wait for it. */
export const RANGES_AT_ONCE = 10;

/**
 * Extends a select of `total` by the newest range whose rows, and all rows before them, are older than a page. Reads
 * no range for a page near the end of the list, which is read from there: a long list has a thousand of them.
 *
 * @param upToPage how many rows of the list are newer than the end of the page, with the rows of the page
 * @returns a select of `total`, `upto` (the last id of the range) and `older` (the number of rows up to that id); the
 * last two are null when there is no such range
 */
export const withRange = (total: Sql, { companyId, list }: Ranged, upToPage: number): Sql => sql`
  select counted.total, range.upto, range.older
  from (${total}) counted left join lateral (
    select upto, older from (
      select upto_id as upto, sum(row_count) over (order by upto_id) as older
      from list_ranges
      where company_id = ${companyId} and list = ${list} and counted.total - ${upToPage}::int >= ${NEAR_END}::int
    ) ranges
    where older <= counted.total - ${upToPage}::int order by upto desc limit 1
  ) range on true`;

/** Lists the lists with enough rows outside their ranges for another range. */
export async function listUncounted(db: Db): Promise<readonly Ranged[]> {
  const { rows } = await sql<Ranged>`
    select company_id as "companyId", list
    from (
      select company_id, 'purchases' as list, pending_count + approved_count + rejected_count as total
      from company_totals
      union all
      select company_id, 'accounts', sum(accounts) from account_counts group by company_id
    ) stored
    where total >= ${ROWS_PER_RANGE} and total - (
      select coalesce(sum(row_count), 0) from list_ranges r
      where r.company_id = stored.company_id and r.list = stored.list) >= ${ROWS_PER_RANGE}`.execute(
    db,
  );
  return rows;
}

/**
 * Counts the next rows of a list that are older than an hour, at most `RANGES_AT_ONCE` ranges.
 *
 * @returns how many ranges were appended
 */
export async function appendRanges(tx: Tx, { companyId, list }: Ranged): Promise<number> {
  const { rows } = await sql<{ appended: number }>`
    select append_list_ranges(${companyId}, ${list}, ${RANGES_AT_ONCE}, ${ROWS_PER_RANGE}) as appended`.execute(
    tx,
  );
  return rows[0]?.appended ?? 0;
}

/** Deletes the company's ranges, for a transaction that will insert rows with earlier ids. The job appends them again. */
export async function forgetRanges(tx: Tx, companyId: string): Promise<void> {
  await sql`select forget_list_ranges(${companyId})`.execute(tx);
}
