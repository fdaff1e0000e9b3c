import { Readable } from 'node:stream';
import { decimalText, formatPaise } from '@prelaunch/domain/money';
import { findCompany } from '../companies/companies.store.ts';
import type { Db } from '../db/transaction.ts';
import type { Admin } from '../http/actor.ts';
import type { FileReply } from '../http/implement.ts';
import { csvOf } from '../lists/csv.ts';
import type { ReceiptPool } from '../purchases/receipt-pool.ts';
import { refuse } from '../refuse.ts';
import type { Period } from './books.store.ts';
import {
  listPeriodApprovals,
  listPeriodLines,
  sumPeriod,
  type ClosingApproval,
  type ClosingLine,
  type ClosingSum,
} from './closing.store.ts';
import type { StatementDeps } from './deps.ts';

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
  approved_with_line: 'Approved, covered by statement lines',
  approved_without_line: 'Approved, not covered by statement lines',
  pending: 'Purchases pending now',
};

const HEADINGS = ['Section', 'Date', 'Order No.', 'Reference', 'Text', 'Count', 'Amount', 'State'];

const lineCells = (line: ClosingLine) => [
  'Line',
  line.day,
  line.orderNumber,
  line.reference,
  line.narration,
  1,
  decimalText(line.amount),
  line.state,
];

const approvalCells = (row: ClosingApproval) => [
  'Approval',
  row.day,
  row.orderNumber ?? row.id,
  row.referenceNumber,
  row.code,
  1,
  decimalText(row.total),
  row.paid >= row.total ? 'covered' : `covered: ${decimalText(row.paid)}`,
];

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
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH || after === null) return;
  }
}

async function* sheetCells(db: Db, companyId: string, period: Period) {
  for (const { name, count, sum } of await sumPeriod(db, companyId, period)) {
    yield ['Sum', null, null, null, SUM_LABELS[name], count, decimalText(sum), null];
  }
  const lines = allOf((page) => listPeriodLines(db, companyId, period, 'all', page));
  for await (const line of lines) yield lineCells(line);
  const approvals = allOf((page) => listPeriodApprovals(db, companyId, period, 'all', page));
  for await (const approval of approvals) yield approvalCells(approval);
}

const nameOf = ({ from, to }: Period): string => `closing-${from}-${to}`;

/** The closing sheet with all lines and approvals of the period, as CSV. */
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

/** The closing sheet with the sums, and what is unmatched on both sides, as PDF. */
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
