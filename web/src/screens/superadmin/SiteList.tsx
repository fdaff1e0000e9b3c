import type { ReactNode } from 'react';
import listStyles from '../../staff/lists/ListTools.module.css';
import { SearchBox } from '../../staff/lists/SearchBox.tsx';
import type { ListAddress } from '../../staff/lists/useListAddress.ts';
import { cx } from '../../ui/cx.ts';
import { RecordTable, type RecordQuery, type RecordTableTexts } from '../../ui/RecordTable.tsx';
import type { Column } from '../../ui/Table.tsx';
import styles from './SiteList.module.css';

export interface SiteListTexts extends RecordTableTexts {
  readonly heading: string;
  readonly search: string;
  readonly searchPlaceholder: string;
  readonly found: (count: number, more: boolean) => string;
}

interface SiteListProps<Row> {
  readonly texts: SiteListTexts;
  readonly address: ListAddress;
  readonly query: RecordQuery<Row> & {
    readonly data: { readonly total: number; readonly moreThanTotal: boolean } | undefined;
  };
  readonly columns: readonly Column<Row>[];
  /** A class for what stands closer still. */
  readonly look?: string | undefined;
  /** Beside the search. */
  readonly filters?: ReactNode;
  readonly exportButton?: ReactNode;
  /** Takes search and filters away; left out where none narrows the list. */
  readonly onShowAll: (() => void) | undefined;
}

/** A list over all companies: search and filters, how many they find, and the rows. */
export function SiteList<Row extends { readonly id: string }>({
  texts,
  address: { search, setSearch, setPage },
  query,
  columns,
  look,
  filters,
  exportButton,
  onShowAll,
}: SiteListProps<Row>) {
  const found = query.data;
  return (
    <div className={styles['list']}>
      <div className={listStyles['tools']}>
        <div className={listStyles['search']}>
          <SearchBox
            search={search}
            onSearch={setSearch}
            label={texts.search}
            placeholder={texts.searchPlaceholder}
          />
        </div>
        {filters}
        <p className={listStyles['count']} role="status">
          {found !== undefined && texts.found(found.total, found.moreThanTotal)}
        </p>
        {exportButton}
      </div>
      <RecordTable
        caption={texts.heading}
        columns={columns}
        query={query}
        texts={texts}
        onShowAll={onShowAll}
        onPage={setPage}
        look={cx(styles['table'], look)}
      />
    </div>
  );
}
