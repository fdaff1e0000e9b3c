import { entryOf, type getBookDays, type ReplyOf } from '@prelaunch/contract';
import { formatPaise, sumPaise } from '@prelaunch/domain/money';
import { useState } from 'react';
import { Pager } from '../../../../../ui/Pager.tsx';
import { Table, type Column } from '../../../../../ui/Table.tsx';
import { reconcileTexts } from '../texts.ts';
import styles from './BooksView.module.css';

const texts = reconcileTexts.books;

type Books = ReplyOf<typeof getBookDays>;
type Turnover = Books['totals'][number];

const DAYS_PER_PAGE = 10;

const accountName = ({ account }: Turnover): string => entryOf(texts.accounts, account) ?? account;

interface Row {
  readonly key: string;
  /** Null in the rows of the whole period. */
  readonly day: string | null;
  readonly label: string;
  readonly debit: Turnover['debit'];
  readonly credit: Turnover['credit'];
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

const strong = (text: string, isSum: boolean) => (isSum ? <strong>{text}</strong> : text);

/** A sum that never breaks; a card of large text draws a sum that does not fit smaller. */
const sumCell = (sum: Turnover['debit'], isSum: boolean) => (
  <span className={styles.sum}>{strong(formatPaise(sum), isSum)}</span>
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
    cell: ({ day }) => day,
    noWrap: true,
  },
  ...columns,
];

/** The turnover of each account over the period, and their sums, which are equal. */
export function BookTotals({ totals }: Pick<Books, 'totals'>) {
  const sum: Row = {
    key: 'sum',
    day: null,
    label: texts.sum,
    debit: sumPaise(totals.map(({ debit }) => debit)),
    credit: sumPaise(totals.map(({ credit }) => credit)),
    isSum: true,
  };
  return (
    <Table
      caption={texts.totals}
      columns={columns}
      rows={[...rowsOf(totals, null), sum]}
      rowKey={({ key }) => key}
      empty={texts.empty}
    />
  );
}

/** The turnover of each day, some days per page. */
export function BookDays({ days }: Pick<Books, 'days'>) {
  const [page, setPage] = useState(1);
  const shown = days.slice((page - 1) * DAYS_PER_PAGE, page * DAYS_PER_PAGE);
  return (
    <div className={styles.days}>
      <Table
        caption={texts.days}
        columns={dayColumns}
        rows={shown.flatMap(({ day, accounts }) => rowsOf(accounts, day))}
        rowKey={({ key }) => key}
        empty={texts.empty}
      />
      <Pager page={page} lastPage={Math.ceil(days.length / DAYS_PER_PAGE)} onPage={setPage} />
    </div>
  );
}
