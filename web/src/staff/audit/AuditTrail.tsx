import { exportAudit } from '@prelaunch/contract';
import { problemIn } from '../../forms/contract-check.ts';
import type { ListFilter } from '../../lists/list-filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import type { ListState } from '../../lists/useListPage.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { actionLabel, type AuditEntry } from './audit-changes.ts';
import styles from './AuditTrail.module.css';
import { auditTexts as texts } from './texts.ts';

/** @param actions the offered actions, by the names that the endpoints declare */
export const actionFilter = (actions: readonly string[]): ListFilter<AuditEntry, string> => ({
  label: texts.actionFilter,
  options: [
    { value: '', label: texts.allActions },
    ...actions.map((value) => ({ value, label: actionLabel(value) })),
  ],
  accept: (text) =>
    problemIn(exportAudit.query.shape.action, text) === undefined ? text : undefined,
  labelOf: actionLabel,
  valueIn: ({ action }) => action,
});

interface AuditTrailProps<Entry extends AuditEntry> {
  readonly list: ListState<Entry>;
  readonly columns: readonly Column<Entry>[];
}

/** The list of audit entries. */
export function AuditTrail<Entry extends AuditEntry>({ list, columns }: AuditTrailProps<Entry>) {
  return <ListPage texts={texts} list={list} columns={columns} compact className={styles.trail} />;
}
