import { exportCompanyPurchases } from '@prelaunch/contract';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../staff/lists/ExportButton.tsx';
import listStyles from '../../../staff/lists/ListTools.module.css';
import { SearchBox } from '../../../staff/lists/SearchBox.tsx';
import { firstNumber } from '../../../staff/lists/useKnownPage.ts';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { texts } from '../texts.ts';
import styles from './PurchaseList.module.css';
import type { PurchaseAddress } from './usePurchaseAddress.ts';
import type { Purchase, usePurchasePage } from './usePurchasePage.ts';

const words = texts.purchases;

interface PurchaseListProps {
  readonly caption: string;
  /** Of all that is listed, and so of all that is exported. */
  readonly status: PurchaseStatus;
  readonly address: PurchaseAddress;
  readonly query: ReturnType<typeof usePurchasePage>;
  readonly columns: (first: number) => readonly Column<Purchase>[];
  /** Beside the search: a filter. */
  readonly filter?: ReactNode;
  /** Above the table: what there is to know about it. */
  readonly notice?: ReactNode;
  /** Above the table: what can be done with several rows. */
  readonly bulk?: ReactNode;
}

/** Search, table and pages, as both tabs have them. */
export function PurchaseList({
  caption,
  status,
  address,
  query,
  columns,
  filter,
  notice,
  bulk,
}: PurchaseListProps) {
  const { data } = query;
  const { search, setSearch, setPage } = address;
  return (
    <div className={styles['list']}>
      <div className={listStyles['tools']}>
        <div className={listStyles['search']}>
          <SearchBox
            search={search}
            onSearch={setSearch}
            label={words.search}
            placeholder={words.searchPlaceholder}
          />
        </div>
        {filter}
        {notice}
        <p className={listStyles['count']} role="status">
          {data !== undefined && words.found(data.total, data.moreThanTotal)}
        </p>
        <ExportButton
          area="admin"
          spec={exportCompanyPurchases}
          request={{ query: { status, search: search === '' ? undefined : search } }}
          name="purchases"
        />
      </div>
      {bulk}
      <RecordTable
        caption={caption}
        columns={columns(firstNumber(data))}
        query={query}
        texts={{ ...words, showAll: words.clearSearch }}
        onShowAll={
          search === ''
            ? undefined
            : () => {
                setSearch('');
              }
        }
        onPage={setPage}
        look={styles['table']}
      />
    </div>
  );
}
