import type { BookAccount } from '@prelaunch/contract';
import { paiseSum, type PaiseSum, type Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';

/** Calendar days of India, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface Turnover {
  readonly account: BookAccount;
  readonly debit: PaiseSum;
  readonly credit: PaiseSum;
}

interface DayTurnover extends Turnover {
  readonly day: string;
}

/** Sums the debits and credits of each account on each day of the period, newest day first. */
export async function listDayTurnovers(
  db: Db,
  companyId: string,
  { from, to }: Period,
): Promise<DayTurnover[]> {
  const { rows } = await sql<{ day: string; account: BookAccount; debit: string; credit: string }>`
    select e.day, side.account, sum(side.debit)::text as debit, sum(side.credit)::text as credit
    from book_entries e cross join lateral (
      values (e.debit_account, e.amount_paise, 0), (e.credit_account, 0, e.amount_paise)
    ) side (account, debit, credit)
    where e.company_id = ${companyId} and e.day between ${from}::date and ${to}::date
    group by e.day, side.account order by e.day desc, side.account`.execute(db);
  return rows.map(({ debit, credit, ...row }) => ({
    ...row,
    debit: paiseSum(BigInt(debit)),
    credit: paiseSum(BigInt(credit)),
  }));
}

/** Returns the approved tokens of the company, which it owes to its members. */
export async function findTokensOwed(db: Db, companyId: string): Promise<Tokens> {
  const { approved } = await db
    .selectFrom('company_totals')
    .select('approved')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return approved;
}
