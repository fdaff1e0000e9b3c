import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, search } from './fields.ts';
import { namedObject } from './named-object.ts';
import { instant, paging, searchedListOf } from './wire.ts';

/** Values by field name; objects and lists as JSON text. */
const values = z.nullable(
  z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
);

/** One change made by an admin or a super admin. */
export const auditEntry = namedObject('AuditEntry', {
  id: id(),
  createdAt: instant(),
  actor: namedObject('AuditActor', {
    id: z.nullable(id()),
    name: z.string(),
    email: z.string(),
    role: z.string(),
  }),
  /** The `audit` name of the endpoint, such as `purchase.approve`. */
  action: z.string(),
  subject: namedObject('AuditSubject', { type: z.string(), id: z.string(), label: z.string() }),
  before: values,
  after: values,
  /** The network address of the caller. */
  ip: z.string(),
});

export const auditFilter = {
  action: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z_.]{1,60}$/, { error: 'action must be the name of an action.' })),
  ),
  search: search(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/list',
  summary: "The company's audit entries, newest first; searched by person, action and subject",
  auth: ['admin'],
  effect: 'read',
  query: z.object({ ...paging, ...auditFilter }),
  reply: searchedListOf(auditEntry),
  message: 'Audit',
  fallback: 'Failed to fetch the audit trail',
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/export',
  summary: 'All audit entries that match the filters of the list, as CSV',
  auth: ['admin'],
  effect: 'read',
  query: z.object(auditFilter),
  reply: 'file',
  message: 'Audit',
  fallback: 'Failed to export the audit trail',
});
