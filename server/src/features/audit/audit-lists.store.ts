import { sql } from 'kysely';
import { defineList, MAX_COUNTED } from '../../platform/lists/list.ts';
import { containsPattern } from '../../platform/lists/search.ts';
import type { Admin, SuperAdmin } from '../../platform/http/actor.ts';

/** Changed values by name, as stored in JSON. */
export type Values = Readonly<Record<string, unknown>>;

export interface AuditRow {
  readonly id: string;
  readonly created_at: Date;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly actor_email: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly subject_label: string;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly ip: string;
  /** Null for actions that concern no single company. */
  readonly company_id: string | null;
  readonly company_name: string | null;
}

/** The audit trail. Admins read only their own company's entries, whatever the filters say; super admins read all. */
export const auditTrail = defineList({
  from: sql`audit_entries e`,
  key: sql`e.id`,
  columns: sql<AuditRow>`
    e.id, e.created_at, e.actor_kind, e.actor_id, e.actor_name, e.actor_email, e.action,
    e.subject_type, e.subject_id, e.subject_label, e.before, e.after, e.ip, e.company_id,
    c.name as company_name`,
  joins: sql`left join companies c on c.id = e.company_id`,
  scope: (reader: Pick<Admin, 'kind' | 'companyId'> | Pick<SuperAdmin, 'kind'>) =>
    reader.kind === 'admin' ? sql`e.company_id = ${reader.companyId}` : sql`true`,
  filters: {
    companyId: (id: string) => sql`e.company_id = ${id}`,
    action: (action: string) => sql`e.action = ${action}`,
  },
  matches: (text) => sql`e.search_text like lower(${containsPattern(text)})`,
  maxHits: MAX_COUNTED,
});
