import { feature, type TaskDeps } from '../../platform/feature.ts';
import { sealedColumn } from '../../platform/keys/sealed-values.store.ts';
import { mailArrivals, type ArrivalMailDeps } from './arrivals/arrival-mails.ts';
import { memberArrivalHandlers } from './arrivals/arrivals.member.routes.ts';
import { bookHandlers } from './books/books.admin.routes.ts';
import type { StatementDeps } from './deps.ts';
import { statementImportHandlers } from './imports/imports.admin.routes.ts';
import { importsOfCompany } from './imports/imports.store.ts';
import { statementLineHandlers } from './lines.admin.routes.ts';
import { linesOfCompany } from './lines.store.ts';
import { statementInvariants } from './reconciliation-invariants.store.ts';
import { reductionHandlers } from './reductions/reductions.admin.routes.ts';
import { refundHandlers } from './refunds/refunds.admin.routes.ts';
import { memberRefundHandlers } from './refunds/refunds.member.routes.ts';
import { refundsOfCompany } from './refunds/refunds.store.ts';

export const reconciliation = feature({
  name: 'reconciliation',
  purpose:
    'Reads bank statements, compares their lines with purchases, and keeps refunds and books.',
  isOptional: true,
  handlers: (deps: StatementDeps & Parameters<typeof bookHandlers>[0]) => ({
    ...statementImportHandlers(deps),
    ...statementLineHandlers(deps),
    ...reductionHandlers(deps),
    ...refundHandlers(deps),
    ...bookHandlers(deps),
    ...memberArrivalHandlers(deps),
    ...memberRefundHandlers(deps),
  }),
  tasks: {
    // A failed run is not retried, because the next one starts within a minute.
    mail_arrivals: {
      schedule: '* * * * * ?jobKey=mail_arrivals&max=1',
      run: async (deps: TaskDeps & ArrivalMailDeps) => {
        const queued = await mailArrivals(deps);
        if (queued > 0) deps.log.info({ queued }, 'queued mails about payments that have arrived');
      },
    },
  },
  invariants: statementInvariants,
  lists: {
    listStatementImports: { list: importsOfCompany, caller: 'admin' },
    listStatementLines: {
      list: linesOfCompany,
      caller: 'admin',
      searches: ['a word', 'a reference'],
      isExported: true,
    },
    listRefunds: {
      list: refundsOfCompany,
      caller: 'admin',
      searches: ['a word'],
      isExported: true,
    },
  },
  sealedColumns: [
    sealedColumn('accounts of refunds', 'account', {
      table: 'refunds',
      column: 'account_sealed',
      company: 'company_id',
    }),
  ],
  personalData: {
    'line_assignments.assigned_by': 'kept: who reconciled a payment',
    'refunds.ended_by': 'kept: who sent or cancelled a refund',
    'refunds.registered_by': 'kept: who registered a refund',
    'shortfall_decisions.decided_by': 'kept: who decided about a rest',
    'statement_imports.created_by': 'kept: who imported a statement',
  },
});
