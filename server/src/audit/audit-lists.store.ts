import { sql } from 'kysely';
import { containsPattern } from '../db/like-pattern.ts';
import { replan } from '../db/newest-first.ts';
import type { Db } from '../db/transaction.ts';
import type { Admin, SuperAdmin } from '../http/actor.ts';

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

export interface AuditFilter {
  /** Only this company. Ignored for admins, who see only their own. */
  readonly companyId?: string | undefined;
  readonly action?: string | undefined;
  readonly search?: string | undefined;
}

const columns = sql`
  id, created_at, actor_kind, actor_id, actor_name, actor_email, action, subject_type, subject_id,
  subject_label, before, after, ip, company_id,
  (select name from companies c where c.id = company_id) as company_name`;

/** Entries are counted and paged up to this number; filters and the export reach the rest. */
const MAX_COUNTED = 10_000;

type Reader = Pick<Admin, 'kind' | 'companyId'> | Pick<SuperAdmin, 'kind'>;

/** Matches the admin's own company, whatever the filter says; for super admins the filter's company, or all. */
function matchesScope(reader: Reader, requested: string | undefined) {
  const companyId = reader.kind === 'admin' ? reader.companyId : requested;
  return companyId === undefined ? sql`true` : sql`company_id = ${companyId}`;
}

const matchesFilter = (reader: Reader, { companyId, action, search = '' }: AuditFilter) => sql`
  ${matchesScope(reader, companyId)}
  ${action === undefined ? sql`` : sql`and action = ${action}`}
  ${search === '' ? sql`` : sql`and search_text like lower(${containsPattern(search)})`}`;

/** Returns one page of the entries that the reader may see, newest first. */
export async function listAuditOf(
  db: Db,
  reader: Reader,
  { page, limit, ...filter }: AuditFilter & { readonly page: number; readonly limit: number },
): Promise<{ rows: AuditRow[]; total: number; moreThanTotal: boolean }> {
  const where = matchesFilter(reader, filter);
  const before = Math.min((page - 1) * limit, MAX_COUNTED);
  const [rows, count] = await Promise.all([
    sql<AuditRow>`
      ${replan} select ${columns} from audit_entries where ${where}
      order by id desc limit ${Math.min(limit, MAX_COUNTED - before)} offset ${before}`.execute(db),
    sql<{ total: number }>`
      ${replan} select count(*)::int as total from (
        select from audit_entries where ${where} order by id desc limit ${MAX_COUNTED + 1}
      ) counted`.execute(db),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return {
    rows: rows.rows,
    total: Math.min(total, MAX_COUNTED),
    moreThanTotal: total > MAX_COUNTED,
  };
}

/** Returns entries that match a filter, with ids below `before`, newest first. */
export async function readAuditForExport(
  db: Db,
  reader: Reader,
  filter: AuditFilter,
  before: string | null,
  limit: number,
): Promise<readonly AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    ${replan} select ${columns} from audit_entries
    where ${matchesFilter(reader, filter)} ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
