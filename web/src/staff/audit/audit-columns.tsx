import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/Table.tsx';
import { auditTexts as words } from './texts.ts';
import { actionInWords } from './audit-changes.ts';
import styles from './audit-columns.module.css';
import { AuditChange } from './AuditChange.tsx';
import type { AuditEntry } from './audit-entry.ts';

function Who({ actor: { name, email, role } }: Pick<AuditEntry, 'actor'>) {
  return (
    <span className={styles['who']}>
      <span>{name}</span>
      <span className={styles['email']}>{email}</span>
      {role === 'SUPER ADMIN' && <Badge tone="grey">{words.superAdmin}</Badge>}
      {role === 'VISITOR' && <Badge tone="grey">{words.visitor}</Badge>}
    </span>
  );
}

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'date',
    header: words.columns.date,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    firm: true,
  },
  {
    id: 'time',
    header: words.columns.time,
    cell: ({ createdAt }) => formatIstTime(createdAt),
    firm: true,
  },
  { id: 'who', header: words.columns.who, cell: ({ actor }) => <Who actor={actor} /> },
  { id: 'action', header: words.columns.action, cell: ({ action }) => actionInWords(action) },
  { id: 'subject', header: words.columns.subject, cell: ({ subject }) => subject.label },
  {
    id: 'change',
    header: words.columns.change,
    cell: (entry) => <AuditChange entry={entry} />,
  },
  { id: 'from', header: words.columns.from, cell: ({ ip }) => ip },
];
