import { LINE_STATES, MAX_STATEMENT_DAYS, type LineState } from '@prelaunch/contract';
import { paiseSum, type PaiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { dayInIndia } from '../../platform/db/day-in-india.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** In these states the money of a line is explained, or was paid out. */
const EXPLAINED: readonly LineState[] = ['assigned', 'set_aside', 'debit'];
const OPEN = LINE_STATES.filter((state) => !EXPLAINED.includes(state));

const isOpen = sql`(
  l.state = any (${sql.lit(`{${OPEN.join(',')}}`)}::text[]) and l.refunded_paise < l.amount_paise)`;

/** The purchases `p` that were rejected with lines or reversed, and their assignments `s`. */
const rejected = (companyId: string) => sql`
  (select company_id, id from purchases
    where company_id = ${companyId} and status = 'REJECTED' and received_paise is not null
    union all
    select company_id, purchase_id from interventions where company_id = ${companyId} and kind = 'REVERSAL'
      -- The bank has taken this money back.
      and reason <> 'PAYMENT_RETURNED') p
  join line_assignments s on s.company_id = p.company_id and s.purchase_id = p.id`;

/** SQL condition: whether the line `l` is assigned to a purchase that was rejected or reversed later: none claims its money. */
const isOfRejected = (companyId: string) => sql`(
  l.state = 'assigned' and l.id in (select s.line_id from ${rejected(companyId)}))`;

/** SQL condition: whether the line `l` has received money that nothing explains. */
export const isOpenMoney = (companyId: string) => sql`(
  ${isOpen} or l.refunded_paise < l.amount_paise and ${isOfRejected(companyId)})`;

/** Whether the day of the line `l` has begun in India. A statement may contain lines of the next days. */
const hasBegun = sql`l.day <= ${dayInIndia(sql`now()`)}`;

/** The received money of a day in a state. */
interface DayState {
  readonly state: LineState;
  readonly count: number;
  readonly sum: PaiseSum;
  /** The part of `sum` that refunds give back. */
  readonly refunded: PaiseSum;
}

/** Finds the latest day with open money, else the latest one with received money; null when there is none. */
export async function findDayToClose(db: Db, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce(
      -- Not with one condition, for which PostgreSQL would read all lines.
      greatest(
        (select max(l.day) from statement_lines l where l.company_id = ${companyId}
          and ${isOpen} and ${hasBegun}),
        (select max(l.day) from ${rejected(companyId)}
          join statement_lines l on l.company_id = s.company_id and l.id = s.line_id
          where l.refunded_paise < l.amount_paise and ${hasBegun})),
      (select l.day from statement_lines l where l.company_id = ${companyId} and l.kind = 'CREDIT'
        and ${hasBegun} order by l.day desc limit 1)
    ) as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** Lists the latest days with received money, newest first, with the number of their open lines. */
export async function listDays(
  db: Db,
  companyId: string,
): Promise<{ readonly day: string; readonly open: number }[]> {
  // Reads one row of the index per day: a day has thousands of lines.
  const { rows } = await sql<{ day: string; open: number }>`
    with recursive days as (
      (select l.day, 1 as n from statement_lines l
        where l.company_id = ${companyId} and l.kind = 'CREDIT' and ${hasBegun}
        order by l.day desc limit 1)
      union all
      select (select l.day from statement_lines l where l.company_id = ${companyId}
        and l.kind = 'CREDIT' and l.day < days.day order by l.day desc limit 1), n + 1
      from days where days.day is not null and n < ${MAX_STATEMENT_DAYS}
    )
    select days.day, (select count(*)::int from statement_lines l
      where l.company_id = ${companyId} and l.day = days.day and ${isOpenMoney(companyId)}) as open
    from days where days.day is not null order by days.day desc`.execute(db);
  return rows;
}

/**
 * Sums the received money of a day by state, and the fees in the money of its assigned lines. Money of a rejected or reversed
 * purchase is that of the state 'no_purchase', without a fee. The fee of a purchase that several lines pay is in the first of them,
 * as far as that line reaches.
 */
export async function sumDay(
  db: Db,
  companyId: string,
  day: string | null,
): Promise<{ readonly states: DayState[]; readonly fees: PaiseSum }> {
  const { rows } = await sql<
    Record<'sum' | 'refunded' | 'fees', string> & Pick<DayState, 'state' | 'count'>
  >`
    select case when ${isOfRejected(companyId)} then 'no_purchase' else l.state end as state,
      count(*)::int as count, sum(l.amount_paise)::text as sum,
      sum(l.refunded_paise)::text as refunded,
      coalesce(sum(least(p.fee_paise, l.amount_paise - l.refunded_paise))
        filter (where p.id is not null), 0)::text as fees
    from statement_lines l
    left join line_assignments s on s.company_id = l.company_id and s.line_id = l.id
    left join purchases p on p.company_id = s.company_id and p.id = s.purchase_id and p.status <> 'REJECTED'
      and p.reversed_at is null and not exists (select from line_assignments e where e.company_id = s.company_id
        and e.purchase_id = s.purchase_id and e.line_id < s.line_id)
    where l.company_id = ${companyId} and l.day = ${day}::date and l.kind = 'CREDIT'
    group by 1 order by 1`.execute(db);
  return {
    states: rows.map(({ state, count, sum, refunded }) => ({
      state,
      count,
      sum: paiseSum(BigInt(sum)),
      refunded: paiseSum(BigInt(refunded)),
    })),
    fees: paiseSum(rows.reduce((sum, { fees }) => sum + BigInt(fees), 0n)),
  };
}
