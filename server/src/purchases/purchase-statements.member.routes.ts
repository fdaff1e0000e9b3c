import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatFinancialYear } from '@prelaunch/domain/financial-year';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { findCompany } from '../companies/companies.store.ts';
import { snapshot } from '../db/transaction.ts';
import { issueDocument } from '../documents/issue-document.ts';
import { checksSession, handlers } from '../http/implement.ts';
import { refuse } from '../refuse.ts';
import type { ReceiptDeps } from './receipt-pool.ts';
import { readYear, STATEMENT_COLUMNS, statementLines } from './purchase-statement.ts';
import { listFinancialYears, readStatementMember } from './purchase-statements.store.ts';

/** Statements of a member's purchases per financial year as PDF. */
export const memberStatementHandlers = (deps: ReceiptDeps) =>
  handlers({
    listStatementYears: checksSession(async ({ actor }) => ({
      years: await listFinancialYears(deps.db, actor),
    })),

    getStatementPaper: checksSession(async ({ actor, params }) => {
      const year = Number(params.year);
      const { company, member, statement } = await snapshot(deps.db, async (db) => ({
        member: await readStatementMember(db, actor),
        company: (await findCompany(db, actor.companyId)) ?? refuse('not_found'),
        statement: (await readYear(db, actor, year)) ?? refuse('not_found'),
      }));
      const { total, quantity } = statement.sums.APPROVED;
      const proof = issueDocument(
        deps,
        company,
        { kind: 'STATEMENT', documentId: randomUUID(), year },
        { name: member.name, amount: formatPaise(total), tokens: formatTokens(quantity) },
      );
      const paper = await deps.receiptPool.run('statement', {
        companyName: company.name,
        lines: statementLines(member, year, statement, company.readAt),
        columns: STATEMENT_COLUMNS,
        rows: statement.rows,
        proof,
      });
      return {
        stream: Readable.from([paper]),
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="statement-${formatFinancialYear(year)}.pdf"`,
          'cache-control': 'no-store',
        },
      };
    }),
  });
