import { byMethod } from '@prelaunch/domain/payment-methods';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { namedObject } from './named-object.ts';
import { instant, quantity, rupeesSum } from './wire.ts';

const lists = namedObject('SupplyFigures', {
  userActive: z.number(),
  userInactive: z.number(),
  userBlock: z.number(),
  totalSupply: quantity(),
  privateSupply: quantity(),
  remainingPrivateSupply: quantity(),
  publicCellSupply: quantity(),
  angelInvestorSupply: quantity(),
  founderTeamSupply: quantity(),
  airdropSupply: quantity(),
  privateSupplyData: z.object({
    total: quantity(),
    remaining: quantity(),
    stockBalance: quantity(),
  }),
});

const users = namedObject('MemberFigures', {
  total: z.number(),
  verified: z.number(),
  pending: z.number(),
});

/** Sums of approved amounts including fees, in rupees. */
const transactions = namedObject('CollectionFigures', {
  total: rupeesSum(),
  ...byMethod(() => rupeesSum()),
});

/** Shared by all calls: one returns the figures of the dashboard, three return a part of them. */
const ofAdmins = {
  method: 'GET',
  auth: ['admin'],
  effect: 'read',
  message: 'Dashboard',
  fallback: 'Failed to load the dashboard',
} as const;

export const getAdminDashboard = endpoint({
  ...ofAdmins,
  path: '/api/v1/admin/dashboard/get',
  summary: "The company's members, supply and collections",
  reply: z.object({ lists, users, transactions }),
});

export const getAdminDashboardLists = endpoint({
  ...ofAdmins,
  path: '/api/v1/admin/dashboard/lists',
  summary: 'The numbers of members by status, and the supply',
  reply: lists,
});

export const getAdminDashboardUsers = endpoint({
  ...ofAdmins,
  path: '/api/v1/admin/dashboard/users',
  summary: 'The numbers of all, verified and unverified members',
  reply: users,
});

export const getAdminDashboardTransactions = endpoint({
  ...ofAdmins,
  path: '/api/v1/admin/dashboard/transactions',
  summary: 'The collected sums, by payment method',
  reply: transactions,
});

export const getAdminWork = endpoint({
  ...ofAdmins,
  path: '/api/v1/admin/dashboard/work',
  summary: 'Pending purchases and unverified members, and the decisions of today',
  reply: z.object({
    pendingCount: z.number(),
    /** With fees, in rupees. */
    pendingSum: rupeesSum(),
    /** When the oldest pending purchase was submitted; null when none is pending. */
    oldestPendingAt: z.nullable(instant()),
    /** Members who are not verified. */
    membersWaiting: z.number(),
    /** Since midnight in India. */
    today: z.object({
      approvedCount: z.number(),
      approvedSum: rupeesSum(),
      rejectedCount: z.number(),
    }),
  }),
});
