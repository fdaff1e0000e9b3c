import { paise } from '@prelaunch/domain/money';
import type { StatementBank, StatementLine } from '@prelaunch/domain/statement-line';
import type { SyntheticOrder } from './orders.ts';
import type { Payment } from './faults.ts';
import { randomFrom } from './random.ts';

/** A line of a synthetic statement, and the payment that it shows; null for lines of other business. */
export interface SyntheticLine {
  readonly line: StatementLine;
  readonly payment: Payment | null;
}

export interface LinesOptions {
  readonly seed: number;
  /** In paise; 1,00,000 rupees if missing. */
  readonly openingBalance?: bigint;
  /** One debit after so many credits; none if 0. */
  readonly debitEvery?: number;
}

/** Makes the lines of a bank for payments, sorted by date, with balances that add up. */
export function linesOf(
  payments: readonly Payment[],
  bank: StatementBank,
  { seed, openingBalance = 10_000_000n, debitEvery = 7 }: LinesOptions,
): readonly SyntheticLine[] {
  const random = randomFrom(seed);
  const lines: SyntheticLine[] = [];
  let balance = openingBalance;
  const add = (line: Omit<StatementLine, 'balance'>, payment: Payment | null): void => {
    balance += line.kind === 'CREDIT' ? line.amount : 0n - line.amount;
    lines.push({ line: { ...line, balance }, payment });
  };
  const sorted = payments.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  sorted.forEach((payment, at) => {
    const { date, amount, reference } = payment;
    const narration = narrationOf(payment, bank, random.letters(4));
    add(
      { date, kind: 'CREDIT', amount, narration, reference: reference === '' ? null : reference },
      payment,
    );
    if (debitEvery > 0 && at % debitEvery === debitEvery - 1) {
      const charge = paise(BigInt(1 + random.below(500_000)));
      const text = `ACH D- SUPPLIER ${random.letters(6)}-${random.digits(5)}`;
      add(
        { date, kind: 'DEBIT', amount: charge, narration: text, reference: random.digits(10) },
        null,
      );
    }
  });
  return lines;
}

/** The narration in the shape of the bank. Without a reference it contains no number. */
function narrationOf(
  { payer, rail, reference, note }: SyntheticOrder,
  bank: StatementBank,
  branch: string,
): string {
  const name = payer.toUpperCase();
  const vpa = `${payer.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@okbank`;
  if (rail === 'NEFT' || rail === 'RTGS') {
    const parts = [`${rail} CR`, `${branch}0ABCDEF`, name, reference, note];
    return parts.filter((part) => part !== '').join(bank === 'HDFC' ? '-' : '/');
  }
  const remark = note === '' ? 'PAYMENT' : note;
  const shapes: Readonly<Record<StatementBank, readonly string[]>> = {
    HDFC: [rail, name, vpa, `${branch}0ABCDEF`, reference, remark],
    SBI: [`BY TRANSFER-${rail}`, 'CR', reference, name, branch, vpa, remark],
    ICICI: [rail, reference, remark, vpa, branch],
    AXIS: [rail, 'P2A', reference, name, branch, remark],
    KOTAK: [rail, name, reference, remark],
  };
  return shapes[bank].filter((part) => part !== '').join(bank === 'HDFC' ? '-' : '/');
}
