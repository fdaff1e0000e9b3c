import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin, SuperAdmin } from '../../platform/http/actor.ts';
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

/**
 * The author of an entry: staff, a member, a caller who was not authenticated (`visitor`), or a job of the server
 * (`system`).
 */
export type AuditActor =
  | Pick<Admin, 'kind' | 'accountId' | 'name' | 'email'>
  | {
      readonly kind: 'member';
      readonly accountId: string;
      readonly name: string;
      readonly email: string;
    }
  | Pick<SuperAdmin, 'kind' | 'superAdminId' | 'name' | 'email'>
  | { readonly kind: 'visitor' | 'system'; readonly name: string; readonly email: string };

/** The author of the changes that commands of `prelaunch` make. */
export const OPERATOR: AuditActor = {
  kind: 'visitor',
  name: 'The operator of the site',
  email: '-',
};

function idOf(actor: AuditActor): string | null {
  switch (actor.kind) {
    case 'admin':
    case 'member':
      return actor.accountId;
    case 'superadmin':
      return actor.superAdminId;
    case 'visitor':
    case 'system':
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
  const { rows: entered } = await sql`
    with recursive given as materialized (
      select *, now() as created_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        position bigint, id uuid, company_id uuid, actor_kind text, actor_id uuid, actor_name text,
        actor_email text, action text, subject_type text, subject_id text, subject_label text,
        before jsonb, after jsonb, ip text)
    ), ${appendToTrail(matchesHead, 'given')}
    select id from trail_entries`.execute(tx);
  // Without a head nothing is inserted: fail, so that no change is made without an audit entry.
  if (entered.length !== rows.length) throw new Error('the audit trail has no head');
}

/**
 * Queries that append rows to the chain of one company, for a statement `with recursive`. They lock the head of the
 * chain once the rows are complete: concurrent writers wait and then continue from the new end. `trail_entries` has a
 * row for each entry, and none when the chain has no head.
 *
 * @param matchesHead the condition that finds the head in `audit_heads`
 * @param rows the name of a query with the columns of `audit_entries`, and with a `position` counted from 1
 */
export const appendToTrail = (matchesHead: RawBuilder<unknown>, rows: string) => sql`
    trail_head as materialized (
      select entries, hash from audit_heads where ${matchesHead} and exists (select from ${sql.ref(rows)})
      for update
    ), trail as (
      select 0::bigint as position, entries as seq, hash from trail_head
      union all
      select g.position, t.seq + 1, ${chainLink(sql`t.hash`, sql`t.seq + 1`, 'g')}
      from trail t join ${sql.ref(rows)} g on g.position = t.position + 1
    ), trail_end as (
      update audit_heads set entries = last.seq, hash = last.hash
      from (select seq, hash from trail order by position desc limit 1) last
      where ${matchesHead}
    ), trail_entries as (
      insert into audit_entries (id, company_id, created_at, actor_kind, actor_id, actor_name,
        actor_email, action, subject_type, subject_id, subject_label, before, after, ip, seq, hash)
      select g.id, g.company_id, g.created_at, g.actor_kind, g.actor_id, g.actor_name, g.actor_email,
             g.action, g.subject_type, g.subject_id, g.subject_label, g.before, g.after, g.ip, t.seq, t.hash
      from trail t join ${sql.ref(rows)} g on g.position = t.position order by t.position
      returning id
    )`;
