import type { LineState } from '@prelaunch/contract';
import { paiseSum, type PaiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** The number of lines in a state and the sum of their amounts. */
export interface LineTotal {
  readonly state: LineState;
  readonly count: number;
  readonly sum: PaiseSum;
}

type Row = Pick<LineTotal, 'state' | 'count'> & { readonly sum: string };

const totalOf = ({ state, count, sum }: Row): LineTotal => ({
  state,
  count,
  sum: paiseSum(BigInt(sum)),
});

/** Reads the stored totals of all lines of the company, without empty states. */
export async function sumLines(db: Db, companyId: string): Promise<LineTotal[]> {
  const { rows } = await sql<Row>`
    select state, lines::int as count, amount_paise::text as sum from statement_line_totals
    where company_id = ${companyId} and lines > 0 order by state`.execute(db);
  return rows.map(totalOf);
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
    where i.company_id = ${companyId} and i.import_id = ${importId}
    group by l.state order by l.state`.execute(db);
  return rows.map(totalOf);
}
