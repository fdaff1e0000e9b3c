import { sql } from 'kysely';
import { dayInIndia } from '../../platform/db/day-in-india.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** One figure of a company. Its name shows whether it is in tokens, in paise or a count. */
export interface Figure {
  readonly companyId: string;
  readonly name: string;
  readonly amount: bigint;
}

/** A row of figures. The keys are columns of `company_totals`. */
type Row = { readonly companyId: string } & Readonly<Record<string, bigint | string>>;

const figuresOf = (rows: readonly Row[]): readonly Figure[] =>
  rows.flatMap(({ companyId, ...columns }) =>
    Object.entries(columns).map(([name, amount]) => ({ companyId, name, amount: BigInt(amount) })),
  );

type DayRow = Row & { readonly day: string };

const figuresOfDays = (rows: readonly DayRow[]): readonly Figure[] =>
  rows.flatMap(({ day, ...row }) =>
    figuresOf([row as Row]).map((figure) => ({ ...figure, name: `${day} ${figure.name}` })),
  );

/** Lists the stored totals of purchases, holdings and the ledger, which screens read instead of summing rows. */
export async function listKeptTotals(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Row>`
    select company_id as "companyId", reserved, approved, pending_count, pending_paise,
           approved_count, rejected_count, reversed_count, approved_paise, holder_count, ledger_seq
    from company_totals`.execute(db);
  return figuresOf(rows);
}

export async function sumPurchases(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Row>`
    select company_id as "companyId",
           sum(case when status = 'PENDING' and released_at is null then quantity else 0 end) as reserved,
           sum(case when status = 'APPROVED' and reversed_at is null then quantity else 0 end) as approved,
           count(*) filter (where status = 'PENDING') as pending_count,
           coalesce(sum(total_paise) filter (where status = 'PENDING'), 0) as pending_paise,
           count(*) filter (where status = 'APPROVED') as approved_count,
           count(*) filter (where status = 'REJECTED') as rejected_count,
           count(*) filter (where reversed_at is not null) as reversed_count,
           coalesce(sum(total_paise) filter (where status = 'APPROVED' and reversed_at is null), 0) as approved_paise
    from purchases group by company_id`.execute(db);
  return figuresOf(rows);
}

/** Stored sums of approved purchases by payment method: `BANK`, `UPI` and so on. */
export async function listKeptMethodTotals(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Figure>`
    select company_id as "companyId", method as name, approved_paise as amount
    from company_method_totals`.execute(db);
  return rows;
}

export async function sumMethods(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Figure>`
    select company_id as "companyId", payment_method as name, sum(total_paise)::bigint as amount
    from purchases where status = 'APPROVED' and reversed_at is null
    group by company_id, payment_method`.execute(db);
  return rows;
}

/** The stored figures of each day, named `2026-11-08 approved_paise` and so on. */
export async function listKeptDays(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<DayRow>`
    select company_id as "companyId", day, submitted_count, submitted_paise, approved_count, approved_paise,
           rejected_count
    from company_days`.execute(db);
  return figuresOfDays(rows);
}

export async function sumDays(db: Db): Promise<readonly Figure[]> {
  const submitted = await sql<DayRow>`
    select company_id as "companyId", ${dayInIndia(sql`created_at`)} as day, count(*) as submitted_count,
           sum(total_paise) as submitted_paise
    from purchases where reduced_from is null group by 1, 2`.execute(db);
  const decided = await sql<DayRow>`
    select company_id as "companyId", ${dayInIndia(sql`decided_at`)} as day,
           count(*) filter (where status = 'APPROVED' and reversed_at is null) as approved_count,
           coalesce(sum(total_paise) filter (where status = 'APPROVED' and reversed_at is null), 0) as approved_paise,
           count(*) filter (where status = 'REJECTED' and not exists (select from purchases r
             where r.company_id = p.company_id and r.reduced_from = p.id)) as rejected_count
    from purchases p where decided_at is not null group by 1, 2`.execute(db);
  return figuresOfDays([...submitted.rows, ...decided.rows]);
}

export async function sumHoldings(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Row>`
    select company_id as "companyId", sum(quantity) as approved, count(*) as holder_count
    from holdings group by company_id`.execute(db);
  return figuresOf(rows);
}

export async function sumLedger(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Row>`
    select company_id as "companyId", sum(quantity) as approved, count(*) as ledger_seq
    from allocation_entries group by company_id`.execute(db);
  return figuresOf(rows);
}

/** Lists the stored counts of accounts: `USER ACTIVE true` is the number of active, approved members. */
export async function listKeptCounts(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Figure>`
    select company_id as "companyId", concat_ws(' ', role, status, is_approved::text) as name,
           accounts as amount
    from account_counts`.execute(db);
  return rows;
}

export async function countAccounts(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<Figure>`
    select company_id as "companyId", concat_ws(' ', role, status, is_approved::text) as name,
           count(*) as amount
    from accounts where deleted_at is null
    group by company_id, role, status, is_approved`.execute(db);
  return rows;
}

/** Lists the stored numbers of rows in the ranges of a list, named by the list and the last id of the range. */
export async function listKeptRanges(
  db: Db,
  list: 'purchases' | 'accounts',
): Promise<readonly Figure[]> {
  const { rows } = await sql<Figure>`
    select company_id as "companyId", list || ' up to ' || upto_id as name, row_count as amount
    from list_ranges where list = ${list}`.execute(db);
  return rows;
}

/** Counts the rows in the ranges of a list. */
export async function countRanges(
  db: Db,
  list: 'purchases' | 'accounts',
): Promise<readonly Figure[]> {
  const listed = {
    purchases: sql`purchases`,
    accounts: sql`(select company_id, id from accounts where deleted_at is null)`,
  };
  const { rows } = await sql<Figure>`
    select company_id as "companyId", list || ' up to ' || upto_id as name, row_count as amount
    from (
      select company_id, list, upto_id, lag(upto_id, 1, '00000000-0000-0000-0000-000000000000') over (
        partition by company_id order by upto_id) as previous_id
      from list_ranges where list = ${list}
    ) ranges cross join lateral (
      select count(*) as row_count from ${listed[list]} t
      where t.company_id = ranges.company_id and t.id > previous_id and t.id <= upto_id) counted`.execute(
    db,
  );
  return rows;
}
