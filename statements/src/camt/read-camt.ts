import { XMLParser } from 'fast-xml-parser';
import { MAX_STATEMENT_LINES, type StatementLine } from '@prelaunch/domain/statement-line';
import type { SkippedRow, StatementRead } from '@prelaunch/domain/statement-reading';
import { findBalanceBreak } from '../balances.ts';
import { shownRow } from '../line-text.ts';
import { parsed, UnreadableFile } from '../unreadable.ts';
import { balanceOf, linesOfEntry } from './entry.ts';
import { all, at, type Node, text, under } from './node.ts';

const ALWAYS_LISTS = new Set([
  'Stmt',
  'Rpt',
  'Ntfctn',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Bal',
  'Ustrd',
  'AddtlRmtInf',
]);

/** Whether an XML document is a bank-to-customer statement. */
export const isCamt = (xml: string): boolean => /<(?:\w+:)?(?:BkToCstmr\w+)[\s>]/.test(xml);

/** Reads a CAMT.053 statement; also CAMT.052 and 054, which have the same entries. */
export async function readCamt(xml: string): Promise<StatementRead> {
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
  const root = ['BkToCstmrStmt', 'BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn']
    .map((name) => at(message, name))
    .find((node) => node !== null);
  const statements = ['Stmt', 'Rpt', 'Ntfctn'].flatMap((name) => all(root ?? null, name));
  if (statements.length === 0) throw new UnreadableFile('NO_TABLE');
  checkAccounts(statements);

  const lines: StatementLine[] = [];
  const skipped: SkippedRow[] = [];
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  // The parser accepts a document that ends too early.
  if (entries.length !== (xml.match(/<(?:\w+:)?Ntry[\s>]/g) ?? []).length || !isClosed(xml)) {
    throw new UnreadableFile('DAMAGED');
  }
  entries.forEach((entry, index) => {
    const read = linesOfEntry(entry);
    if (typeof read === 'string') {
      skipped.push({ row: index + 1, reason: read, text: shownRow(textsIn(entry)) });
    } else lines.push(...read);
  });
  if (lines.length > MAX_STATEMENT_LINES) throw new UnreadableFile('TOO_MANY_LINES');
  const [first, last] = [statements[0], statements.at(-1)];
  const ends = {
    opening: balanceWith(first, ['OPBD', 'PRCD']),
    closing: balanceWith(last, ['CLBD']),
  };
  const balanceBreak = findBalanceBreak(lines, ends);
  return { outcome: 'read', bank: null, format: 'CAMT053', lines, skipped, balanceBreak };
}

const isClosed = (xml: string): boolean => /<\/(?:\w{1,20}:)?Document>\s*$/.test(xml.slice(-100));

function checkAccounts(statements: readonly Node[]): void {
  const accounts = statements.map((statement) => JSON.stringify(under(statement, 'Acct', 'Id')));
  if (new Set(accounts).size > 1) throw new UnreadableFile('SEVERAL_ACCOUNTS');
}

function balanceWith(statement: Node | undefined, codes: readonly string[]): bigint | null {
  const balances = all(statement ?? null, 'Bal');
  const found = balances.find((balance) =>
    codes.includes(text(under(balance, 'Tp', 'CdOrPrtry', 'Cd'))),
  );
  return found === undefined ? null : balanceOf(found);
}

/** All texts inside a node, to show an entry that was not understood. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}
