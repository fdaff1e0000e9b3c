import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/transaction.ts';
import type { Admin, SuperAdmin } from '../http/actor.ts';
import { chainLink } from './audit-chain.store.ts';

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

/** Who did it: staff, or somebody who only claims to be. */
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
 * Records who changed what, in the transaction that changes it: as the last thing there, because all
 * changes in a company wait for the end of its chain.
 */
export const recordAudit = (tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, actor, [entry]);

/** The same for several changes at once, in one statement a company. */
export async function recordAudits(
  tx: Tx,
  actor: AuditActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  // In one order, so that two who write into the same companies never cross.
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
    turn: index + 1,
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
  const isHead = companyId === null ? sql`company_id is null` : sql`company_id = ${companyId}`;
  // The head is locked and read first: whoever comes meanwhile waits, and goes on from its new end.
  const { numAffectedRows } = await sql`
    with recursive head as materialized (
      select entries, hash from audit_heads where ${isHead} for update
    ), given as materialized (
      select *, now() as created_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        turn int, id uuid, company_id uuid, actor_kind text, actor_id uuid, actor_name text,
        actor_email text, action text, subject_type text, subject_id text, subject_label text,
        before jsonb, after jsonb, ip text)
    ), chain as (
      select 0 as turn, entries as seq, hash from head
      union all
      select g.turn, c.seq + 1, ${chainLink(sql`c.hash`, sql`c.seq + 1`, 'g')}
      from chain c join given g on g.turn = c.turn + 1
    ), moved as (
      update audit_heads set entries = last.seq, hash = last.hash
      from (select seq, hash from chain order by turn desc limit 1) last
      where ${isHead}
    )
    insert into audit_entries (id, company_id, created_at, actor_kind, actor_id, actor_name,
      actor_email, action, subject_type, subject_id, subject_label, before, after, ip, seq, hash)
    select g.id, g.company_id, g.created_at, g.actor_kind, g.actor_id, g.actor_name, g.actor_email,
           g.action, g.subject_type, g.subject_id, g.subject_label, g.before, g.after, g.ip, c.seq,
           c.hash
    from chain c join given g on g.turn = c.turn order by c.turn`.execute(tx);
  // Without its head a chain takes nothing, and what leaves no trace must not happen.
  if (numAffectedRows !== BigInt(rows.length)) throw new Error('the audit trail has no head');
}
