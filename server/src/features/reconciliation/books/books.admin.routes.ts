import { handlers } from '../../../platform/http/implement.ts';
import { sumAccounts } from './book-accounts.ts';
import { findTokensOwed, listDayTurnovers, type Turnover } from './books.store.ts';
import { closingSheetCsv, closingSheetPdf, type ClosingDeps } from './closing-sheet.ts';

/** Handlers of the daily books. */
export const bookHandlers = (deps: ClosingDeps) =>
  handlers({
    getBookDays: async ({ actor, query }) => {
      const turnovers = await listDayTurnovers(deps.db, actor.companyId, query);
      const days = new Map<string, Turnover[]>();
      for (const { day, ...turnover } of turnovers) {
        days.set(day, [...(days.get(day) ?? []), turnover]);
      }
      return {
        totals: sumAccounts(turnovers),
        days: [...days].map(([day, accounts]) => ({ day, accounts })),
        tokensOwed: await findTokensOwed(deps.db, actor.companyId),
      };
    },

    getClosingSheet: ({ actor, query }) =>
      query.format === 'pdf'
        ? closingSheetPdf(deps, actor, query)
        : closingSheetCsv(deps, actor, query),
  });
