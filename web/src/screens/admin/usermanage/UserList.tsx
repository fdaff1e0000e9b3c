import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { texts } from '../texts.ts';
import styles from './UserList.module.css';
import type { UserAddress } from './useUserAddress.ts';
import type { User, useUserPage } from './useUserPage.ts';

const words = texts.users;

interface UserListProps {
  readonly address: UserAddress;
  readonly query: ReturnType<typeof useUserPage>;
  readonly columns: readonly Column<User>[];
}

/** The table and its pages. */
export function UserList({ address, query, columns }: UserListProps) {
  const { data, isPending, isError, isFetching, refetch } = query;
  const { search, status, showAll, setPage } = address;
  const narrowed = search !== '' || status !== '';
  return (
    <>
      <div className={styles['table']}>
        <Table
          caption={words.heading}
          captionHidden
          columns={columns}
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
              picture={narrowed ? 'search' : 'table'}
              text={words.empty}
              action={
                narrowed && (
                  <Button variant="link" onClick={showAll}>
                    {words.showAll}
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
    </>
  );
}
