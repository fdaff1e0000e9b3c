import { paiseSum } from '@prelaunch/domain/money';
import { findToken } from '@prelaunch/domain/tokens';
import { countCompanies } from '../companies/company-lists.store.ts';
import { mapAddedTokens } from '../companies/tokens.store.ts';
import { mapPage } from '../lists/list.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import {
  figuresOfCompanies,
  findOldestWaiting,
  sumAllFigures,
  type Figures,
} from './all-figures.store.ts';
import { exportDays, readTrends } from './trends.ts';
import { daysOfAllCompanies } from './trends.store.ts';

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

    listCompanyFigures: async ({ actor, query }) => {
      const page = await figuresOfCompanies.page(deps, actor, query);
      const symbols = page.records.map(({ tokenSymbol }) => tokenSymbol);
      const added = await mapAddedTokens(
        deps.db,
        symbols.filter((symbol) => findToken(symbol) === null),
      );
      const iconOf = (symbol: string) =>
        (findToken(symbol) ?? added.get(symbol))?.iconUrl ?? '/tokens/tba.svg';
      return mapPage(page, (row) => ({
        ...row,
        ...toFigures(row),
        unreconciledSum: paiseSum(BigInt(row.unreconciledPaise)),
        icon_url: iconOf(row.tokenSymbol),
      }));
    },

    getSuperAdminTrends: ({ query }) => readTrends(daysOfAllCompanies(deps.db), query.range),
    exportAllTrends: ({ query }) => exportDays(daysOfAllCompanies(deps.db), query.range),
  });
