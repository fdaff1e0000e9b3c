import * as z from 'zod/mini';
import { accountForAdmin } from './beneficiary-admin.ts';
import { companyStatusFilter } from './companies.ts';
import { COMPANY_STATUSES } from './member-settings.ts';
import { endpoint } from './endpoint.ts';
import { id, search } from './fields.ts';
import { openEnum } from './open-enum.ts';
import { companyOfRecord } from './purchases-superadmin.ts';
import { paging, searchedListOf } from './wire.ts';

const filter = {
  companyId: z.optional(id('companyId')),
  /** The status of the account's company. */
  status: companyStatusFilter,
  search: search(),
};

export const listAllBeneficiaries = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/beneficiary/list',
  summary:
    'The payee accounts of all companies, newest first; searched by company, bank, holder and UPI id',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object({ ...paging, ...filter }),
  reply: searchedListOf(
    z.extend(accountForAdmin, {
      company: z.extend(companyOfRecord, { status: openEnum(COMPANY_STATUSES) }),
      /**
       * The names of the other companies that use the same account; omitted where too many accounts would have to be
       * compared. Servers before this field do not send it.
       */
      sameAccountAs: z.optional(z.array(z.string())),
    }),
  ),
  message: 'Beneficiaries',
  fallback: 'Failed to fetch the beneficiaries',
});

export const exportAllBeneficiaries = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/beneficiary/export',
  summary: 'All payee accounts that match the filters of the list, as CSV',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object(filter),
  reply: 'file',
  message: 'Beneficiaries',
  fallback: 'Failed to export the beneficiaries',
});
