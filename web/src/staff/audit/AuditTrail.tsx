import type { ReactNode } from 'react';
import { RecordTable, type RecordQuery } from '../../ui/RecordTable.tsx';
import { SelectInput } from '../../ui/SelectInput.tsx';
import type { Column } from '../../ui/Table.tsx';
import listStyles from '../lists/ListTools.module.css';
import { SearchBox } from '../lists/SearchBox.tsx';
import { actionInWords } from './audit-changes.ts';
import type { AuditEntry } from './audit-entry.ts';
import styles from './AuditTrail.module.css';
import { auditTexts as words } from './texts.ts';
import type { AuditAddress } from './useAuditAddress.ts';

interface AuditTrailProps<Entry extends AuditEntry> {
  readonly address: AuditAddress;
  readonly query: RecordQuery<Entry> & {
    readonly data: { readonly total: number; readonly moreThanTotal: boolean } | undefined;
  };
  readonly columns: readonly Column<Entry>[];
  /** The actions to choose from, as the calls declare them. */
  readonly actions: readonly string[];
  /** Beside the choice of the action: another filter. */
  readonly filter?: ReactNode;
  /** Whether that other filter hides entries. */
  readonly filtered?: boolean;
  /** What saves the trail as a file. */
  readonly exportButton: ReactNode;
}

/** Who changed what: search and filter, how many they find, and the entries. */
export function AuditTrail<Entry extends AuditEntry>({
  address: { action, setAction, search, setSearch, setPage, showAll },
  query,
  columns,
  actions,
  filter,
  filtered = false,
  exportButton,
}: AuditTrailProps<Entry>) {
  // One that the address names is to be seen, whether or not there is a word for it.
  const offered = action === '' || actions.includes(action) ? actions : [...actions, action];
  const narrowed = search !== '' || action !== '' || filtered;
  const found = query.data;
  return (
    <div className={styles['trail']}>
      <div className={listStyles['tools']}>
        <div className={listStyles['search']}>
          <SearchBox
            search={search}
            onSearch={setSearch}
            label={words.search}
            placeholder={words.searchPlaceholder}
          />
        </div>
        <div className={listStyles[filter === undefined ? 'filter' : 'narrowFilter']}>
          <SelectInput
            aria-label={words.actionFilter}
            value={action}
            options={[
              { value: '', label: words.allActions },
              ...offered.map((value) => ({ value, label: actionInWords(value) })),
            ]}
            onChange={(event) => {
              setAction(event.target.value);
            }}
          />
        </div>
        {filter}
        <p className={listStyles['count']} role="status">
          {found !== undefined && words.found(found.total, found.moreThanTotal)}
        </p>
        {exportButton}
      </div>
      <RecordTable
        caption={words.heading}
        columns={columns}
        query={query}
        texts={words}
        onShowAll={narrowed ? showAll : undefined}
        onPage={setPage}
        look={styles['table']}
      />
    </div>
  );
}
