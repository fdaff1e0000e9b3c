import * as z from 'zod/mini';
import { auditEntry, auditFilter } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { companyOfRecord } from './purchases-superadmin.ts';
import { paging, searchedListOf } from './wire.ts';

const entryOfAnyCompany = z.extend(auditEntry, {
  /** Null for actions that concern no company. */
  company: z.nullable(companyOfRecord),
});

const filterOverAll = { ...auditFilter, companyId: z.optional(id('companyId')) };

export const listAllAudit = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/audit/list',
  summary: 'The audit entries of all companies and of super admins, newest first',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object({ ...paging, ...filterOverAll }),
  reply: searchedListOf(entryOfAnyCompany),
  message: 'Audit',
  fallback: 'Failed to fetch the audit trail',
});

export const exportAllAudit = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/audit/export',
  summary: 'All audit entries that match the filters of the list, as CSV',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object(filterOverAll),
  reply: 'file',
  message: 'Audit',
  fallback: 'Failed to export the audit trail',
});
