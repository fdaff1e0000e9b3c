import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/transaction.ts';
import type { Admin, SuperAdmin } from '../http/actor.ts';

export interface AuditEntry {
  readonly companyId: string | null;
  /** As the endpoint declares it. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string; readonly label: string };
  readonly before: unknown;
  readonly after: unknown;
  /** From which network address. */
  readonly ip: string;
}

/** Records who changed what, in the transaction that changes it. */
export const recordAudit = (tx: Tx, actor: Admin | SuperAdmin, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, actor, [entry]);

/** The same for several changes at once, in one statement. */
export async function recordAudits(
  tx: Tx,
  actor: Admin | SuperAdmin,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        id: uuidv7(),
        company_id: entry.companyId,
        actor_kind: actor.kind,
        actor_id: actor.kind === 'admin' ? actor.accountId : actor.superAdminId,
        actor_name: actor.name,
        actor_email: actor.email,
        action: entry.action,
        subject_type: entry.subject.type,
        subject_id: entry.subject.id,
        subject_label: entry.subject.label,
        before: JSON.stringify(entry.before),
        after: JSON.stringify(entry.after),
        ip: entry.ip,
      })),
    )
    .execute();
}
