import * as z from 'zod/mini';
import { COMPANY_STATUSES } from './member-settings.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { openEnum } from './open-enum.ts';
import { instant, listOf, paging, quantity, rupeesSum } from './wire.ts';

/** Pending and approved purchases; sums include the fees, in rupees. */
const figures = {
  members: z.number(),
  /** The number of members who are not verified. */
  membersWaiting: z.number(),
  pendingCount: z.number(),
  pendingSum: rupeesSum(),
  approvedCount: z.number(),
  approvedSum: rupeesSum(),
};

export const getSuperAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/dashboard/get',
  summary: 'The figures of all companies together',
  auth: ['superadmin'],
  effect: 'read',
  reply: z.object({
    companies: z.number(),
    companiesSuspended: z.number(),
    ...figures,
    /** The oldest pending purchase: when it was submitted, and its company; null when none is pending. */
    oldestWaiting: z.nullable(
      z.object({ createdAt: instant(), companyId: id(), companyName: z.string() }),
    ),
  }),
  message: 'Dashboard',
  fallback: 'Failed to load the dashboard',
});

export const listCompanyFigures = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/dashboard/companies',
  summary: 'The figures of each company, ordered by its oldest pending purchase',
  auth: ['superadmin'],
  effect: 'read',
  query: z.object(paging),
  reply: listOf(
    z.object({
      id: id(),
      companyName: z.string(),
      tokenSymbol: z.string(),
      icon_url: z.string(),
      status: openEnum(COMPANY_STATUSES),
      ...figures,
      privateSupply: quantity(),
      /** Approved tokens. */
      soldSupply: quantity(),
      oldestWaitingAt: z.nullable(instant()),
      /** Money that the bank has received and that is neither assigned nor set aside. */
      unreconciledCount: z.number(),
      unreconciledSum: rupeesSum(),
    }),
  ),
  message: 'Companies',
  fallback: 'Failed to load the dashboard',
});
