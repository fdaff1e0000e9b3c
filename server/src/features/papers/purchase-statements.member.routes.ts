import { checksSession, handlers } from '../../platform/http/implement.ts';
import { languageOf } from '../../platform/languages/language-of.ts';
import { paperTextsIn } from './paper-texts.ts';
import type { ReceiptDeps } from './receipt-pool.ts';
import { listFinancialYears, ownStatements } from './purchase-statements.store.ts';
import { statementPaper } from './statement-paper.ts';

/** Statements of a member's purchases per financial year as PDF. */
export const memberStatementHandlers = (deps: ReceiptDeps) =>
  handlers({
    listStatementYears: checksSession(async ({ actor }) => ({
      years: await listFinancialYears(deps.db, ownStatements(actor)),
    })),

    getStatementPaper: checksSession(({ actor, params, request }) => {
      const texts = paperTextsIn(languageOf(request));
      const owner = ownStatements(actor);
      return statementPaper(deps, actor.companyId, owner, Number(params.year), texts);
    }),
  });
