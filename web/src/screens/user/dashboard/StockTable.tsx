import type { ReactNode } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import type { ListState } from '../../../lists/useListPage.ts';
import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import type { Column } from '../../../ui/table/Table.tsx';
import { useCountdown } from '../../../ui/text/useCountdown.ts';
import { dashboardTexts as texts } from '../texts.ts';
import styles from './StockTable.module.css';
import { cellText } from './cell-text.ts';
import { rowOf, type StockColumn, type StockMark } from './stock-rows.ts';

const HEAD = 6;
const TAIL = 4;

interface HashProps {
  readonly header: string;
  readonly value: string;
}

/** The hash of a ledger entry, shortened to its beginning and its end; it is copied whole. */
function Hash({ header, value }: HashProps) {
  const short =
    value.length > HEAD + TAIL + 1 ? `${value.slice(0, HEAD)}…${value.slice(-TAIL)}` : value;
  return (
    <span className={styles.code}>
      <span title={texts.hashNote}>{short}</span>
      <CopyButton
        iconOnly
        text={value}
        label={texts.copy(header, short)}
        copiedLabel={texts.copied(header)}
      />
    </span>
  );
}

interface MarkedProps {
  readonly mark: StockMark | null;
  readonly children: ReactNode;
}

/** A value with a mark beside it. */
const Marked = ({ mark, children }: MarkedProps) => (
  <span className={styles.marked}>
    {children}
    {mark !== null && (
      <Badge tone={mark.tone} outlined>
        {mark.text}
      </Badge>
    )}
  </span>
);

interface StockTableProps<Entry> {
  readonly title: string;
  readonly list: ListState<Entry>;
  readonly columns: readonly StockColumn<Entry>[];
}

const tableColumns = <Entry,>(
  columns: readonly StockColumn<Entry>[],
  msLeft: number | null,
): readonly Column<Entry>[] =>
  columns.map(({ id, header, kind, card, priority, mark, struck }, position) => ({
    id,
    header,
    card,
    priority,
    align: kind === 'number' ? 'end' : 'start',
    noWrap: true,
    cell: (entry) => {
      const text = cellText(rowOf(columns, entry, msLeft), header, position);
      if (text === texts.noValue) return text;
      if (kind === 'hash') return <Hash header={header} value={text} />;
      const shown =
        // A pseudonym has no copy button, because nothing can be sent to it.
        kind === 'pseudonym' ? (
          <span className={styles.code}>{text}</span>
        ) : (
          <DateText>{text}</DateText>
        );
      if (mark !== undefined) return <Marked mark={mark(entry)}>{shown}</Marked>;
      return struck?.(entry) === true ? <s>{shown}</s> : shown;
    },
  }));

/** A page of stock entries. */
export function StockTable<Entry extends { readonly launchAt: Date | null }>({
  title,
  list,
  columns,
}: StockTableProps<Entry>) {
  const { data } = list.query;
  // All entries belong to one programme and have the same launch date.
  const launchAt = data?.records[0]?.launchAt?.getTime() ?? null;
  const msLeft = useCountdown(launchAt);
  return (
    <ListPage
      texts={{ heading: texts.details(title), empty: texts.noData, failed: texts.failed(title) }}
      captionShown
      list={list}
      columns={tableColumns(columns, launchAt === null ? null : msLeft)}
      rowKey={(entry) => data?.records.indexOf(entry) ?? 0}
      skeletonRows={5}
      className={cx(styles.list, data?.records.length === 0 && styles.vacant)}
    />
  );
}
