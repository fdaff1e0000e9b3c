import type { Balance } from '@prelaunch/domain/statement-line';
import type { SkippedRow, SkipReason } from '@prelaunch/domain/statement-reading';
import { isBlankAmount } from '../amount.ts';
import type { Ends } from '../balances.ts';
import { shownRow } from '../line-text.ts';
import {
  balanceRowKind,
  beginsSummary,
  classify,
  type Fields,
  type ReadFields,
} from './classify.ts';
import { balanceIn } from './balance-cell.ts';
import type { Row } from './row.ts';

/** A transaction with the parts of its narration and reference, which may continue on further rows. */
export interface Group {
  readonly fields: Fields;
  readonly narration: readonly string[];
  readonly reference: readonly string[];
}

export interface Body {
  readonly groups: readonly Group[];
  /** Rows that are no transactions, but should be. */
  readonly skipped: readonly SkippedRow[];
  readonly ends: Ends;
}

interface OpenGroup extends Group {
  readonly narration: string[];
  readonly reference: string[];
}

/**
 * Joins the rows of a table to transactions. Text below the last transaction, such as the bank's notes, is not reported;
 * every other row that is not understood is.
 */
export function groupRows(
  rows: readonly Row[],
  header: readonly string[],
  fieldsOf: ReadFields,
): Body {
  const groups: OpenGroup[] = [];
  const skipped: SkippedRow[] = [];
  /** Rows of text that are reported only if a transaction follows. */
  let texts: SkippedRow[] = [];
  let leading: Fields[] = [];
  let open: OpenGroup | null = null;
  let opening: Balance | null = null;
  let closing: Balance | null = null;
  let inSummary = false;

  for (const row of rows) {
    const fields = fieldsOf(row);
    const kind = classify(fields, header);
    if (kind === 'TRANSACTION') {
      open = groupOf(fields, leading);
      groups.push(open);
      skipped.push(...texts);
      [texts, leading, closing, inSummary] = [[], [], null, false];
    } else if (kind === 'CONTINUATION' && row.leading === true) {
      leading.push(fields);
    } else if (kind === 'CONTINUATION' && open !== null) {
      extend(open, fields);
    } else if (kind === 'CONTINUATION') {
      if (groups.length > 0) texts.push(skip(fields, 'UNKNOWN_ROW'));
    } else if (kind === 'UNKNOWN') {
      const reason = reasonOf(fields);
      const onlyText = reason === 'UNKNOWN_ROW';
      // A row with an amount is reported wherever it is, except below the heading of the bank's summary.
      if (!onlyText && !inSummary) skipped.push(skip(fields, reason));
      else if (groups.length > 0) texts.push(skip(fields, reason));
      open = null;
    } else if (kind !== 'HEADER') {
      open = null;
      inSummary ||= kind === 'SUMMARY' && beginsSummary(fields);
      const end = kind === 'SUMMARY' ? balanceRowKind(fields) : null;
      if (end === 'OPENING' && groups.length === 0) opening ??= balanceOf(fields);
      if (end === 'CLOSING') closing = balanceOf(fields);
    }
  }
  return { groups, skipped, ends: { opening, closing } };
}

function groupOf(fields: Fields, leading: readonly Fields[]): OpenGroup {
  const all = [...leading, fields];
  return {
    fields,
    narration: all.map(({ narration }) => narration),
    reference: all.map(({ reference }) => reference).filter(Boolean),
  };
}

function extend(group: OpenGroup, { narration, reference }: Fields): void {
  group.narration.push(narration);
  if (reference !== '') group.reference.push(reference);
}

function reasonOf(fields: Fields): SkipReason {
  const amounts = [fields.debit, fields.credit, fields.amount];
  if (amounts.every(isBlankAmount)) return 'UNKNOWN_ROW';
  return fields.date === '' ? 'NO_DATE' : 'UNREADABLE_DATE';
}

const skip = (fields: Fields, reason: SkipReason): SkippedRow => ({
  row: fields.row.number,
  reason,
  text: shownRow(fields.row.cells),
});

function balanceOf(fields: Fields): Balance | null {
  const balance = balanceIn(fields.balance);
  return typeof balance === 'bigint' ? balance : null;
}
