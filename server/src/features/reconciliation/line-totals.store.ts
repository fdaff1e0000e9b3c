import type { LineState } from '@prelaunch/contract';
import { paiseSum, type PaiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** A number of lines or refunds, and the sum of their money. */
export interface CountAndSum {
  readonly count: number;
  readonly sum: PaiseSum;
}

/** The number of lines in a state and the sum of their amounts. */
export interface LineTotal extends CountAndSum {
  readonly state: LineState;
}

type Row = Pick<LineTotal, 'state' | 'count'> & { readonly sum: string };

const totalOf = ({ state, count, sum }: Row): LineTotal => ({
  state,
  count,
  sum: paiseSum(BigInt(sum)),
});

/** A total, and what remains of it without the money that refunds give back. */
export interface LineTotalWithRefunds extends LineTotal {
  readonly withoutRefunds: CountAndSum;
}

/**
 * Reads the stored totals of all lines of the company, without empty states. Reads the lines of refunds only, to find what
 * they give back.
 */
export async function sumLines(db: Db, companyId: string): Promise<LineTotalWithRefunds[]> {
  const { rows } = await sql<Row & { readonly whole: number; readonly refunded: string }>`
    select t.state, t.lines::int as count, t.amount_paise::text as sum,
      coalesce(g.whole, 0) as whole, coalesce(g.paise, 0)::text as refunded
    from statement_line_totals t left join (
      select l.state, count(*) filter (where l.refunded_paise = l.amount_paise)::int as whole,
             sum(l.refunded_paise) as paise
      from (select distinct line_id from refunds
            where company_id = ${companyId} and state in ('DUE', 'SENT')) r
      join statement_lines l on (l.company_id, l.id) = (${companyId}, r.line_id)
      group by l.state) g on g.state = t.state
    where t.company_id = ${companyId} and t.lines > 0 order by t.state`.execute(db);
  return rows.map((row) => ({
    ...totalOf(row),
    withoutRefunds: {
      count: row.count - row.whole,
      sum: paiseSum(BigInt(row.sum) - BigInt(row.refunded)),
    },
  }));
}

/** Sums the lines that an import contains, by their current states. */
export async function sumLinesOfImport(
  db: Db,
  companyId: string,
  importId: string,
): Promise<LineTotal[]> {
  const { rows } = await sql<Row>`
    select l.state, count(*)::int as count, sum(l.amount_paise)::text as sum
    from statement_import_lines i
    join statement_lines l on l.company_id = i.company_id and l.id = i.line_id
    where (i.company_id, i.import_id) = (${companyId}, ${importId})
    group by l.state order by l.state`.execute(db);
  return rows.map(totalOf);
}
