import { BOOK_ACCOUNTS } from '@prelaunch/contract';
import { sumPaise } from '@prelaunch/domain/money';
import { handlers } from '../http/implement.ts';
import { findTokensOwed, listDayTurnovers, type Turnover } from './books.store.ts';
import { closingSheetCsv, closingSheetPdf, type ClosingDeps } from './closing-sheet.ts';

/** Sums the turnovers of each account, in the order of the accounts. */
function totalsOf(turnovers: readonly Turnover[]): Turnover[] {
  return BOOK_ACCOUNTS.flatMap((account) => {
    const own = turnovers.filter((turnover) => turnover.account === account);
    if (own.length === 0) return [];
    return [
      {
        account,
        debit: sumPaise(own.map(({ debit }) => debit)),
        credit: sumPaise(own.map(({ credit }) => credit)),
      },
    ];
  });
}

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
        totals: totalsOf(turnovers),
        days: [...days].map(([day, accounts]) => ({ day, accounts })),
        tokensOwed: await findTokensOwed(deps.db, actor.companyId),
      };
    },

    getClosingSheet: ({ actor, query }) =>
      query.format === 'pdf'
        ? closingSheetPdf(deps, actor, query)
        : closingSheetCsv(deps, actor, query),
  });
