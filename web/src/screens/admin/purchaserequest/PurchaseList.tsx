import { exportCompanyPurchases } from '@prelaunch/contract';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { SearchBox } from '../SearchBox.tsx';
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
  const { data, isPending, isError, isFetching, refetch } = query;
  const { search, setSearch, setPage } = address;
  return (
    <div className={styles['list']}>
      <div className={styles['tools']}>
        <div className={styles['search']}>
          <SearchBox
            search={search}
            onSearch={setSearch}
            label={words.search}
            placeholder={words.searchPlaceholder}
          />
        </div>
        {filter}
        {notice}
        <p className={styles['count']} role="status">
          {data !== undefined && words.found(data.total, data.moreThanTotal)}
        </p>
        <ExportButton
          spec={exportCompanyPurchases}
          request={{ query: { status, search: search === '' ? undefined : search } }}
          name="purchases"
        />
      </div>
      {bulk}
      <div className={styles['table']}>
        <Table
          caption={caption}
          captionHidden
          // What is shown tells its own page: it may be the one before, until the next has come.
          columns={columns(((data?.page ?? 1) - 1) * (data?.limit ?? 0) + 1)}
          rows={data?.records ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          loadingText={words.loading}
          skeletonRows={10}
          error={
            isError && data === undefined ? (
              <ErrorState
                text={words.failed}
                retrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : undefined
          }
          empty={
            <EmptyState
              picture={search === '' ? 'table' : 'search'}
              text={words.empty}
              action={
                search !== '' && (
                  <Button
                    variant="link"
                    onClick={() => {
                      setSearch('');
                    }}
                  >
                    {words.clearSearch}
                  </Button>
                )
              }
            />
          }
        />
      </div>
      {data !== undefined && (
        <Pager
          page={data.page}
          lastPage={data.lastPage}
          onPage={setPage}
          pageRange={3}
          marginPages={1}
        />
      )}
    </div>
  );
}
