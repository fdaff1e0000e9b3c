import { ValueChange } from '../../ui/text/ValueChange.tsx';
import { auditTexts as texts } from './texts.ts';
import { changesOf, type AuditEntry } from './audit-changes.ts';
import styles from './AuditChange.module.css';

/** The changed fields, one per line, with old and new value. */
export function AuditChange({ entry }: { readonly entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span data-needless>{texts.none}</span>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles.field}>{change.field}:</span>{' '}
          <ValueChange before={change.before} after={change.after} />
        </li>
      ))}
    </ul>
  );
}
