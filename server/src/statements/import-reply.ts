import type { ReplyOf, getStatementImport } from '@prelaunch/contract';
import type { ImportRow } from './imports.store.ts';
import type { LineTotal } from './line-totals.store.ts';

type ImportReply = ReplyOf<typeof getStatementImport>;

/** Converts an import to the reply of the contract. */
export function toStatementImport(row: ImportRow, states: readonly LineTotal[]): ImportReply {
  const { skipped, balanceBreak, reason, wrongPassword, table, dateExamples } = row.details;
  return {
    id: row.id,
    state: row.state,
    progress: row.progress,
    fileName: row.file_name,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    bank: row.bank,
    format: row.format,
    firstDay: row.first_day,
    lastDay: row.last_day,
    newLines: row.new_lines,
    knownLines: row.known_lines,
    skippedCount: row.skipped_count,
    skipped: [...(skipped ?? [])],
    balanceBreak: balanceBreak ?? null,
    reason: reason ?? (row.state === 'FAILED' ? STOPPED : null),
    wrongPassword: wrongPassword ?? false,
    table:
      table === undefined
        ? null
        : {
            header: [...table.header],
            sample: table.sample.map((cells) => [...cells]),
            problem: table.problem,
          },
    dateExamples: [...(dateExamples ?? [])],
    states: [...states],
  };
}

const STOPPED = 'The server stopped while it read the statement. Please upload it again.';
