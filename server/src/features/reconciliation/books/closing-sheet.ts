import { Readable } from 'node:stream';
import { decimalText, formatPaise } from '@prelaunch/domain/money';
import { findCompany } from '../../companies/index.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import type { FileReply } from '../../../platform/http/implement.ts';
import { csvOf } from '../../../platform/lists/csv.ts';
import type { ReceiptPool } from '../../papers/index.ts';
import { refuse } from '../../../platform/refuse.ts';
import { ACCOUNT_LABELS, sumAccounts } from './book-accounts.ts';
import { listDayTurnovers, type Period, type Turnover } from './books.store.ts';
import {
  listPeriodApprovals,
  listPeriodLines,
  listPeriodRefunds,
  listPeriodReversals,
  sumPeriod,
  type ClosingApproval,
  type ClosingLine,
  type ClosingRefund,
  type ClosingReversal,
  type ClosingSum,
} from './closing.store.ts';
import type { StatementDeps } from '../deps.ts';

export interface ClosingDeps extends StatementDeps {
  /** Draws papers, in another process. */
  readonly receiptPool: ReceiptPool;
}

const SUM_LABELS: Readonly<Record<ClosingSum['name'], string>> = {
  received: 'Received at the bank',
  matched: 'Received and assigned to purchases',
  set_aside: 'Received and set aside',
  unmatched: 'Received without a purchase',
  paid_out: 'Paid out at the bank',
  approved: 'Approved purchases',
  token_sales: 'Approved purchases: token sales',
  fees: 'Approved purchases: fees',
  approved_with_line: 'Approved, covered by statement lines',
  approved_without_line: 'Approved, not covered by statement lines',
  credits: 'Approved purchases: paid with credits',
  reversed: 'Reversed purchases',
  refunds_registered: 'Refunds registered',
  refunds_sent: 'Refunds sent',
  refunds_due: 'Refunds due now',
  refunds_kept: 'Kept for next orders now',
  pending: 'Purchases pending now',
};

const HEADINGS = [
  ...['Section', 'Date', 'Order No.', 'Reference', 'Text', 'Count', 'Amount', 'State'],
  // Only of approvals: their sum is the amount.
  ...['Token sales', 'Fees'],
];

/** Fills the columns that only approvals have. */
const withoutSplit = (cells: readonly (string | number | null)[]) => [...cells, null, null];

const accountCells = ({ account, debit, credit }: Turnover) =>
  (
    [
      ['debit', debit],
      ['credit', credit],
    ] as const
  ).map(([side, sum]) =>
    withoutSplit([
      ...['Account', null, null, null],
      ...[ACCOUNT_LABELS[account], null, decimalText(sum), side],
    ]),
  );

const lineCells = (line: ClosingLine) =>
  withoutSplit([
    'Line',
    line.day,
    line.orderNumber,
    line.reference,
    line.narration,
    1,
    decimalText(line.amount),
    line.state,
  ]);

const refundCells = (section: string, refund: ClosingRefund) =>
  withoutSplit([
    section,
    refund.day,
    refund.orderNumber,
    refund.reference,
    refund.reason,
    1,
    decimalText(refund.amount),
    refund.state,
  ]);

const approvalCells = (row: ClosingApproval) => [
  'Approval',
  row.day,
  row.orderNumber ?? row.id,
  row.referenceNumber,
  row.code,
  1,
  decimalText(row.total),
  row.paid + row.credited >= row.total ? 'covered' : `covered: ${decimalText(row.paid)}`,
  decimalText(row.sale),
  decimalText(row.fee),
];

const reversalCells = (row: ClosingReversal) =>
  withoutSplit([
    'Reversal',
    row.day,
    row.orderNumber ?? row.purchaseId,
    null,
    row.reason,
    1,
    decimalText(row.total),
    'reversed',
  ]);

const BATCH = 1_000;

type ReadBatch<Row> = (page: {
  readonly after: string | null;
  readonly limit: number;
}) => Promise<Row[]>;

async function* allOf<Row extends { readonly id: string }>(
  read: ReadBatch<Row>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read({ after, limit: BATCH });
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** The turnover of each account in the period, as the screen of the books shows it. */
const listAccounts = async (db: Db, companyId: string, period: Period): Promise<Turnover[]> =>
  sumAccounts(await listDayTurnovers(db, companyId, period));

const REFUND_SECTIONS = [
  ['registered', 'Refund registered'],
  ['sent', 'Refund sent'],
] as const;

async function* sheetCells(db: Db, companyId: string, period: Period) {
  for (const { name, count, sum } of await sumPeriod(db, companyId, period)) {
    const label = SUM_LABELS[name];
    yield withoutSplit(['Sum', null, null, null, label, count, decimalText(sum), null]);
  }
  for (const turnover of await listAccounts(db, companyId, period)) yield* accountCells(turnover);
  const lines = allOf((page) => listPeriodLines(db, companyId, period, 'all', page));
  for await (const line of lines) yield lineCells(line);
  const approvals = allOf((page) => listPeriodApprovals(db, companyId, period, 'all', page));
  for await (const approval of approvals) yield approvalCells(approval);
  const reversals = allOf((page) => listPeriodReversals(db, companyId, period, page));
  for await (const reversal of reversals) yield reversalCells(reversal);
  for (const [event, section] of REFUND_SECTIONS) {
    const refunds = allOf((page) => listPeriodRefunds(db, companyId, period, event, page));
    for await (const refund of refunds) yield refundCells(section, refund);
  }
}

const nameOf = ({ from, to }: Period): string => `closing-${from}-${to}`;

/** The closing sheet with all lines, approvals, reversals and refunds of the period, as CSV. */
export const closingSheetCsv = (
  { db }: ClosingDeps,
  { companyId }: Admin,
  period: Period,
): Promise<FileReply> =>
  Promise.resolve(csvOf(nameOf(period), HEADINGS, sheetCells(db, companyId, period)));

/** How many rows a table of the PDF has at most. */
const PAPER_ROWS = 200;

const noteOf = (rows: readonly unknown[]): string | null =>
  rows.length < PAPER_ROWS ? null : 'The CSV contains all rows.';

const refundTable = (title: string, refunds: readonly ClosingRefund[]) => ({
  title,
  rows: refunds.map(({ day, orderNumber, reference, reason, amount }) => [
    `${day} ${reference ?? 'not sent'}`,
    `${orderNumber ?? 'No order'}, ${reason}`,
    formatPaise(amount),
  ]),
  note: noteOf(refunds),
});

/** The closing sheet with the sums, the accounts, the refunds, and what is unmatched on both sides, as PDF. */
export async function closingSheetPdf(
  { db, receiptPool }: ClosingDeps,
  { companyId }: Admin,
  period: Period,
): Promise<FileReply> {
  const company = (await findCompany(db, companyId)) ?? refuse('not_found');
  const sums = await sumPeriod(db, companyId, period);
  const first = { after: null, limit: PAPER_ROWS };
  const lines = await listPeriodLines(db, companyId, period, 'unmatched', first);
  const approvals = await listPeriodApprovals(db, companyId, period, 'unmatched', first);
  const reversals = await listPeriodReversals(db, companyId, period, first);
  const accounts = await listAccounts(db, companyId, period);
  const registered = await listPeriodRefunds(db, companyId, period, 'registered', first);
  const sent = await listPeriodRefunds(db, companyId, period, 'sent', first);
  const paper = await receiptPool.run('closingSheet', {
    companyName: company.name,
    title: `Closing sheet, ${period.from} to ${period.to}`,
    tables: [
      {
        title: 'Sums',
        rows: sums.map(({ name, count, sum }) => [
          SUM_LABELS[name],
          String(count),
          formatPaise(sum),
        ]),
        note: null,
      },
      {
        title: 'Accounts: debit and credit',
        rows: accounts.map(({ account, debit, credit }) => [
          ACCOUNT_LABELS[account],
          formatPaise(debit),
          formatPaise(credit),
        ]),
        note: null,
      },
      {
        title: 'Received without a purchase',
        rows: lines.map(({ day, reference, narration, amount }) => [
          `${day} ${reference ?? ''}`,
          narration,
          formatPaise(amount),
        ]),
        note: noteOf(lines),
      },
      {
        title: 'Approved, not covered by statement lines',
        rows: approvals.map(({ id, day, orderNumber, referenceNumber, total, paid }) => [
          `${day} ${orderNumber ?? id}`,
          `${referenceNumber ?? 'No reference'}, covered ${formatPaise(paid)}`,
          formatPaise(total),
        ]),
        note: noteOf(approvals),
      },
      {
        title: 'Reversed purchases',
        rows: reversals.map(({ day, orderNumber, purchaseId, reason, total }) => [
          `${day} ${orderNumber ?? purchaseId}`,
          reason,
          formatPaise(total),
        ]),
        note: noteOf(reversals),
      },
      refundTable('Refunds registered', registered),
      refundTable('Refunds sent', sent),
    ],
  });
  return {
    stream: Readable.from([paper]),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${nameOf(period)}.pdf"`,
      'cache-control': 'no-store',
    },
  };
}
