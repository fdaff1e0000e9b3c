import { exportAudit, type ReplyOf, type listAudit } from '@prelaunch/contract';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { SearchBox } from '../SearchBox.tsx';
import { texts } from '../texts.ts';
import { actionInWords } from './audit-changes.ts';
import styles from '../ListTools.module.css';
import type { AuditAddress } from './useAuditAddress.ts';
import { auditFilter } from './useAuditPage.ts';

const words = texts.audit;

interface AuditToolsProps {
  readonly address: AuditAddress;
  /** Undefined while it is not known. */
  readonly found: Pick<ReplyOf<typeof listAudit>, 'total' | 'moreThanTotal'> | undefined;
}

/** Search and filter, how many they find, and all of that as a file. */
export function AuditTools({ address, found }: AuditToolsProps) {
  const { action, setAction, search, setSearch } = address;
  const known = Object.keys(words.actions);
  // One that the address names is to be seen, whether or not there is a word for it.
  const offered = action === '' || known.includes(action) ? known : [...known, action];
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
      <p className={styles['count']} role="status">
        {found !== undefined && words.found(found.total, found.moreThanTotal)}
      </p>
      <ExportButton spec={exportAudit} request={{ query: auditFilter(address) }} name="audit" />
    </div>
  );
}
