import { sql } from 'kysely';
import { contains } from '../db/like.ts';
import { anew } from '../db/newest-first.ts';
import type { Db } from '../db/transaction.ts';
import type { Admin, SuperAdmin } from '../http/actor.ts';

/** What changed, by its name: as JSON gives it. */
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
  /** Null for what was done above companies. */
  readonly company_id: string | null;
  readonly company_name: string | null;
}

export interface AuditFilter {
  /** One company alone. For super admins: to an admin there is none but the own. */
  readonly companyId?: string | undefined;
  readonly action?: string | undefined;
  readonly search?: string | undefined;
}

const columns = sql`
  id, created_at, actor_kind, actor_id, actor_name, actor_email, action, subject_type, subject_id,
  subject_label, before, after, ip, company_id,
  (select name from companies c where c.id = company_id) as company_name`;

/** Entries are counted up to here: nobody leafs further, and a filter or the export finds the rest. */
const COUNTED = 10_000;

type Reader = Pick<Admin, 'kind' | 'companyId'> | Pick<SuperAdmin, 'kind'>;

/** An admin's own company, whatever the filter says; a super admin's wish, or all. */
function inScope(reader: Reader, wished: string | undefined) {
  const companyId = reader.kind === 'admin' ? reader.companyId : wished;
  return companyId === undefined ? sql`true` : sql`company_id = ${companyId}`;
}

const found = (reader: Reader, { companyId, action, search = '' }: AuditFilter) => sql`
  ${inScope(reader, companyId)}
  ${action === undefined ? sql`` : sql`and action = ${action}`}
  ${search === '' ? sql`` : sql`and search_text like lower(${contains(search)})`}`;

/** One page of what was changed in the admin's company, or in any. */
export async function listAuditOf(
  db: Db,
  reader: Reader,
  { page, limit, ...filter }: AuditFilter & { readonly page: number; readonly limit: number },
): Promise<{ rows: AuditRow[]; total: number; moreThanTotal: boolean }> {
  const where = found(reader, filter);
  const before = Math.min((page - 1) * limit, COUNTED);
  const [rows, count] = await Promise.all([
    sql<AuditRow>`
      ${anew} select ${columns} from audit_entries where ${where}
      order by id desc limit ${Math.min(limit, COUNTED - before)} offset ${before}`.execute(db),
    sql<{ total: number }>`
      ${anew} select count(*)::int as total from (
        select from audit_entries where ${where} order by id desc limit ${COUNTED + 1}
      ) counted`.execute(db),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return { rows: rows.rows, total: Math.min(total, COUNTED), moreThanTotal: total > COUNTED };
}

/** Entries that a filter finds, older than `before`, newest first. */
export async function readAuditForExport(
  db: Db,
  reader: Reader,
  filter: AuditFilter,
  before: string | null,
  limit: number,
): Promise<readonly AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    ${anew} select ${columns} from audit_entries
    where ${found(reader, filter)} ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
