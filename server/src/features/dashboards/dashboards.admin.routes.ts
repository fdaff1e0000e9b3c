import { paiseSum, sumPaise } from '@prelaunch/domain/money';
import { byMethod } from '@prelaunch/domain/payment-methods';
import { distribute, remaining } from '@prelaunch/domain/supply';
import type { Read } from '../../platform/db/connections/replica.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { handlers } from '../../platform/http/implement.ts';
import { getCompanyFigures, getCompanyWork } from './dashboards.store.ts';

/** Reads all figures for every endpoint, because they come from a few rows of one query. */
async function dashboardOf(read: Read, actor: Admin) {
  const figures = await read((db) => getCompanyFigures(db, actor));
  const shares = distribute(figures.totalSupply);
  const left = remaining(figures);
  return {
    lists: {
      userActive: figures.active,
      userInactive: figures.inactive,
      userBlock: figures.blocked,
      totalSupply: figures.totalSupply,
      privateSupply: figures.privateSupply,
      remainingPrivateSupply: left,
      publicCellSupply: shares.publicCell,
      angelInvestorSupply: shares.angelInvestor,
      founderTeamSupply: shares.founderTeam,
      airdropSupply: shares.airdrop,
      privateSupplyData: {
        total: figures.privateSupply,
        remaining: left,
        stockBalance: figures.approved,
      },
    },
    users: {
      total: figures.members,
      verified: figures.verified,
      pending: figures.members - figures.verified,
    },
    transactions: {
      total: sumPaise(figures.collected.values()),
      ...byMethod((method) => figures.collected.get(method) ?? paiseSum(0n)),
    },
  };
}

/** The figures of an admin's dashboard. */
export const adminDashboardHandlers = () =>
  handlers({
    getAdminDashboard: ({ actor, read }) => dashboardOf(read, actor),
    getAdminDashboardLists: async ({ actor, read }) => (await dashboardOf(read, actor)).lists,
    getAdminDashboardUsers: async ({ actor, read }) => (await dashboardOf(read, actor)).users,
    getAdminDashboardTransactions: async ({ actor, read }) =>
      (await dashboardOf(read, actor)).transactions,
    getAdminWork: async ({ actor, read }) => {
      const { pendingPaise, approvedCount, approvedPaise, rejectedCount, ...work } = await read(
        (db) => getCompanyWork(db, actor),
      );
      return {
        ...work,
        pendingSum: pendingPaise,
        today: { approvedCount, approvedSum: approvedPaise, rejectedCount },
      };
    },
  });
