import { readFile, writeFile } from 'node:fs/promises';
import { matchLines } from '@prelaunch/domain/matching/match-lines';
import type {
  MatchInput,
  OpenLine,
  PendingPurchase,
  ApprovedPurchase,
  UsedKey,
} from '@prelaunch/domain/matching/match-types';
import { paise, paiseSum } from '@prelaunch/domain/money';
import {
  type ReadingOptions,
  SKIP_REASONS,
  type StatementRead,
  type StatementReading,
} from '@prelaunch/domain/statement-reading';
import { readStatement } from '@prelaunch/statements';
import type { ReportProgress } from '../../../platform/workers/pool.ts';
import { partsOfBreak, type BalanceBreakParts } from './balance-text.ts';
import { batchFile } from './batch-files.ts';
import type { SkippedInImport } from './imports.store.ts';
import { identifyLines } from './identify-lines.ts';

/** Jobs that run in a process of `statement-pool.ts`. Lines travel as JSON text, which the server never parses. */

/** How many lines one statement of the database inserts or updates. */
const BATCH = 2_000;

/** How many skipped rows an admin is shown. */
const MAX_SKIPPED = 100;

interface ReadLines extends Pick<StatementRead, 'bank' | 'format'> {
  readonly outcome: 'read';
  /** The files `batchFile(folder, 0)` and so on contain the lines. */
  readonly batches: number;
  readonly count: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly skippedCount: number;
  readonly skipped: readonly SkippedInImport[];
  readonly balanceBreakParts: BalanceBreakParts | null;
  /** Of the table whose columns or dates the admin explained; null when nothing had to be explained. */
  readonly signature: string | null;
}

export type ReadResult = ReadLines | Exclude<StatementReading, { outcome: 'read' }>;

/** Reads a statement, and writes its lines in batches into the folder. */
export async function read(
  {
    path,
    folder,
    options,
  }: { readonly path: string; readonly folder: string; readonly options: ReadingOptions },
  report: ReportProgress,
): Promise<ReadResult> {
  const bytes = await readFile(path);
  const reading = await readStatement(bytes, options, report);
  if (reading.outcome !== 'read') return reading;
  const { lines, bank, format, skipped, balanceBreak } = reading;
  const identified = identifyLines(lines);
  const batches = batchesOf(identified);
  for (const [index, batch] of batches.entries()) {
    await writeFile(batchFile(folder, index), batch, { mode: 0o600 });
  }
  return {
    outcome: 'read',
    bank,
    format,
    batches: batches.length,
    count: identified.length,
    firstDay: identified[0]?.day ?? null,
    lastDay: identified.at(-1)?.day ?? null,
    skippedCount: skipped.length,
    skipped: skipped
      .slice(0, MAX_SKIPPED)
      .map(({ row, reason, text }) => ({ row, reason: SKIP_REASONS[reason], code: reason, text })),
    balanceBreakParts: balanceBreak && partsOfBreak(lines, balanceBreak),
    signature: await explainedSignature(bytes, options),
  };
}

/** Reads the statement without the admin's explanations to learn which table they explain. */
async function explainedSignature(
  bytes: Uint8Array,
  { mapping, dateOrder, fileName, password }: ReadingOptions,
): Promise<string | null> {
  if (mapping === undefined && dateOrder === undefined) return null;
  const reading = await readStatement(bytes, {
    fileName,
    ...(password !== undefined && { password }),
  });
  return 'signature' in reading ? reading.signature : null;
}

/** Amounts as text, because JSON has no bigint. */
type InJson<T> = {
  readonly [K in keyof T]: T[K] extends bigint ? string : T[K];
};

type UsedKeyInJson = Omit<UsedKey, 'unpaid'> & {
  readonly unpaid: InJson<ApprovedPurchase> | null;
};

const listsIn = <T>(pages: readonly string[]): T[] =>
  pages.flatMap((page) => JSON.parse(page) as T[]);

/**
 * Compares open lines with pending purchases.
 *
 * @returns batches of `{ id, state, candidates }` as JSON
 */
export function match({
  lines,
  purchases,
  used,
}: {
  /** Pages of `OpenLine`, of `PendingPurchase` and of `UsedKey` as JSON, with amounts as text. */
  readonly lines: readonly string[];
  readonly purchases: readonly string[];
  readonly used: readonly string[];
}): Promise<string[]> {
  const input: MatchInput = {
    lines: listsIn<InJson<OpenLine>>(lines).map((line) => ({
      ...line,
      amount: paise(BigInt(line.amount)),
    })),
    purchases: listsIn<InJson<PendingPurchase>>(purchases).map((purchase) => ({
      ...purchase,
      total: paise(BigInt(purchase.total)),
      received: paiseSum(BigInt(purchase.received)),
    })),
    used: listsIn<UsedKeyInJson>(used).map(({ unpaid, ...key }) => ({
      ...key,
      unpaid: unpaid === null ? null : { ...unpaid, total: paise(BigInt(unpaid.total)) },
    })),
  };
  const found = matchLines(input).map(({ lineId, state, candidates }) => ({
    id: lineId,
    state,
    candidates: candidates.map(({ purchaseId, reasons }) => ({ purchaseId, reasons })),
  }));
  return Promise.resolve(batchesOf(found));
}

function batchesOf(rows: readonly unknown[]): string[] {
  const batches: string[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    batches.push(JSON.stringify(rows.slice(start, start + BATCH)));
  }
  return batches;
}
