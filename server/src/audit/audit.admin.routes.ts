import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { Deps } from '../deps.ts';
import { csvReply, type CsvColumns } from '../exports/csv.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import {
  listAuditOf,
  readAuditForExport,
  type AuditRow,
  type Values,
} from './audit-lists.store.ts';

type Plain = string | number | boolean | null;

function plain(value: unknown): Plain {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return value == null ? null : JSON.stringify(value);
}

const plainValues = (values: Values | null): Record<string, Plain> | null =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

const toEntry = (row: AuditRow) => ({
  id: row.id,
  createdAt: row.created_at,
  actor: {
    id: row.actor_id,
    name: row.actor_name,
    email: row.actor_email,
    role: row.actor_kind === 'superadmin' ? 'SUPER ADMIN' : 'ADMIN',
  },
  action: row.action,
  subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
  before: plainValues(row.before),
  after: plainValues(row.after),
  ip: row.ip,
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const csvColumns: CsvColumns<AuditRow> = {
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

/** Who changed what, for the company's admins to look through. */
export const adminAuditHandlers = (deps: Deps) =>
  handlers({
    listAudit: async ({ actor, query }) => {
      const { rows, total, moreThanTotal } = await listAuditOf(deps.db, actor, query);
      return { ...pageOf(rows.map(toEntry), total, query), moreThanTotal };
    },

    exportAudit: ({ actor, query }) =>
      Promise.resolve(
        csvReply('audit', csvColumns, (before, limit) =>
          readAuditForExport(deps.db, actor, query, before, limit),
        ),
      ),
  });
