import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { Button } from '../../../ui/Button.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/Table.tsx';
import styles from './ConfirmationsScreen.module.css';
import { confirmationTexts as words } from './texts.ts';
import type { Confirmation } from './useConfirmationPage.ts';

const moment = (when: Date) => `${formatIstDate(when)}, ${formatIstTime(when)}`;

/** @param first the serial number of the first row */
export const confirmationColumns = (
  first: number,
  onReview: (confirmation: Confirmation) => void,
): readonly Column<Confirmation>[] => [
  { id: 'number', header: words.columns.number, cell: (_, row) => first + row, firm: true },
  { id: 'change', header: words.columns.change, cell: ({ kind }) => words.kinds[kind] },
  {
    id: 'subject',
    header: words.columns.subject,
    cell: ({ label }) => (label === '' ? words.unreadable : label),
  },
  {
    id: 'requestedBy',
    header: words.columns.requestedBy,
    cell: ({ requestedBy, isOwn }) => (
      <span className={styles['who']}>
        <span>{requestedBy.name}</span>
        {isOwn && <Badge tone="grey">{words.you}</Badge>}
      </span>
    ),
  },
  {
    id: 'requested',
    header: words.columns.requested,
    cell: ({ requestedAt }) => moment(requestedAt),
    firm: true,
  },
  {
    id: 'expires',
    header: words.columns.expires,
    cell: ({ expiresAt }) => moment(expiresAt),
    firm: true,
  },
  {
    id: 'action',
    header: words.columns.action,
    cell: (confirmation) => (
      <Button
        size="small"
        variant="secondary"
        title={words.reviewOf(words.kinds[confirmation.kind], confirmation.label)}
        onClick={() => {
          onReview(confirmation);
        }}
      >
        {words.review}
      </Button>
    ),
    firm: true,
    bare: true,
  },
];
