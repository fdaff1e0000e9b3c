import { exportAccounts } from '@prelaunch/contract';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../staff/lists/ExportButton.tsx';
import styles from '../../../staff/lists/ListTools.module.css';
import { SearchBox } from '../../../staff/lists/SearchBox.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { texts } from '../texts.ts';
import { statusOf, type UserAddress } from './useUserAddress.ts';
import { APPROVED, type UserPage } from './useUserPage.ts';

const words = texts.users;

interface UserToolsProps {
  readonly address: UserAddress;
  /** Undefined while it is not known. */
  readonly found: Pick<UserPage, 'total' | 'moreThanTotal'> | undefined;
  /** What else belongs beside them. */
  readonly children?: ReactNode;
}

/** Search and filter, and how many they find. */
export function UserTools({
  address: { search, setSearch, status, setStatus },
  found,
  children,
}: UserToolsProps) {
  return (
    <div className={styles['tools']}>
      <div className={styles['search']}>
        <SearchBox
          search={search}
          onSearch={setSearch}
          label={words.search}
          placeholder={words.searchPlaceholder}
        />
      </div>
      <div className={styles['filter']}>
        <SelectInput
          aria-label={words.statusFilter}
          value={status}
          options={words.filters}
          onChange={(event) => {
            setStatus(statusOf(event.target.value));
          }}
        />
      </div>
      <p className={styles['count']} role="status">
        {found !== undefined &&
          (status === 'waiting'
            ? words.waitingCount(found.total, found.moreThanTotal)
            : words.found(found.total, found.moreThanTotal))}
      </p>
      <ExportButton
        area="admin"
        spec={exportAccounts}
        request={{
          query: { isApproved: APPROVED[status], search: search === '' ? undefined : search },
        }}
        name="users"
      />
      {children}
    </div>
  );
}
