import { entryOf, type getBookDays, type ReplyOf } from '@prelaunch/contract';
import { formatPaise, formatTokens, sumPaise } from '@prelaunch/domain/money';
import { Check } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { Pager } from '../../../../../ui/table/Pager.tsx';
import { Table, type Column } from '../../../../../ui/table/Table.tsx';
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

/** A longer name has a line of its own on a phone. */
const LONGEST_BESIDE_SUMS = 16;

interface Row {
  readonly key: string;
  /** Null in the rows of the whole period. */
  readonly day: string | null;
  readonly label: string;
  readonly debit: Turnover['debit'];
  readonly credit: Turnover['credit'];
  /** Whether the row is the sum of the accounts of a day or of the whole period. */
  readonly isSum: boolean;
}

const rowsOf = (accounts: readonly Turnover[], day: string | null): Row[] =>
  accounts.map((turnover) => ({
    key: `${day ?? ''} ${turnover.account}`,
    day,
    label: accountName(turnover),
    debit: turnover.debit,
    credit: turnover.credit,
    isSum: false,
  }));

/** The turnover of all accounts. */
const sumOf = (accounts: readonly Turnover[]) => ({
  debit: sumPaise(accounts.map(({ debit }) => debit)),
  credit: sumPaise(accounts.map(({ credit }) => credit)),
});

const sumRow = (accounts: readonly Turnover[], day: string | null): Row => ({
  key: `${day ?? ''} sum`,
  day,
  label: texts.sum,
  ...sumOf(accounts),
  isSum: true,
});

/** Whether both sides are equal; of a day only that they are not. */
function Balance({ day, debit, credit }: Row) {
  if (debit !== credit) return <span className={styles.differs}>{texts.differs}</span>;
  if (day !== null) return null;
  return (
    <span className={styles.balanced}>
      <Check aria-hidden="true" />
      {texts.balanced}
    </span>
  );
}

function Account({ row }: { readonly row: Row }) {
  const { day, label, isSum } = row;
  if (!isSum)
    return <span className={cx(label.length > LONGEST_BESIDE_SUMS && styles.long)}>{label}</span>;
  return (
    <span className={cx((day === null || row.debit !== row.credit) && styles.long)}>
      {/* Screen readers find the day in its own cell. */}
      {day !== null && (
        <span aria-hidden="true" className={styles.day}>
          {day}
        </span>
      )}
      {day === null ? <strong>{label}</strong> : <span className={styles.quiet}>{label}</span>}
      <Balance {...row} />
    </span>
  );
}

/** A sum that never breaks; where it does not fit, it is smaller. */
const sumCell = (sum: Turnover['debit'], { isSum, day }: Row) => (
  <span className={cx(isSum && day === null && styles.total)}>
    <span className={cx(styles.sum, sum === 0n && styles.zero)}>
      {isSum ? <strong>{formatPaise(sum)}</strong> : formatPaise(sum)}
    </span>
  </span>
);

const columns: readonly Column<Row>[] = [
  {
    id: 'account',
    header: texts.columns.account,
    cell: (row) => <Account row={row} />,
  },
  {
    id: 'debit',
    header: texts.columns.debit,
    cell: (row) => sumCell(row.debit, row),
    align: 'end',
  },
  {
    id: 'credit',
    header: texts.columns.credit,
    cell: (row) => sumCell(row.credit, row),
    align: 'end',
  },
];

const dayColumns: readonly Column<Row>[] = [
  // Only for screen readers: the day is shown in the heading of its accounts.
  { id: 'day', header: texts.columns.day, cell: ({ day }) => day, noWrap: true },
  ...columns,
];

/** The width in em of a sum in bold tabular figures. */
function widthOf(sum: Turnover['debit']): number {
  const text = formatPaise(sum);
  const wide = text.replaceAll(/[^\d₹]/g, '').length;
  return 0.65 * wide + 0.29 * (text.length - wide);
}

const widest = (sums: readonly Pick<Turnover, 'debit' | 'credit'>[]): string =>
  Math.max(...sums.flatMap(({ debit, credit }) => [widthOf(debit), widthOf(credit)])).toFixed(2);

/**
 * Sets the width in em of the widest sum of both tables, so that their columns are in line, and of the sums of the whole
 * period, which have a line of their own on a phone.
 */
export function columnWidths({ totals, days }: Books): CSSProperties {
  const ofDays = days.flatMap(({ accounts }) => [sumOf(accounts), ...accounts]);
  return {
    '--widest': widest([...totals, ...ofDays]),
    '--widest-total': widest([sumOf(totals)]),
  } as CSSProperties;
}

interface BookTotalsProps extends Pick<Books, 'totals' | 'tokensOwed'> {
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The turnover of each account over the period, their sums, which are equal, and the tokens owed. */
export function BookTotals({ totals, tokensOwed, from, to }: BookTotalsProps) {
  return (
    <div className={styles.book}>
      <Table
        caption={texts.totals(periodInWords(from, to))}
        columns={columns}
        rows={[...rowsOf(totals, null), sumRow(totals, null)]}
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
        rows={shown.flatMap(({ day, accounts }) => [
          sumRow(accounts, day),
          ...rowsOf(inLedgerOrder(accounts, totals), day),
        ])}
        rowKey={({ key }) => key}
        empty={texts.empty}
      />
      <Pager page={page} lastPage={Math.ceil(days.length / DAYS_PER_PAGE)} onPage={setPage} />
    </div>
  );
}
