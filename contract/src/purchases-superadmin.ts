import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, search } from './fields.ts';
import { purchaseForAdmin } from './purchases-admin.ts';
import { statusFilter } from './purchases.ts';
import { paging, searchedListOf } from './wire.ts';

/** The company of a record in a list of all companies. */
export const companyOfRecord = z.object({ id: id(), companyName: z.string() });

const filter = {
  companyId: z.optional(id('companyId')),
  status: statusFilter,
  search: search(),
};

export const listAllPurchases = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/transaction/list',
  summary:
    'The purchases of all companies, newest first; searched by company, member, referral code, reference and order number',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object({ ...paging, ...filter }),
  reply: searchedListOf(z.extend(purchaseForAdmin, { company: companyOfRecord })),
  message: 'Transactions',
  fallback: 'Failed to fetch transactions',
});

export const exportAllPurchases = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/transaction/export',
  summary: 'All purchases that match the filters of the list, as CSV',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object(filter),
  reply: 'file',
  message: 'Transactions',
  fallback: 'Failed to export the purchases',
});
