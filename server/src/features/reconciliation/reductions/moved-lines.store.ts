import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';

/** An assignment as it was made, so that the books keep its day. */
export interface TakenLine {
  readonly line_id: string;
  readonly assigned_by: string;
  /** As text, because a Date has no microseconds. */
  readonly assigned_at: string;
}

/** Takes the lines from a locked pending purchase, whose place another one takes. */
export async function takeLines(
  tx: Tx,
  { companyId }: Admin,
  purchaseId: string,
): Promise<readonly TakenLine[]> {
  const { rows } = await sql<TakenLine>`
    delete from line_assignments where company_id = ${companyId} and purchase_id = ${purchaseId}
    returning line_id, assigned_by, assigned_at::text`.execute(tx);
  return rows;
}

/** Gives the lines to the purchase that has taken the place. */
export async function giveLines(
  tx: Tx,
  { companyId }: Admin,
  purchaseId: string,
  lines: readonly TakenLine[],
): Promise<void> {
  await sql`
    insert into line_assignments (company_id, line_id, purchase_id, assigned_by, assigned_at)
    select ${companyId}, line_id, ${purchaseId}, assigned_by, assigned_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as taken (
      line_id uuid, assigned_by uuid, assigned_at timestamptz)`.execute(tx);
}
