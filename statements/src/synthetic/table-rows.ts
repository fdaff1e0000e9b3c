import type { StatementBank, StatementLine } from '@prelaunch/domain/statement-line';
import { type Content, type Column, LAYOUTS, withOneAmount } from './layouts.ts';
import { printedAmount, printedDate } from './printed.ts';
import {
  endsOf,
  ILLEGIBLE,
  placed,
  type Placed,
  wrapped,
  type WriteOptions,
} from './write-options.ts';

type Values = Readonly<Partial<Record<Content, string>>>;

/** A transaction, its continuations, or text; the rows of one transaction stay on one page. */
export interface Block {
  readonly rows: readonly (readonly string[])[];
  /** Null for rows that are no transaction. */
  readonly line: StatementLine | null;
}

export interface Table {
  readonly above: readonly string[];
  readonly columns: readonly Column[];
  readonly header: readonly string[];
  readonly blocks: readonly Block[];
}

/** The rows of a bank's statement. */
export function tableOf(
  lines: readonly StatementLine[],
  bank: StatementBank,
  options: WriteOptions,
): Table {
  const columns = columnsOf(bank, options);
  const row = (values: Values): readonly string[] =>
    columns.map(({ content }) => values[content] ?? '');
  const blocks = placed(lines, options).map((each, at): Block => {
    const [first = '', ...more] = narrationParts(each.line.narration, options);
    return {
      rows: [
        row({ ...valuesOf(each, bank, options), SERIAL: String(at + 1), NARRATION: first }),
        ...more.map((part) => row({ NARRATION: part })),
      ],
      line: each.line,
    };
  });
  return {
    above: options.preamble === false ? [] : aboveOf(lines, bank, options),
    columns,
    header: options.header ?? columns.map(({ name }) => name),
    blocks: options.summaryRows === true ? withSummary(blocks, lines, row, options) : blocks,
  };
}

function columnsOf(
  bank: StatementBank,
  { layout = 'TWO_COLUMNS' }: WriteOptions,
): readonly Column[] {
  const { columns } = LAYOUTS[bank];
  return layout === 'TWO_COLUMNS' ? columns : withOneAmount(columns, layout === 'DIRECTION_COLUMN');
}

function narrationParts(narration: string, { splitNarrationAt }: WriteOptions): readonly string[] {
  return splitNarrationAt === undefined ? [narration] : wrapped(narration, splitNarrationAt);
}

function valuesOf({ line, illegible }: Placed, bank: StatementBank, options: WriteOptions): Values {
  const { dates, none } = LAYOUTS[bank];
  const { layout = 'TWO_COLUMNS', zeroPadding = false } = options;
  const date = printedDate(line.date, dates, options.dates);
  const amount = illegible ? ILLEGIBLE : printedAmount(line.amount, options.amounts);
  const credit = line.kind === 'CREDIT';
  const mark = credit ? 'CR' : 'DR';
  const sign = layout === 'SIGNED' && !credit ? '-' : '';
  const reference = line.reference ?? '';
  return {
    DATE: date,
    VALUE_DATE: date,
    REFERENCE: zeroPadding && /^\d*$/.test(reference) ? reference.padStart(16, '0') : reference,
    DEBIT: credit ? none : amount,
    CREDIT: credit ? amount : none,
    AMOUNT: layout === 'MARKED' ? `${amount} ${mark}` : `${sign}${amount}`,
    DIRECTION: mark,
    BALANCE: line.balance === null ? '' : printedAmount(line.balance, options.amounts),
  };
}

function aboveOf(
  lines: readonly StatementLine[],
  bank: StatementBank,
  options: WriteOptions,
): readonly string[] {
  const days = lines.map(({ date }) => printedDate(date, LAYOUTS[bank].dates, options.dates));
  return [
    `${bank} BANK`,
    'Account No : 50100012345678',
    `Statement From : ${days[0] ?? ''} To : ${days.at(-1) ?? ''}`,
  ];
}

function withSummary(
  blocks: readonly Block[],
  lines: readonly StatementLine[],
  row: (values: Values) => readonly string[],
  { amounts, newestFirst = false }: WriteOptions,
): readonly Block[] {
  const ends = endsOf(lines);
  const text = (values: Values): Block => ({ rows: [row(values)], line: null });
  const opening = text({
    NARRATION: 'Opening Balance',
    BALANCE: printedAmount(ends.opening, amounts),
  });
  const closing = text({
    NARRATION: 'Closing Balance',
    BALANCE: printedAmount(ends.closing, amounts),
  });
  const total = (kind: StatementLine['kind']): string => {
    const ofKind = lines.filter((line) => line.kind === kind);
    return printedAmount(
      ofKind.reduce((sum, { amount }) => sum + amount, 0n),
      amounts,
    );
  };
  const totals = text({ NARRATION: 'Total', DEBIT: total('DEBIT'), CREDIT: total('CREDIT') });
  return newestFirst
    ? [closing, ...blocks, opening, totals]
    : [opening, ...blocks, totals, closing];
}
