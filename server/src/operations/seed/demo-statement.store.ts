import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../platform/db/transaction.ts';
import { storeLines } from '../../features/reconciliation/index.ts';
import type { DemoAdmin } from './demo-companies.ts';

/** A statement with its lines as `identifyLines` returns them, as JSON. */
export interface DemoStatement {
  readonly lines: string;
  readonly count: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Inserts an import, and assigns the lines that name approved purchases as if they had been assigned just before the
 * approval. Registers one refund of money without a claim.
 */
export async function insertStatement(
  tx: Tx,
  { companyId, accountId }: DemoAdmin,
  { lines, count, firstDay, lastDay }: DemoStatement,
  importedAt: Date,
): Promise<void> {
  const importId = uuidv7();
  await sql`
    insert into statement_imports (company_id, id, state, file_name, created_by, created_at, progress, bank,
      format, first_day, last_day, new_lines)
    values (${companyId}, ${importId}, 'DONE', 'statement.csv', ${accountId}, ${importedAt}, 100, 'HDFC',
      'CSV', ${firstDay}, ${lastDay}, ${count})`.execute(tx);
  await storeLines(tx, companyId, importId, lines);
  await sql`
    with assigned as (
      insert into line_assignments (company_id, line_id, purchase_id, assigned_by, assigned_at)
      select distinct on (k.line_id) k.company_id, k.line_id, p.id, p.decided_by,
        p.decided_at - interval '1 second'
      from statement_line_keys k
      join purchases p on p.company_id = k.company_id and p.reference_key = k.key
      where k.company_id = ${companyId} and p.status = 'APPROVED'
      order by k.line_id returning line_id
    )
    update statement_lines l set state = 'assigned' from assigned
    where l.company_id = ${companyId} and l.id = assigned.line_id`.execute(tx);
  await sql`
    with unclaimed as (
      update statement_lines l set refunded_paise = amount_paise
      where l.company_id = ${companyId} and l.id = (
        select l.id from statement_lines l
        where l.company_id = ${companyId} and l.state = 'unmatched' and l.narration like '%NO ORDER%'
        order by l.id limit 1)
      returning l.id, l.amount_paise
    )
    insert into refunds (company_id, id, line_id, amount_paise, reason, registered_by, registered_at)
    select ${companyId}, ${uuidv7()}, id, amount_paise, 'The bank asked for it back.', ${accountId}, ${importedAt}
    from unclaimed`.execute(tx);
}
