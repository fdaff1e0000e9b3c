import { paiseSum } from '@prelaunch/domain/money';
import { findToken } from '@prelaunch/domain/tokens';
import { countCompanies, mapAddedTokens } from '../companies/index.ts';
import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import {
  figuresOfCompanies,
  findOldestWaiting,
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
    getSuperAdminDashboard: async ({ read }) => {
      const [companies, figures, oldestWaiting] = await Promise.all([
        read((db) => countCompanies(db)),
        read((db) => sumAllFigures(db)),
        read((db) => findOldestWaiting(db)),
      ]);
      return {
        companies: companies.all,
        companiesSuspended: companies.SUSPENDED,
        ...toFigures(figures),
        oldestWaiting,
      };
    },

    listCompanyFigures: async ({ actor, query, read }) => {
      const page = await read((db) => figuresOfCompanies.page({ ...deps, db }, actor, query));
      const symbols = page.records.map(({ tokenSymbol }) => tokenSymbol);
      const unknown = symbols.filter((symbol) => findToken(symbol) === null);
      const added = await read((db) => mapAddedTokens(db, unknown));
      const iconOf = (symbol: string) =>
        (findToken(symbol) ?? added.get(symbol))?.iconUrl ?? '/tokens/tba.svg';
      return mapPage(page, (row) => ({
        ...row,
        ...toFigures(row),
        unreconciledSum: paiseSum(BigInt(row.unreconciledPaise)),
        icon_url: iconOf(row.tokenSymbol),
      }));
    },
  });
