import { sql } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Db } from '../db/transaction.ts';

/** Somebody goes on guessing at an admin's password, or at one that nobody has. */
export interface Guessing {
  readonly companyId: string | null;
  readonly accountId: string | null;
  /** How many in a row. */
  readonly failures: number;
  readonly browser: string;
  readonly ip: string;
}

/**
 * Has it recorded as soon as the answer is out: the entry takes several statements, by which an address
 * that has an account would be told from one that has none. So it is queued for both.
 */
export async function enqueueGuessing(db: Db, guessing: Guessing): Promise<void> {
  await sql`
    select graphile_worker.add_jobs(array[
      row ('tell_of_guessing', ${JSON.stringify(guessing)}::json, null, null, 25,
           null, null, null)::graphile_worker.job_spec])`.execute(db);
}

/** Records it; of an address that is nobody's nothing, or the trail would be anybody's to fill. */
export async function recordGuessing(
  db: Db,
  { companyId, accountId, failures, browser, ip }: Guessing,
): Promise<void> {
  if (companyId === null || accountId === null) return;
  await systemTransaction(db, async (tx) => {
    const admin = await tx
      .selectFrom('accounts')
      .select(['name', 'email'])
      .where('company_id', '=', companyId)
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (admin === undefined) return;
    await recordAudit(
      tx,
      { kind: 'visitor', name: 'Somebody', email: admin.email },
      {
        companyId,
        action: 'session.refuse',
        subject: { type: 'admin', id: accountId, label: admin.name },
        before: null,
        after: { failures, browser },
        ip,
      },
    );
  });
}
