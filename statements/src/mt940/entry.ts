import { isRealDate } from '@prelaunch/domain/dates';
import { paise } from '@prelaunch/domain/money';
import type { Balance, StatementLine } from '@prelaunch/domain/statement-line';
import type { SkipReason } from '@prelaunch/domain/statement-reading';
import { cleanReference } from '../line-text.ts';
import { isAfter } from '../printed-date.ts';
import { likeliestReference } from '../reference-choice.ts';

type Entry = Pick<StatementLine, 'date' | 'kind' | 'amount' | 'reference'>;

/** Value date, entry date, mark, amount, type of transaction, references. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD]|E[CD])[A-Z]?([\d.,]+) ?([A-Z][A-Z0-9]{3})(.*)$/;
const BALANCE = /^([CD])\d{6}[A-Z]{3}([\d,]+)$/;

/** Reads the first line of a field `:61:`, or returns why it cannot be read. */
export function entryOf(text: string, latestDay?: string): Entry | SkipReason {
  const [, valueDate = '', entryDate, mark = '', printed = '', , references = ''] =
    ENTRY.exec(text) ?? [];
  if (printed === '') return /^\d{6}/.test(text) ? 'UNREADABLE_AMOUNT' : 'UNREADABLE_DATE';
  const date = dateOf(valueDate, entryDate);
  if (date === null) return 'UNREADABLE_DATE';
  if (isAfter(date, latestDay)) return 'FUTURE_DATE';
  const amount = amountOf(printed);
  if (amount === null) return 'UNREADABLE_AMOUNT';
  if (amount === 0n) return 'NO_AMOUNT';
  // The reversal of a credit takes money out; an expected entry is not booked.
  if (mark.startsWith('E')) return 'NOT_BOOKED';
  const kind = mark === 'C' || mark === 'RD' ? 'CREDIT' : 'DEBIT';
  const [own = '', banks = ''] = references.split('//', 2);
  const known = [own, banks].filter((each) => each.trim() !== 'NONREF');
  const reference = likeliestReference(known.map(cleanReference));
  return { date, kind, amount: paise(amount), reference };
}

/** Reads a balance `C260401INR1234,56`; null for another text. */
export function balanceOf(text = ''): Balance | null {
  const [, mark, printed = ''] = BALANCE.exec(text.trim()) ?? [];
  const amount = amountOf(printed);
  return amount === null || mark === 'C' ? amount : -amount;
}

/** Amounts have a decimal comma, even without decimals. */
function amountOf(text: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:,(\d{0,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(2, '0'));
}

/** The day of the entry, which has no year, in the year nearest to the value date. */
function dateOf(valueDate: string, entryDate: string | undefined): string | null {
  const value = `20${valueDate.slice(0, 2)}-${valueDate.slice(2, 4)}-${valueDate.slice(4)}`;
  if (!isRealDate(value)) return null;
  if (entryDate === undefined) return value;
  const year = Number(value.slice(0, 4));
  const days = [year, year - 1, year + 1]
    .map((each) => `${each}-${entryDate.slice(0, 2)}-${entryDate.slice(2)}`)
    .filter(isRealDate);
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(value));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
