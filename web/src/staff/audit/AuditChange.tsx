import { ArrowRight } from 'lucide-react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { auditTexts as texts } from './texts.ts';
import { changesOf, type AuditEntry, type FieldChange } from './audit-changes.ts';
import styles from './AuditChange.module.css';

function Sides({ before, after }: FieldChange) {
  if (before === null) return <span>{after}</span>;
  return (
    <>
      <del>{before}</del>{' '}
      {after === null ? (
        <VisuallyHidden>{texts.removed}</VisuallyHidden>
      ) : (
        <>
          <ArrowRight className={styles.arrow} aria-hidden="true" />
          <VisuallyHidden>{texts.becomes}</VisuallyHidden> <span>{after}</span>
        </>
      )}
    </>
  );
}

/** The changed fields, one per line, with old and new value. */
export function AuditChange({ entry }: { readonly entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return texts.none;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles.field}>{change.field}:</span> <Sides {...change} />
        </li>
      ))}
    </ul>
  );
}
