import { RecordTable } from '../../../ui/RecordTable.tsx';
import type { Column } from '../../../ui/Table.tsx';
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
  const { search, status, showAll, setPage } = address;
  return (
    <RecordTable
      caption={words.heading}
      columns={columns}
      query={query}
      texts={words}
      onShowAll={search !== '' || status !== '' ? showAll : undefined}
      onPage={setPage}
      look={styles['table']}
    />
  );
}
