import type { ReplyOf, getStatementImport } from '@prelaunch/contract';
import { FAILED_REASONS } from '@prelaunch/domain/statement-reading';
import type { ImportRow } from './imports.store.ts';
import type { LineTotal } from '../line-totals.store.ts';

type ImportReply = ReplyOf<typeof getStatementImport>;

/** Converts an import to the reply of the contract. */
export function toStatementImport(row: ImportRow, states: readonly LineTotal[]): ImportReply {
  const {
    skipped = [],
    balanceBreak,
    balanceBreakParts,
    reason,
    reasonCode,
    wrongPassword,
    table,
    dateExamples,
  } = row.details;
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
    skipped: skipped.map(({ code = null, ...rest }) => ({ ...rest, code })),
    balanceBreak: balanceBreak ?? null,
    balanceBreakParts: balanceBreakParts ?? null,
    reason: reason ?? reasonOf(row),
    reasonCode: reasonCode ?? (isStopped(row) ? 'STOPPED' : null),
    wrongPassword: wrongPassword ?? false,
    table:
      table === undefined
        ? null
        : {
            header: [...table.header],
            sample: table.sample.map((cells) => [...cells]),
            problem: table.problem,
            problemCode: table.problemCode ?? null,
          },
    dateExamples: [...(dateExamples ?? [])],
    states: [...states],
  };
}

/** Whether another server has found that the server which read the statement had stopped. */
const isStopped = ({ state, details }: ImportRow): boolean =>
  state === 'FAILED' && details.reason === undefined;

function reasonOf(row: ImportRow): string | null {
  if (isStopped(row)) return FAILED_REASONS.STOPPED;
  return row.state === 'DONE' && row.new_lines === 0 ? whyNothingNew(row) : null;
}

/** Why an import has added nothing, with the counts. */
function whyNothingNew({ known_lines: known, skipped_count: unread, details }: ImportRow): string {
  const reasons = new Set(details.skipped?.map(({ reason }) => reason));
  const counted = (count: number, thing: string): string =>
    count === 1 ? `1 ${thing} was` : `${count.toLocaleString('en-IN')} ${thing}s were`;
  return [
    'No new lines.',
    ...(known > 0 ? [`${counted(known, 'line')} imported before.`] : []),
    ...(unread > 0 ? [`${counted(unread, 'row')} not read:`, ...reasons] : []),
    ...(known + unread === 0 ? ['The table has no transactions.'] : []),
  ].join(' ');
}
