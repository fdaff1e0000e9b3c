import { isRealDate } from '@prelaunch/domain/dates';
import { paise } from '@prelaunch/domain/money';
import type { Balance, StatementLine } from '@prelaunch/domain/statement-line';
import type { SkipReason } from '@prelaunch/domain/statement-reading';
import { cleanReference, joinNarration } from '../line-text.ts';
import { isAfter } from '../printed-date.ts';
import { likeliestReference } from '../reference-choice.ts';
import { UnreadableFile } from '../unreadable.ts';
import { all, at, type Node, text, under } from './node.ts';

/**
 * Reads an entry, or returns why it cannot be read. An entry that books several payments at once becomes one line for each
 * if their amounts are given and add up.
 *
 * @param account the currency of amounts that name none
 */
export function linesOfEntry(
  entry: Node,
  account: string,
  latestDay?: string,
): readonly StatementLine[] | SkipReason {
  const status = text(under(entry, 'Sts', 'Cd')) || text(at(entry, 'Sts'));
  if (status !== '' && status !== 'BOOK') return 'NOT_BOOKED';
  const date = dateOf(at(entry, 'BookgDt')) ?? dateOf(at(entry, 'ValDt'));
  if (date === null) return 'UNREADABLE_DATE';
  if (isAfter(date, latestDay)) return 'FUTURE_DATE';
  if (!inRupees(at(entry, 'Amt'), account)) return 'OTHER_CURRENCY';
  const amount = amountOf(at(entry, 'Amt'));
  if (amount === null) return 'UNREADABLE_AMOUNT';
  if (amount === 0n) return 'NO_AMOUNT';
  const direction = directionOf(entry);
  if (direction === null) return 'NO_DIRECTION';

  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
  const line = (parts: readonly Node[], value: bigint): StatementLine => ({
    date,
    kind: direction,
    amount: paise(value),
    ...descriptionOf(entry, parts),
    balance: null,
  });
  const amounts = details.map(
    (detail) => amountOf(at(detail, 'Amt')) ?? amountOf(under(detail, 'AmtDtls', 'TxAmt', 'Amt')),
  );
  const sum = amounts.reduce<bigint>((total, each) => total + (each ?? 0n), 0n);
  if (
    details.length < 2 ||
    sum !== amount ||
    amounts.some((each) => each === null || each === 0n)
  ) {
    return [line(details, amount)];
  }
  return details.map((detail, index) => line([detail], amounts[index] ?? 0n));
}

/** The balance of an element `Bal`; null if it cannot be read. Throws UnreadableFile for another currency. */
export function balanceOf(balance: Node, account: string): Balance | null {
  if (!inRupees(at(balance, 'Amt'), account)) throw new UnreadableFile('NOT_RUPEES');
  const amount = amountOf(at(balance, 'Amt'));
  return amount !== null && text(at(balance, 'CdtDbtInd')) === 'DBIT' ? -amount : amount;
}

function descriptionOf(
  entry: Node,
  details: readonly Node[],
): Pick<StatementLine, 'narration' | 'reference'> {
  const references = [
    ...details.flatMap((detail) =>
      ['TxId', 'EndToEndId', 'AcctSvcrRef', 'InstrId'].map((name) =>
        text(under(detail, 'Refs', name)),
      ),
    ),
    ...['AcctSvcrRef', 'NtryRef'].map((name) => text(at(entry, name))),
  ].map((each) => (each === 'NOTPROVIDED' ? null : cleanReference(each)));
  const reference = likeliestReference(references);
  const remittance = joinNarration(
    details.flatMap((detail) => all(at(detail, 'RmtInf'), 'Ustrd').map(text)),
  );
  const others = [
    ...details.map((detail) => text(at(detail, 'AddtlTxInf'))),
    text(at(entry, 'AddtlNtryInf')),
    // Another reference may be the one that the buyer typed.
    ...references.filter((each) => each !== reference),
  ].filter((each) => each !== null && !remittance.includes(each));
  return { reference, narration: joinNarration([remittance, ...new Set(others)].map(String)) };
}

function directionOf(entry: Node): StatementLine['kind'] | null {
  const indicator = text(at(entry, 'CdtDbtInd'));
  return indicator === 'CRDT' ? 'CREDIT' : indicator === 'DBIT' ? 'DEBIT' : null;
}

function inRupees(node: Node | null, account = 'INR'): boolean {
  const own = node === null || typeof node === 'string' ? undefined : node['@Ccy'];
  return node === null || (own ?? account) === 'INR';
}

/** Paise of an element `Amt`; null for none, for other texts and for another currency. */
function amountOf(node: Node | null): bigint | null {
  if (!inRupees(node)) return null;
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(text(node)) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(2, '0'));
}

function dateOf(node: Node | null): string | null {
  const day = (text(at(node, 'Dt')) || text(at(node, 'DtTm'))).slice(0, 10);
  return isRealDate(day) ? day : null;
}
