import { paise } from '@prelaunch/domain/money';
import type { DateOrder, StatementLine } from '@prelaunch/domain/statement-line';
import type { SkipReason } from '@prelaunch/domain/statement-reading';
import { isBlankAmount, parseAmount, parseDirection } from '../amount.ts';
import { balanceIn } from './balance-cell.ts';
import { cleanReference, joinNarration } from '../line-text.ts';
import { dayIn, isAfter, parseDate } from '../printed-date.ts';
import type { Fields } from './classify.ts';
import type { Group } from './group-rows.ts';

type Money = Pick<StatementLine, 'kind' | 'amount'>;

/**
 * Makes a transaction's line, or returns why it cannot be read. `markers` says whether amounts of this file have CR or DR
 * beside them: an amount without one then has no direction. In other files an amount without a sign is a credit.
 */
export function lineOf(
  { fields, narration, reference }: Group,
  order: DateOrder,
  markers: boolean,
  latestDay?: string,
): StatementLine | SkipReason {
  const printed = parseDate(fields.date);
  const date = printed === null ? null : dayIn(printed, order);
  if (date === null) return 'UNREADABLE_DATE';
  if (isAfter(date, latestDay)) return 'FUTURE_DATE';
  const money = fields.amount === '' ? moneyOfTwo(fields) : moneyOfOne(fields, markers);
  if (typeof money === 'string') return money;
  const balance = balanceIn(fields.balance);
  if (balance === 'UNREADABLE_BALANCE') return balance;
  return {
    date,
    ...money,
    narration: joinNarration(narration),
    reference: cleanReference(reference.join(' ')),
    balance,
  };
}

function moneyOfTwo({ debit, credit }: Fields): Money | SkipReason {
  const [out, received] = [positive(debit, 'DEBIT'), positive(credit, 'CREDIT')];
  if (out === null || received === null) return 'UNREADABLE_AMOUNT';
  if (out > 0n && received > 0n) return 'TWO_AMOUNTS';
  if (out > 0n) return { kind: 'DEBIT', amount: paise(out) };
  return received > 0n ? { kind: 'CREDIT', amount: paise(received) } : 'NO_AMOUNT';
}

/** The amount of a column for one direction; null for a negative one, which may be a reversal. */
function positive(text: string, column: 'CREDIT' | 'DEBIT'): bigint | null {
  if (isBlankAmount(text)) return 0n;
  const printed = parseAmount(text);
  if (printed === null || printed.paise < 0n) return null;
  return printed.direction === null || printed.direction === column ? printed.paise : null;
}

function moneyOfOne({ amount, direction }: Fields, markers: boolean): Money | SkipReason {
  const printed = parseAmount(amount);
  if (printed === null) return isBlankAmount(amount) ? 'NO_AMOUNT' : 'UNREADABLE_AMOUNT';
  if (printed.paise === 0n) return 'NO_AMOUNT';
  const marker = parseDirection(direction ?? '');
  if (marker === null && direction !== null && direction !== '') return 'NO_DIRECTION';
  if (marker !== null && printed.direction !== null && printed.direction !== marker) {
    return 'UNREADABLE_AMOUNT';
  }
  const kind = marker ?? printed.direction;
  if (printed.paise < 0n) {
    return kind === 'CREDIT'
      ? 'UNREADABLE_AMOUNT'
      : { kind: 'DEBIT', amount: paise(-printed.paise) };
  }
  if (kind === null && (markers || direction !== null)) return 'NO_DIRECTION';
  return { kind: kind ?? 'CREDIT', amount: paise(printed.paise) };
}
