import { formatMoment, formatShortDate } from '@prelaunch/domain/dates';
import { financialYearRange, formatFinancialYear } from '@prelaunch/domain/financial-year';
import { formatPaise, formatTokens, paise, sumPaise, type PaiseSum } from '@prelaunch/domain/money';
import { addPurchases, NO_PURCHASES, type PurchaseSums } from '@prelaunch/domain/purchase-sums';
import { receiptStatus } from '@prelaunch/domain/purchase-status';
import type { Db } from '../db/transaction.ts';
import type { Member, Unchecked } from '../http/actor.ts';
import { listPurchasesOfYear, type StatementPurchase } from './purchase-statements.store.ts';

/** How many purchases a statement lists. Its totals include all. */
const LISTED_PURCHASES = 10_000;
const BATCH = 1_000;

/** The contents of a statement. */
export interface YearStatement {
  readonly sums: PurchaseSums;
  /** Refunds that were sent, and those that are due. */
  readonly refunds: { readonly sent: PaiseSum; readonly due: PaiseSum };
  readonly rows: readonly (readonly string[])[];
}

export const STATEMENT_COLUMNS = [
  'Submitted',
  'Order number',
  'Status, decided',
  'Tokens',
  'Amount',
  'Platform fees',
  'Total (INR)',
] as const;

function refundTexts({ refunds }: StatementPurchase): string[] {
  return refunds.map(({ state, amount, sentDay }) => {
    const sum = formatPaise(paise(BigInt(amount)));
    if (state === 'SENT') return `Refunded ${sum}${sentDay === null ? '' : ` on ${sentDay}`}`;
    return state === 'DUE' ? `Refund of ${sum} due` : `Refund of ${sum} cancelled`;
  });
}

/** The cells of a purchase, then a row of one cell for each of its refunds. */
const rowsOf = (purchase: StatementPurchase): string[][] => {
  const { status, decidedAt } = purchase;
  const decided = decidedAt === null ? '' : `, ${formatShortDate(decidedAt)}`;
  return [
    [
      formatShortDate(purchase.createdAt),
      purchase.orderNumber ?? '',
      `${receiptStatus(status).text}${decided}`,
      formatTokens(purchase.quantity),
      formatPaise(purchase.amount),
      formatPaise(purchase.fee),
      formatPaise(purchase.total),
    ],
    ...refundTexts(purchase).map((text) => [text]),
  ];
};

const sumOf = (purchases: readonly StatementPurchase[], wanted: 'SENT' | 'DUE') =>
  sumPaise(
    purchases.flatMap(({ refunds }) =>
      refunds.filter(({ state }) => state === wanted).map(({ amount }) => paise(BigInt(amount))),
    ),
  );

/** Reads a financial year in batches, so that a long one needs little memory. Null when it has no purchase. */
export async function readYear(
  snapshotDb: Db,
  caller: Unchecked<Member>,
  year: number,
): Promise<YearStatement | null> {
  let sums = NO_PURCHASES;
  let [sent, due] = [sumPaise([]), sumPaise([])];
  const rows: string[][] = [];
  let listed = 0;
  for (let after: string | null = null; ;) {
    const page = { after, limit: BATCH };
    const batch: StatementPurchase[] = await listPurchasesOfYear(snapshotDb, caller, year, page);
    sums = addPurchases(sums, batch);
    sent = sumPaise([sent, sumOf(batch, 'SENT')]);
    due = sumPaise([due, sumOf(batch, 'DUE')]);
    const shown = batch.slice(0, LISTED_PURCHASES - listed);
    listed += shown.length;
    rows.push(...shown.flatMap(rowsOf));
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH || after === null) break;
  }
  const count = Object.values(sums).reduce((total, sum) => total + sum.count, 0);
  if (count === 0) return null;
  if (count > listed) {
    rows.push([`${String(count - listed)} more purchases are included in the totals only.`]);
  }
  return { sums, refunds: { sent, due }, rows };
}

const counted = (count: number): string =>
  count === 1 ? '1 purchase' : `${String(count)} purchases`;

/** The lines above the table: who, when, and the totals. */
export function statementLines(
  { name, memberId }: { readonly name: string; readonly memberId: string },
  year: number,
  { sums, refunds }: YearStatement,
  at: Date,
): [label: string, value: string][] {
  const { from, to } = financialYearRange(year);
  const last = new Date(to.getTime() - 1);
  const { APPROVED, PENDING, REJECTED } = sums;
  const lines: [string, string | null][] = [
    ['Member', name],
    ['Member ID', memberId],
    [
      'Financial year',
      `${formatFinancialYear(year)} (${formatShortDate(from)} to ${formatShortDate(last)})`,
    ],
    ['As of', formatMoment(at)],
    ['Approved', counted(APPROVED.count)],
    ['Order amounts', formatPaise(APPROVED.amount)],
    ['Platform fees', formatPaise(APPROVED.fee)],
    ['Total of approved purchases (INR)', formatPaise(APPROVED.total)],
    ['Total of tokens', formatTokens(APPROVED.quantity)],
    [
      'Pending, not counted',
      PENDING.count === 0 ? null : `${counted(PENDING.count)}, ${formatPaise(PENDING.total)}`,
    ],
    [
      'Rejected, not counted',
      REJECTED.count === 0 ? null : `${counted(REJECTED.count)}, ${formatPaise(REJECTED.total)}`,
    ],
    ['Refunds sent, not counted', refunds.sent === 0n ? null : formatPaise(refunds.sent)],
    ['Refunds due, not counted', refunds.due === 0n ? null : formatPaise(refunds.due)],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}
