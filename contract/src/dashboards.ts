import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { quantity, rupees } from './wire.ts';

const lists = z.object({
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

const users = z.object({ total: z.number(), verified: z.number(), pending: z.number() });

/** Approved amounts with their fees, in rupees. */
const transactions = z.object({
  total: rupees(),
  bank: rupees(),
  upi: rupees(),
  manual: rupees(),
  crypto: rupees(),
});

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/admin/dashboard/get',
  summary: "The company's members, supply and collections",
  auth: ['admin'],
  effect: 'read',
  encoding: 'none',
  reply: z.object({ lists, users, transactions }),
  status: 200,
  message: 'Dashboard',
  refusals: [],
  fallback: 'Failed to load the dashboard',
});
