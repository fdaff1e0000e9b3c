import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { CsvColumns } from '../../platform/lists/csv.ts';
import type { AuditRow, Values } from './audit-lists.store.ts';

type Plain = string | number | boolean | null;

function plain(value: unknown): Plain {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return value == null ? null : JSON.stringify(value);
}

const plainValues = (values: Values | null): Record<string, Plain> | null =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

/** An entry of a VISITOR names a person who was not authenticated; SYSTEM is a job of the server. */
const ROLES: Readonly<Record<string, string>> = {
  superadmin: 'SUPER ADMIN',
  member: 'MEMBER',
  visitor: 'VISITOR',
  system: 'SYSTEM',
};

/** Converts an entry to the reply of the contract. */
export const toAuditEntry = (row: AuditRow) => ({
  id: row.id,
  createdAt: row.created_at,
  actor: {
    id: row.actor_id,
    name: row.actor_name,
    email: row.actor_email,
    role: ROLES[row.actor_kind] ?? 'ADMIN',
  },
  action: row.action,
  subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
  before: plainValues(row.before),
  after: plainValues(row.after),
  ip: row.ip,
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns of the audit export. */
export const auditColumns: CsvColumns<AuditRow> = {
  Date: (row) => `${formatIstDate(row.created_at)} ${formatIstTime(row.created_at)}`,
  Name: (row) => row.actor_name,
  Email: (row) => row.actor_email,
  Action: (row) => row.action,
  'Subject type': (row) => row.subject_type,
  Subject: (row) => row.subject_label,
  'Subject ID': (row) => row.subject_id,
  Before: (row) => json(row.before),
  After: (row) => json(row.after),
  From: (row) => row.ip,
};
