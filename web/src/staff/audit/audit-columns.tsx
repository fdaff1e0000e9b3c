import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { NumberText } from '../../ui/text/NumberText.tsx';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { auditTexts as texts } from './texts.ts';
import { actionLabel, type AuditEntry } from './audit-changes.ts';
import styles from './audit-columns.module.css';
import { AuditChange } from './AuditChange.tsx';

/** The stored name of a super admin who was created without one, in every language. */
const NAMELESS = 'super admin';

interface WhoProps extends Pick<AuditEntry, 'actor'> {
  /** Shown below the name while the company's own column is folded. */
  readonly company?: string | undefined;
}

/** The person of an entry. */
export function Who({ actor: { name, email, role }, company }: WhoProps) {
  const isRepeated = role === 'SUPER ADMIN' && name.toLowerCase() === NAMELESS;
  return (
    <span className={cx(styles.who, isRepeated && styles.repeated)}>
      <span data-company={company}>{name}</span>
      <span className={styles.email}>
        <EmailText address={email} />
      </span>
      {role === 'SUPER ADMIN' && <Badge tone="grey">{texts.superAdmin}</Badge>}
      {role === 'VISITOR' && <Badge tone="grey">{texts.visitor}</Badge>}
    </span>
  );
}

/** A text whose words with a hyphen, such as 'sign-in', are each in one line. */
function Unbroken({ text }: { readonly text: string }) {
  return text.split(/( )/).map((part, at) =>
    part.includes('-') ? (
      <span key={at} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Whether the subject only repeats the person's name. */
const isNeedless = (actor: AuditEntry['actor'], subject: AuditEntry['subject']): boolean =>
  subject.label === actor.name;

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'date',
    header: texts.columns.date,
    card: 'note',
    cell: ({ createdAt }) => (
      <span className={styles.date} data-time={formatIstTime(createdAt)}>
        {formatIstDate(createdAt)}
      </span>
    ),
    noWrap: true,
  },
  {
    id: 'time',
    header: texts.columns.time,
    priority: 2,
    card: 'note',
    cell: ({ createdAt }) => <span className={styles.time}>{formatIstTime(createdAt)}</span>,
    noWrap: true,
  },
  {
    id: 'who',
    header: texts.columns.who,
    card: 'note',
    cell: ({ actor }) => <Who actor={actor} />,
  },
  {
    id: 'action',
    header: texts.columns.action,
    card: 'title',
    cell: ({ action, actor, subject }) => (
      <span
        className={styles.action}
        data-subject={isNeedless(actor, subject) ? undefined : subject.label}
      >
        <Unbroken text={actionLabel(action)} />
      </span>
    ),
  },
  {
    id: 'subject',
    header: texts.columns.subject,
    priority: 4,
    card: 'note',
    cell: ({ actor, subject }) => (
      <span data-needless={isNeedless(actor, subject) || undefined}>
        <NumberText>{subject.label}</NumberText>
      </span>
    ),
  },
  {
    id: 'change',
    header: texts.columns.change,
    card: 'note',
    cell: (entry) => <AuditChange entry={entry} />,
  },
  { id: 'from', header: texts.columns.from, priority: 1, cell: ({ ip }) => ip },
];
