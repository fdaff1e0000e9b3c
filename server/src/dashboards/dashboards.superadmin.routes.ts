import { findToken } from '@prelaunch/domain/tokens';
import { countCompanies } from '../companies/company-lists.store.ts';
import { mapAddedTokens } from '../companies/tokens.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import {
  findOldestWaiting,
  listFiguresOfCompanies,
  sumAllFigures,
  type Figures,
} from './all-figures.store.ts';

const toFigures = ({ pendingPaise, approvedPaise, ...counts }: Figures) => ({
  ...counts,
  pendingSum: pendingPaise,
  approvedSum: approvedPaise,
});

/** The figures of the super admin's dashboard. */
export const superAdminDashboardHandlers = (deps: Deps) =>
  handlers({
    getSuperAdminDashboard: async () => {
      const [companies, figures, oldestWaiting] = await Promise.all([
        countCompanies(deps.db),
        sumAllFigures(deps.db),
        findOldestWaiting(deps.db),
      ]);
      return {
        companies: companies.all,
        companiesSuspended: companies.SUSPENDED,
        ...toFigures(figures),
        oldestWaiting,
      };
    },

    listCompanyFigures: async ({ query }) => {
      const rows = await listFiguresOfCompanies(deps.db, query);
      const symbols = rows.map(({ tokenSymbol }) => tokenSymbol);
      const added = await mapAddedTokens(
        deps.db,
        symbols.filter((symbol) => findToken(symbol) === null),
      );
      const iconOf = (symbol: string) =>
        (findToken(symbol) ?? added.get(symbol))?.iconUrl ?? '/tokens/tba.svg';
      const records = rows.map((row) => ({
        ...row,
        ...toFigures(row),
        icon_url: iconOf(row.tokenSymbol),
        privateSupply: row.privateSupply,
        soldSupply: row.soldSupply,
      }));
      return pageOf(records, (await countCompanies(deps.db)).all, query);
    },
  });
