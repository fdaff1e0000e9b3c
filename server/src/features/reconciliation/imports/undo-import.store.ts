import { paiseSum, type PaiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { failAbandonedImports } from './imports.store.ts';
import { noticesOfPurchases, provenPurchase } from '../line-notices.store.ts';
import { touchLines } from '../reconciliations.store.ts';

/** How many lines one statement deletes, so that each ends within its time limit. */
const BATCH = 5_000;

export interface UndoneLines {
  readonly removedLines: number;
  readonly keptLines: number;
}

/** Lines, and the money in of them. */
interface LinesAndMoneyIn {
  readonly count: number;
  readonly received: PaiseSum;
}

/** SQL condition: whether undoing the import `i` removes its line `l`. */
const isRemovable = sql`(l.state not in ('assigned', 'set_aside')
  and not exists (select from statement_import_lines other
    where other.company_id = i.company_id and other.line_id = i.line_id
      and other.import_id <> i.import_id)
  and not exists (select from refunds r
    where r.company_id = i.company_id and r.line_id = i.line_id)
  and not exists (select from freed_lines f
    where f.company_id = i.company_id and f.line_id = i.line_id))`;

/** Counts the lines of an import that undoing it would remove and keep now. */
export async function previewUndo(
  db: Db,
  companyId: string,
  importId: string,
): Promise<{ readonly removed: LinesAndMoneyIn; readonly kept: LinesAndMoneyIn }> {
  const { rows } = await sql<{ removable: boolean; count: number; received: string }>`
    select ${isRemovable} as removable, count(*)::int as count,
      coalesce(sum(l.amount_paise) filter (where l.kind = 'CREDIT'), 0)::text as received
    from statement_import_lines i
    join statement_lines l on l.company_id = i.company_id and l.id = i.line_id
    where (i.company_id, i.import_id) = (${companyId}, ${importId}) group by 1`.execute(db);
  const of = (removable: boolean): LinesAndMoneyIn => {
    const row = rows.find((each) => each.removable === removable);
    return { count: row?.count ?? 0, received: paiseSum(BigInt(row?.received ?? 0)) };
  };
  return { removed: of(true), kept: of(false) };
}

/**
 * Removes the lines of an import that no other import contains. Lines that are or were assigned, set aside or refunded
 * stay: they are decisions. Call it with the company's reconciliation locked.
 */
export async function undoImport(
  tx: Tx,
  { companyId }: Admin,
  importId: string,
): Promise<UndoneLines> {
  await failAbandonedImports(tx, companyId);
  // An import that is read may link lines to itself that this call would delete.
  const { rows: running } = await sql`
    select from statement_imports where company_id = ${companyId} and state = 'READING'`.execute(
    tx,
  );
  if (running.length > 0) refuse('import_running');
  const { rows: undone } = await sql`
    update statement_imports set state = 'UNDONE'
    where (company_id, id) = (${companyId}, ${importId}) and state = 'DONE' returning id`.execute(
    tx,
  );
  if (undone.length === 0) refuse('import_not_done');

  const { rows: counted } = await sql<{ lines: number }>`
    select count(*)::int as lines from statement_import_lines
    where (company_id, import_id) = (${companyId}, ${importId})`.execute(tx);
  let removedLines = 0;
  for (;;) {
    const { rows: deleted } = await sql<{ lines: number }>`
      with removed as (
        delete from statement_lines l
        where l.company_id = ${companyId} and l.id = any(array(
          select i.line_id from statement_import_lines i
          join statement_lines l on l.company_id = i.company_id and l.id = i.line_id
          where (i.company_id, i.import_id) = (${companyId}, ${importId})
            and ${isRemovable}
          limit ${BATCH}))
        returning l.state, l.candidates
      ), notices as (${noticesOfPurchases(
        companyId,
        sql`select ${provenPurchase(sql`r.state`, sql`r.candidates`)} from removed r`,
      )})
      select count(*)::int as lines, (select count(*) from notices) from removed`.execute(tx);
    const lines = deleted[0]?.lines ?? 0;
    removedLines += lines;
    if (lines < BATCH) break;
  }
  await sql`
    delete from statement_import_lines
    where (company_id, import_id) = (${companyId}, ${importId})`.execute(tx);
  await touchLines(tx, companyId);
  return { removedLines, keptLines: (counted[0]?.lines ?? 0) - removedLines };
}
