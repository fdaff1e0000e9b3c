import { paiseSum, sumPaise } from '@prelaunch/domain/money';
import { byMethod } from '@prelaunch/domain/payment-methods';
import { distribute, remaining } from '@prelaunch/domain/supply';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { getCompanyFigures, getCompanyWork } from './dashboards.store.ts';
import { exportDays, readTrends } from './trends.ts';
import { daysOfCompany } from './trends.store.ts';

/** Reads all figures for every endpoint, because they come from a few rows of one query. */
async function dashboardOf(deps: Deps, actor: Admin) {
  const figures = await getCompanyFigures(deps.db, actor);
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
export const adminDashboardHandlers = (deps: Deps) =>
  handlers({
    getAdminDashboard: ({ actor }) => dashboardOf(deps, actor),
    getAdminDashboardLists: async ({ actor }) => (await dashboardOf(deps, actor)).lists,
    getAdminDashboardUsers: async ({ actor }) => (await dashboardOf(deps, actor)).users,
    getAdminDashboardTransactions: async ({ actor }) =>
      (await dashboardOf(deps, actor)).transactions,
    getAdminWork: async ({ actor }) => {
      const { pendingPaise, approvedCount, approvedPaise, rejectedCount, ...work } =
        await getCompanyWork(deps.db, actor);
      return {
        ...work,
        pendingSum: pendingPaise,
        today: { approvedCount, approvedSum: approvedPaise, rejectedCount },
      };
    },
    getAdminTrends: ({ actor, query }) => readTrends(daysOfCompany(deps.db, actor), query.range),
    exportTrends: ({ actor, query }) => exportDays(daysOfCompany(deps.db, actor), query.range),
  });
