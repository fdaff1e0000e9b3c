import { paiseSum, type PaiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** A number of bank lines or refunds, and the sum of their money. */
export interface OpenMoney {
  readonly count: number;
  readonly sum: PaiseSum;
}

interface Row {
  readonly count: number;
  readonly sum: string;
}

const openMoney = ([row]: readonly Row[]): OpenMoney => ({
  count: row?.count ?? 0,
  sum: paiseSum(BigInt(row?.sum ?? 0)),
});

/**
 * Sums the money that no purchase claims and that no refund gives back. Reads the stored total of the lines, and the lines
 * of refunds only.
 */
export async function sumWithoutOrder(db: Db, companyId: string): Promise<OpenMoney> {
  const { rows } = await sql<Row>`
    select t.lines::int - refunded.whole as count, (t.amount_paise - refunded.paise)::text as sum
    from statement_line_totals t cross join (
      select count(*) filter (where l.refunded_paise = l.amount_paise)::int as whole,
             coalesce(sum(l.refunded_paise), 0) as paise
      from (select distinct line_id from refunds
            where company_id = ${companyId} and state in ('DUE', 'SENT')) r
      join statement_lines l on l.company_id = ${companyId} and l.id = r.line_id
      where l.state = 'no_purchase') refunded
    where t.company_id = ${companyId} and t.state = 'no_purchase'`.execute(db);
  return openMoney(rows);
}

/** Sums the refunds that are registered and not yet sent. */
export async function sumRefundsDue(db: Db, companyId: string): Promise<OpenMoney> {
  const { rows } = await sql<Row>`
    select count(*)::int as count, coalesce(sum(amount_paise), 0)::text as sum from refunds
    where company_id = ${companyId} and state = 'DUE'`.execute(db);
  return openMoney(rows);
}
