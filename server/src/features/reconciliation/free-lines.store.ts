import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin, Unchecked } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';
import { setState } from './assignments.store.ts';

/**
 * Opens the lines of a purchase again that was reversed for a wrong match, and keeps for the books that they were
 * assigned. A line of which a refund was sent stays. Call it with the reconciliation locked, after the reversal.
 *
 * Refuses with `line_refunded` while a refund of one of the lines is due or kept as a credit: it names the wrong member.
 */
export async function freeLinesOf(
  tx: Tx,
  { companyId }: Unchecked<Admin>,
  purchaseId: string,
): Promise<void> {
  const { rows: due } = await sql`
    select from line_assignments s
    join refunds r on r.company_id = s.company_id and r.line_id = s.line_id and r.state in ('DUE', 'CREDIT')
    where s.company_id = ${companyId} and s.purchase_id = ${purchaseId} limit 1`.execute(tx);
  if (due.length > 0) refuse('line_refunded');
  const { rows } = await sql<{ id: string }>`
    with freed as (
      delete from line_assignments s using statement_lines l
      where s.company_id = ${companyId} and s.purchase_id = ${purchaseId}
        and l.company_id = s.company_id and l.id = s.line_id and l.refunded_paise = 0
      returning s.line_id, l.amount_paise, s.assigned_at
    ), kept as (
      insert into freed_lines (company_id, purchase_id, line_id, amount_paise, assigned_at, freed_at)
      select ${companyId}, ${purchaseId}, line_id, amount_paise, assigned_at, clock_timestamp() from freed
    )
    select line_id as id from freed`.execute(tx);
  if (rows.length === 0) return;
  await setState(
    tx,
    companyId,
    rows.map(({ id }) => id),
    'unmatched',
    null,
  );
}
