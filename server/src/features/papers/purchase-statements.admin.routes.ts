import { handlers } from '../../platform/http/implement.ts';
import { languageOf } from '../../platform/languages/language-of.ts';
import { paperTextsIn } from './paper-texts.ts';
import type { ReceiptDeps } from './receipt-pool.ts';
import { listFinancialYears, statementsOfMember } from './purchase-statements.store.ts';
import { statementPaper } from './statement-paper.ts';

/** The statements of a company's members, for its admins. */
export const adminStatementHandlers = (deps: ReceiptDeps) =>
  handlers({
    listMemberStatementYears: async ({ actor, params }) => ({
      years: await listFinancialYears(deps.db, statementsOfMember(actor, params.id)),
    }),

    getMemberStatementPaper: ({ actor, params, query, request }) => {
      const texts = paperTextsIn(languageOf(request));
      const owner = statementsOfMember(actor, params.id);
      return statementPaper(deps, actor.companyId, owner, Number(query.year), texts);
    },
  });
