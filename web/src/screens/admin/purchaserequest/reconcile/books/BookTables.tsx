import { entryOf, type getBookDays, type ReplyOf } from '@prelaunch/contract';
import { formatPaise, formatTokens, sumPaise } from '@prelaunch/domain/money';
import { useState, type CSSProperties } from 'react';
import { Pager } from '../../../../../ui/Pager.tsx';
import { Table, type Column } from '../../../../../ui/Table.tsx';
import { VisuallyHidden } from '../../../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { periodInWords } from '../period-in-words.ts';
import styles from './BooksView.module.css';
import { inLedgerOrder } from './in-ledger-order.ts';
import { bookTexts as texts } from './texts.ts';

type Books = ReplyOf<typeof getBookDays>;
type Turnover = Books['totals'][number];

/** A week. */
const DAYS_PER_PAGE = 7;

const accountName = ({ account }: Turnover): string => entryOf(texts.accounts, account) ?? account;

interface Row {
  readonly key: string;
  /** Null in the rows of the whole period. */
  readonly day: string | null;
  /** Whether the row is the first of its day; the others show the day only to screen readers. */
  readonly startsDay: boolean;
  readonly label: string;
  readonly debit: Turnover['debit'];
  readonly credit: Turnover['credit'];
  readonly isSum: boolean;
}

const rowsOf = (accounts: readonly Turnover[], day: string | null): Row[] =>
  accounts.map((turnover, at) => ({
    key: `${day ?? ''} ${turnover.account}`,
    day,
    startsDay: day !== null && at === 0,
    label: accountName(turnover),
    debit: turnover.debit,
    credit: turnover.credit,
    isSum: false,
  }));

const strong = (text: string, isSum: boolean) => (isSum ? <strong>{text}</strong> : text);

/** A sum that never breaks; where it does not fit, it is smaller. */
const sumCell = (sum: Turnover['debit'], isSum: boolean) => (
  <span className={cx(styles.sum, sum === 0n && styles.zero)}>
    {strong(formatPaise(sum), isSum)}
  </span>
);

const columns: readonly Column<Row>[] = [
  {
    id: 'account',
    header: texts.columns.account,
    cell: ({ label, isSum }) => strong(label, isSum),
  },
  {
    id: 'debit',
    header: texts.columns.debit,
    cell: ({ debit, isSum }) => sumCell(debit, isSum),
    align: 'end',
  },
  {
    id: 'credit',
    header: texts.columns.credit,
    cell: ({ credit, isSum }) => sumCell(credit, isSum),
    align: 'end',
  },
];

const dayColumns: readonly Column<Row>[] = [
  {
    id: 'day',
    header: texts.columns.day,
    cell: ({ day, startsDay }) =>
      startsDay ? (
        <span className={styles.day}>{day}</span>
      ) : (
        <VisuallyHidden>{day}</VisuallyHidden>
      ),
    noWrap: true,
  },
  ...columns,
];

/** The turnover of all accounts. */
const sumOf = (totals: Books['totals']) => ({
  debit: sumPaise(totals.map(({ debit }) => debit)),
  credit: sumPaise(totals.map(({ credit }) => credit)),
});

/** The width in em of a sum in bold tabular figures. */
function widthOf(sum: Turnover['debit']): number {
  const text = formatPaise(sum);
  const wide = text.replaceAll(/[^\d₹]/g, '').length;
  return 0.65 * wide + 0.29 * (text.length - wide);
}

/** Sets the width in em of the widest sum of both tables, so that their columns are in line. */
export function columnWidths({ totals, days }: Books): CSSProperties {
  const all = [sumOf(totals), ...totals, ...days.flatMap(({ accounts }) => accounts)];
  const widths = all.flatMap(({ debit, credit }) => [widthOf(debit), widthOf(credit)]);
  return { '--widest': Math.max(...widths).toFixed(2) } as CSSProperties;
}

interface BookTotalsProps extends Pick<Books, 'totals' | 'tokensOwed'> {
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The turnover of each account over the period, their sums, which are equal, and the tokens owed. */
export function BookTotals({ totals, tokensOwed, from, to }: BookTotalsProps) {
  const sum: Row = {
    key: 'sum',
    day: null,
    startsDay: false,
    label: texts.sum,
    ...sumOf(totals),
    isSum: true,
  };
  return (
    <div className={styles.book}>
      <Table
        caption={texts.totals(periodInWords(from, to))}
        columns={columns}
        rows={[...rowsOf(totals, null), sum]}
        rowKey={({ key }) => key}
        empty={texts.empty}
        footer={<p className={styles.tokens}>{texts.tokensOwed(formatTokens(tokensOwed))}</p>}
      />
    </div>
  );
}

/** The turnover of each day in the order of the totals, some days per page. */
export function BookDays({ totals, days }: Pick<Books, 'totals' | 'days'>) {
  const [page, setPage] = useState(1);
  const shown = days.slice((page - 1) * DAYS_PER_PAGE, page * DAYS_PER_PAGE);
  return (
    <div className={cx(styles.days, styles.book)}>
      <Table
        caption={texts.days}
        columns={dayColumns}
        rows={shown.flatMap(({ day, accounts }) => rowsOf(inLedgerOrder(accounts, totals), day))}
        rowKey={({ key }) => key}
        empty={texts.empty}
      />
      <Pager page={page} lastPage={Math.ceil(days.length / DAYS_PER_PAGE)} onPage={setPage} />
    </div>
  );
}
