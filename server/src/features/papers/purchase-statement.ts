import { financialYearRange, formatFinancialYear } from '@prelaunch/domain/financial-year';
import { formatPaise, formatTokens, paise, sumPaise, type PaiseSum } from '@prelaunch/domain/money';
import {
  addPurchases,
  NO_PURCHASES,
  type PurchaseSum,
  type PurchaseSums,
} from '@prelaunch/domain/purchase-sums';
import type { Db } from '../../platform/db/transaction.ts';
import type { PaperTexts } from '../../platform/languages/paper-text-types.ts';
import {
  listPurchasesOfYear,
  type StatementOwner,
  type StatementPurchase,
} from './purchase-statements.store.ts';

/** How many purchases a statement lists. Its totals include all. */
const LISTED_PURCHASES = 10_000;
const BATCH = 1_000;

/** The contents of a statement. */
export interface YearStatement {
  readonly sums: PurchaseSums;
  /** The approved purchases that were reversed; not in `sums`. */
  readonly reversed: PurchaseSum;
  /** Refunds that were sent, that are due, and that are kept for a next order. */
  readonly refunds: { readonly sent: PaiseSum; readonly due: PaiseSum; readonly kept: PaiseSum };
  readonly rows: readonly (readonly string[])[];
}

/** The headings of the columns of `rows`. */
export const statementColumns = ({ statement: { columns } }: PaperTexts): string[] => [
  columns.submitted,
  columns.orderNumber,
  columns.status,
  columns.tokens,
  columns.amount,
  columns.fee,
  columns.total,
];

function refundTexts({ refunds }: StatementPurchase, texts: PaperTexts): string[] {
  const { sent, due, kept, used, cancelled } = texts.statement.refunds;
  return refunds.map(({ state, amount, sentDay }) => {
    const sum = formatPaise(paise(BigInt(amount)));
    if (state === 'SENT') return sent(sum, sentDay === null ? null : texts.statement.day(sentDay));
    if (state === 'CREDIT') return kept(sum);
    if (state === 'USED') return used(sum);
    return state === 'DUE' ? due(sum) : cancelled(sum);
  });
}

/** The cells of a purchase, then a row of one cell for each of its refunds. */
const rowsOf = (purchase: StatementPurchase, texts: PaperTexts): string[][] => {
  const { status, decidedAt, reversedAt } = purchase;
  const { formatShortDate } = texts.dates;
  const decided = decidedAt === null ? '' : `, ${formatShortDate(decidedAt)}`;
  return [
    [
      formatShortDate(purchase.createdAt),
      purchase.orderNumber ?? '',
      reversedAt === null
        ? `${texts.statuses[status]}${decided}`
        : `${texts.statement.reversed}, ${formatShortDate(reversedAt)}`,
      formatTokens(purchase.quantity),
      formatPaise(purchase.amount),
      formatPaise(purchase.fee),
      formatPaise(purchase.total),
    ],
    ...refundTexts(purchase, texts).map((text) => [text]),
  ];
};

const sumOf = (purchases: readonly StatementPurchase[], wanted: 'SENT' | 'DUE' | 'CREDIT') =>
  sumPaise(
    purchases.flatMap(({ refunds }) =>
      refunds.filter(({ state }) => state === wanted).map(({ amount }) => paise(BigInt(amount))),
    ),
  );

/** Reads a financial year in batches, so that a long one needs little memory. Null when it has no purchase. */
export async function readYear(
  snapshotDb: Db,
  owner: StatementOwner,
  year: number,
  texts: PaperTexts,
): Promise<YearStatement | null> {
  let sums = NO_PURCHASES;
  let reversed = NO_PURCHASES;
  let [sent, due, kept] = [sumPaise([]), sumPaise([]), sumPaise([])];
  const rows: string[][] = [];
  let listed = 0;
  for (let after: string | null = null; ;) {
    const page = { after, limit: BATCH };
    const batch: StatementPurchase[] = await listPurchasesOfYear(snapshotDb, owner, year, page);
    sums = addPurchases(
      sums,
      batch.filter(({ reversedAt }) => reversedAt === null),
    );
    reversed = addPurchases(
      reversed,
      batch.filter(({ reversedAt }) => reversedAt !== null),
    );
    sent = sumPaise([sent, sumOf(batch, 'SENT')]);
    due = sumPaise([due, sumOf(batch, 'DUE')]);
    kept = sumPaise([kept, sumOf(batch, 'CREDIT')]);
    const shown = batch.slice(0, LISTED_PURCHASES - listed);
    listed += shown.length;
    rows.push(...shown.flatMap((purchase) => rowsOf(purchase, texts)));
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH || after === null) break;
  }
  const count = [...Object.values(sums), reversed.APPROVED].reduce(
    (total, sum) => total + sum.count,
    0,
  );
  if (count === 0) return null;
  if (count > listed) {
    rows.push([texts.statement.notListed(count - listed)]);
  }
  return { sums, reversed: reversed.APPROVED, refunds: { sent, due, kept }, rows };
}

/** The lines above the table: who, when, and the totals. */
export function statementLines(
  { name, memberId }: { readonly name: string; readonly memberId: string },
  year: number,
  { sums, reversed, refunds }: YearStatement,
  at: Date,
  { dates, statement: texts }: PaperTexts,
): [label: string, value: string][] {
  const { from, to } = financialYearRange(year);
  const [first, last] = [from, new Date(to.getTime() - 1)].map(dates.formatShortDate);
  const { APPROVED, PENDING, REJECTED } = sums;
  const counted = ({ count, total }: PurchaseSum) =>
    count === 0 ? null : `${texts.purchases(count)}, ${formatPaise(total)}`;
  const lines: [string, string | null][] = [
    [texts.member, name],
    [texts.memberId, memberId],
    [texts.year, texts.yearRange(formatFinancialYear(year), first ?? '', last ?? '')],
    [texts.asOf, dates.formatMoment(at)],
    [texts.approved, texts.purchases(APPROVED.count)],
    [texts.amounts, formatPaise(APPROVED.amount)],
    [texts.fees, formatPaise(APPROVED.fee)],
    [texts.total, formatPaise(APPROVED.total)],
    [texts.tokens, formatTokens(APPROVED.quantity)],
    [texts.pending, counted(PENDING)],
    [texts.rejected, counted(REJECTED)],
    [texts.reversedTotal, counted(reversed)],
    [texts.refundsSent, refunds.sent === 0n ? null : formatPaise(refunds.sent)],
    [texts.refundsDue, refunds.due === 0n ? null : formatPaise(refunds.due)],
    [texts.refundsKept, refunds.kept === 0n ? null : formatPaise(refunds.kept)],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}
