import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/transaction.ts';
import type { Admin, SuperAdmin } from '../http/actor.ts';
import { chainLink } from './audit-chain.store.ts';

export interface AuditEntry {
  readonly companyId: string | null;
  /** The `audit` name that the endpoint declares. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string; readonly label: string };
  readonly before: unknown;
  readonly after: unknown;
  /** The network address of the caller. */
  readonly ip: string;
}

/** The author of an entry: staff, or a caller who was not authenticated (`visitor`). */
export type AuditActor =
  | Pick<Admin, 'kind' | 'accountId' | 'name' | 'email'>
  | Pick<SuperAdmin, 'kind' | 'superAdminId' | 'name' | 'email'>
  | { readonly kind: 'visitor'; readonly name: string; readonly email: string };

function idOf(actor: AuditActor): string | null {
  switch (actor.kind) {
    case 'admin':
      return actor.accountId;
    case 'superadmin':
      return actor.superAdminId;
    case 'visitor':
      return null;
  }
}

/**
 * Records a change in the transaction that makes it. Call it last in the transaction: it locks the head of the
 * company's chain, which serialises all audited changes of the company.
 */
export const recordAudit = (tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, actor, [entry]);

/** Like `recordAudit`, for several changes in one statement per company. */
export async function recordAudits(
  tx: Tx,
  actor: AuditActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  // In a fixed order, to avoid deadlocks between transactions that write to the same companies.
  const companies = [...new Set(entries.map(({ companyId }) => companyId))].sort((a, b) =>
    String(a).localeCompare(String(b)),
  );
  for (const companyId of companies) {
    const ofCompany = entries.filter((entry) => entry.companyId === companyId);
    await appendToChain(tx, actor, companyId, ofCompany);
  }
}

async function appendToChain(
  tx: Tx,
  actor: AuditActor,
  companyId: string | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ action, subject, before, after, ip }, index) => ({
    position: index + 1,
    id: uuidv7(),
    company_id: companyId,
    actor_kind: actor.kind,
    actor_id: idOf(actor),
    actor_name: actor.name,
    actor_email: actor.email,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    subject_label: subject.label,
    before,
    after,
    ip,
  }));
  const matchesHead = companyId === null ? sql`company_id is null` : sql`company_id = ${companyId}`;
  // Locks and reads the head first: concurrent writers wait and then continue from the new end.
  const { numAffectedRows } = await sql`
    with recursive head as materialized (
      select entries, hash from audit_heads where ${matchesHead} for update
    ), given as materialized (
      select *, now() as created_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        position int, id uuid, company_id uuid, actor_kind text, actor_id uuid, actor_name text,
        actor_email text, action text, subject_type text, subject_id text, subject_label text,
        before jsonb, after jsonb, ip text)
    ), chain as (
      select 0 as position, entries as seq, hash from head
      union all
      select g.position, c.seq + 1, ${chainLink(sql`c.hash`, sql`c.seq + 1`, 'g')}
      from chain c join given g on g.position = c.position + 1
    ), moved as (
      update audit_heads set entries = last.seq, hash = last.hash
      from (select seq, hash from chain order by position desc limit 1) last
      where ${matchesHead}
    )
    insert into audit_entries (id, company_id, created_at, actor_kind, actor_id, actor_name,
      actor_email, action, subject_type, subject_id, subject_label, before, after, ip, seq, hash)
    select g.id, g.company_id, g.created_at, g.actor_kind, g.actor_id, g.actor_name, g.actor_email,
           g.action, g.subject_type, g.subject_id, g.subject_label, g.before, g.after, g.ip, c.seq,
           c.hash
    from chain c join given g on g.position = c.position order by c.position`.execute(tx);
  // Without a head nothing is inserted: fail, so that no change is made without an audit entry.
  if (numAffectedRows !== BigInt(rows.length)) throw new Error('the audit trail has no head');
}
