import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatFinancialYear } from '@prelaunch/domain/financial-year';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { findCompany } from '../companies/index.ts';
import { snapshot } from '../../platform/db/transaction.ts';
import { issueDocument } from '../documents/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { proofTexts, type paperTextsIn } from './paper-texts.ts';
import type { ReceiptDeps } from './receipt-pool.ts';
import { readYear, statementColumns, statementLines } from './purchase-statement.ts';
import { readStatementMember, type StatementOwner } from './purchase-statements.store.ts';

/** Draws the statement of a financial year as a PDF with a signed code. Refuses with `not_found` without purchases. */
export async function statementPaper(
  deps: ReceiptDeps,
  companyId: string,
  owner: StatementOwner,
  year: number,
  { language, texts }: ReturnType<typeof paperTextsIn>,
) {
  const { company, member, statement } = await snapshot(deps.db, async (db) => ({
    member: await readStatementMember(db, owner, year),
    company: (await findCompany(db, companyId)) ?? refuse('not_found'),
    statement: (await readYear(db, owner, year, texts)) ?? refuse('not_found'),
  }));
  const { total, quantity } = statement.sums.APPROVED;
  const proof = await issueDocument(
    deps,
    company,
    { kind: 'STATEMENT', documentId: randomUUID(), year },
    { name: member.name, amount: formatPaise(total), tokens: formatTokens(quantity) },
  );
  const paper = await deps.receiptPool.run('statement', {
    language,
    companyName: company.name,
    title: texts.statement.title,
    lines: statementLines(member, year, statement, company.readAt, texts),
    columns: statementColumns(texts),
    rows: statement.rows,
    footer: texts.statement.footer,
    proof,
    proofTexts: proofTexts(proof, texts),
  });
  return {
    stream: Readable.from([paper]),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement-${formatFinancialYear(year)}.pdf"`,
      'cache-control': 'no-store',
    },
  };
}
