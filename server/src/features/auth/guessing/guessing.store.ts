import { sql } from 'kysely';
import { recordAudit } from '../../audit/index.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db } from '../../../platform/db/transaction.ts';

/** Repeated wrong passwords for an admin's address; the ids are null for an unknown address. */
export interface Guessing {
  readonly companyId: string | null;
  readonly accountId: string | null;
  /** The number of consecutive failures. */
  readonly failures: number;
  readonly browser: string;
  readonly ip: string;
}

/**
 * Queues the audit entry. Writing it takes several statements, so doing it during the call would reveal by its
 * duration whether the address has an account. It is queued for unknown addresses too.
 */
export async function enqueueGuessing(db: Db, guessing: Guessing): Promise<void> {
  await sql`
    select graphile_worker.add_jobs(array[
      row ('tell_of_guessing', ${JSON.stringify(guessing)}::json, null, null, 25,
           null, null, null)::graphile_worker.job_spec])`.execute(db);
}

/** Records the guessing. Ignores unknown addresses: otherwise anyone could fill the audit trail. */
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
