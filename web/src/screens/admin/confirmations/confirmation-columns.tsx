import { entryOf, type listConfirmations, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { Button } from '../../../ui/buttons/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { UnbrokenText } from '../../../ui/text/UnbrokenText.tsx';
import styles from './confirmations.module.css';
import { confirmationTexts as texts } from './texts.ts';

export type Confirmation = ReplyOf<typeof listConfirmations>['records'][number];

/** The label of a kind; for a kind that this version does not know, its name in the API. */
export const kindText = (kind: Confirmation['kind']): string => entryOf(texts.kinds, kind) ?? kind;

export const moment = (when: Date) => `${formatIstDate(when)} ${formatIstTime(when)}`;

/** Why this admin cannot confirm it; null when they can. */
export function obstacleOf({ isOwn, purchase }: Confirmation, mayWrite: boolean): string | null {
  if (!mayWrite) return texts.readOnly;
  if (isOwn) return texts.own;
  return purchase?.marks.includes('own_purchase') === true ? texts.ownPurchase : null;
}

/** The end of an account number, such as (…8901). */
const NUMBER_END = /(\(…\w+\))/;

export const confirmationColumns = (
  onReview: (confirmation: Confirmation) => void,
  mayWrite: boolean,
): readonly Column<Confirmation>[] => [
  numberColumn(texts.columns.number),
  {
    id: 'change',
    header: texts.columns.change,
    card: 'title',
    cell: ({ kind }) => kindText(kind),
  },
  {
    id: 'subject',
    header: texts.columns.subject,
    card: 'status',
    cell: ({ label }) =>
      label === '' ? texts.unreadable : <UnbrokenText parts={NUMBER_END}>{label}</UnbrokenText>,
  },
  {
    id: 'requestedBy',
    header: texts.columns.requestedBy,
    priority: 3,
    card: 'note',
    cell: ({ requestedBy, isOwn }) => (
      <span className={styles.who}>
        <span>{requestedBy.name}</span>
        {isOwn && <Badge tone="grey">{texts.you}</Badge>}
      </span>
    ),
  },
  {
    id: 'requested',
    header: texts.columns.requested,
    priority: 1,
    cell: ({ requestedAt }) => moment(requestedAt),
    noWrap: true,
  },
  {
    id: 'expires',
    header: texts.columns.expires,
    priority: 2,
    card: 'note',
    cell: ({ expiresAt }) => moment(expiresAt),
    noWrap: true,
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: (confirmation) => {
      const isObstructed = obstacleOf(confirmation, mayWrite) !== null;
      return (
        <Button
          size="small"
          variant={isObstructed ? 'link' : 'secondary'}
          title={texts.reviewOf(kindText(confirmation.kind), confirmation.label)}
          onClick={() => {
            onReview(confirmation);
          }}
        >
          <span className={cx(isObstructed && styles.needs)}>
            {isObstructed ? texts.needsAnother : texts.review}
          </span>
        </Button>
      );
    },
    noWrap: true,
    card: 'actions',
  },
];
