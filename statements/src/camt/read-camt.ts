import { XMLParser } from 'fast-xml-parser';
import { MAX_STATEMENT_LINES, type StatementLine } from '@prelaunch/domain/statement-line';
import type { SkippedRow, StatementRead } from '@prelaunch/domain/statement-reading';
import { findBreakInSections, type Section } from '../balances.ts';
import { shownRow } from '../line-text.ts';
import { parsed, UnreadableFile } from '../unreadable.ts';
import { balanceOf, linesOfEntry } from './entry.ts';
import { all, at, type Node, text, under } from './node.ts';

const ALWAYS_LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'AddtlRmtInf']);

/** Whether an XML document is a bank-to-customer statement. */
export const isCamt = (xml: string): boolean => /<(?:\w+:)?(?:BkToCstmr\w+)[\s>]/.test(xml);

/** Reads a CAMT.053 statement. Throws UnreadableFile for CAMT.052 and 054, which have the same entries but are not final. */
export async function readCamt(xml: string, latestDay?: string): Promise<StatementRead> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableFile('UNSAFE_XML');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => ALWAYS_LISTS.has(name),
  });
  const document = await parsed(() => parser.parse(xml) as Node);
  const message = at(document, 'Document');
  if (at(message, 'BkToCstmrAcctRpt') !== null) throw new UnreadableFile('CAMT052');
  if (at(message, 'BkToCstmrDbtCdtNtfctn') !== null) throw new UnreadableFile('CAMT054');
  const statements = all(at(message, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new UnreadableFile('NO_TABLE');
  checkAccounts(statements);

  const lines: StatementLine[] = [];
  const skipped: SkippedRow[] = [];
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  // The parser accepts a document that ends too early.
  if (entries.length !== (xml.match(/<(?:\w+:)?Ntry[\s>]/g) ?? []).length || !isClosed(xml)) {
    throw new UnreadableFile('DAMAGED');
  }
  const sections: Section[] = [];
  let row = 0;
  for (const statement of statements) {
    const own: StatementLine[] = [];
    const currency = text(under(statement, 'Acct', 'Ccy')) || 'INR';
    for (const entry of all(statement, 'Ntry')) {
      row += 1;
      const read = linesOfEntry(entry, currency, latestDay);
      if (typeof read === 'string') {
        skipped.push({ row, reason: read, text: shownRow(textsIn(entry)) });
      } else own.push(...read);
    }
    const opening = balanceWith(statement, ['OPBD', 'PRCD'], currency);
    const closing = balanceWith(statement, ['CLBD'], currency);
    for (const balance of [opening, closing]) {
      if (balance !== null && balance.value === null) {
        skipped.push({ row, reason: 'UNREADABLE_BALANCE', text: shownRow(textsIn(balance.node)) });
      }
    }
    sections.push({ lines: own, opening: opening?.value ?? null, closing: closing?.value ?? null });
    lines.push(...own);
  }
  if (lines.length === 0 && skipped.some(({ reason }) => reason === 'OTHER_CURRENCY')) {
    throw new UnreadableFile('NOT_RUPEES');
  }
  if (lines.length > MAX_STATEMENT_LINES) throw new UnreadableFile('TOO_MANY_LINES');
  const balanceBreak = findBreakInSections(sections);
  return { outcome: 'read', bank: null, format: 'CAMT053', lines, skipped, balanceBreak };
}

const isClosed = (xml: string): boolean => /<\/(?:\w{1,20}:)?Document>\s*$/.test(xml.slice(-100));

function checkAccounts(statements: readonly Node[]): void {
  const accounts = statements.map((statement) => JSON.stringify(under(statement, 'Acct', 'Id')));
  if (new Set(accounts).size > 1) throw new UnreadableFile('SEVERAL_ACCOUNTS');
}

/** The balance of the first of these codes that the statement has; null for none. */
function balanceWith(
  statement: Node,
  codes: readonly string[],
  currency: string,
): { readonly node: Node; readonly value: bigint | null } | null {
  const balances = all(statement, 'Bal');
  const found = codes
    .map((code) =>
      balances.find((balance) => text(under(balance, 'Tp', 'CdOrPrtry', 'Cd')) === code),
    )
    .find((balance) => balance !== undefined);
  return found === undefined ? null : { node: found, value: balanceOf(found, currency) };
}

/** All texts inside a node, to show an entry that was not understood. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}
