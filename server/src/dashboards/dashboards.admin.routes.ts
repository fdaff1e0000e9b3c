import { paise, sumPaise, tokens } from '@prelaunch/domain/money';
import { distribute } from '@prelaunch/domain/supply';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { getCompanyFigures } from './dashboards.store.ts';

/** All figures at once: one look at a handful of rows, whichever part is asked for. */
async function dashboardOf(deps: Deps, actor: Admin) {
  const figures = await getCompanyFigures(deps.db, actor);
  const shares = distribute(tokens(figures.totalSupply));
  const remaining = tokens(figures.privateSupply - figures.reserved - figures.approved);
  const collected = {
    bank: paise(figures.bank),
    upi: paise(figures.upi),
    manual: paise(figures.manual),
    crypto: paise(figures.crypto),
  };
  return {
    lists: {
      userActive: figures.active,
      userInactive: figures.inactive,
      userBlock: figures.blocked,
      totalSupply: tokens(figures.totalSupply),
      privateSupply: tokens(figures.privateSupply),
      remainingPrivateSupply: remaining,
      publicCellSupply: shares.publicCell,
      angelInvestorSupply: shares.angelInvestor,
      founderTeamSupply: shares.founderTeam,
      airdropSupply: shares.airdrop,
      privateSupplyData: {
        total: tokens(figures.privateSupply),
        remaining,
        stockBalance: tokens(figures.approved),
      },
    },
    users: {
      total: figures.members,
      verified: figures.verified,
      pending: figures.members - figures.verified,
    },
    transactions: { total: sumPaise(Object.values(collected)), ...collected },
  };
}

/** What a company admin sees first. */
export const adminDashboardHandlers = (deps: Deps) =>
  handlers({
    getAdminDashboard: ({ actor }) => dashboardOf(deps, actor),
    getAdminDashboardLists: async ({ actor }) => (await dashboardOf(deps, actor)).lists,
    getAdminDashboardUsers: async ({ actor }) => (await dashboardOf(deps, actor)).users,
    getAdminDashboardTransactions: async ({ actor }) =>
      (await dashboardOf(deps, actor)).transactions,
  });
