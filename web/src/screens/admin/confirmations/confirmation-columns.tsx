import { entryOf, type listConfirmations, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise } from '@prelaunch/domain/money';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { UnbrokenText } from '../../../ui/text/UnbrokenText.tsx';
import { ValueChange } from '../../../ui/text/ValueChange.tsx';
import styles from './confirmations.module.css';
import { confirmationTexts as texts } from './texts.ts';

export type Confirmation = ReplyOf<typeof listConfirmations>['records'][number];

/** The label of a kind; for a kind that this version does not know, its name in the API. */
export const kindText = (kind: Confirmation['kind']): string => entryOf(texts.kinds, kind) ?? kind;

const moment = (when: Date) => `${formatIstDate(when)} ${formatIstTime(when)}`;

export const detailName = (label: string): string => texts.details[label] ?? label;

export const valueName = (label: string, value: string | null): string | null =>
  value === null ? null : (texts.choices[label]?.[value] ?? value);

/** Why this admin cannot confirm it; null when they can. */
export function obstacleOf({ isOwn, purchase }: Confirmation, mayWrite: boolean): string | null {
  if (!mayWrite) return texts.readOnly;
  if (isOwn) return texts.own;
  return purchase?.marks.includes('own_purchase') === true ? texts.ownPurchase : null;
}

/** The changed details that a row shows; the rest are counted. */
const SHOWN_CHANGES = 1;

/** What a row asks for: the amount and the member of a purchase, or the first changed detail. */
function Asked({ lines, purchase }: Confirmation) {
  if (purchase !== null) {
    return (
      <span className={styles.quiet}>
        <AmountText>
          {texts.purchase(formatPaise(purchase.finalAmount), purchase.user.name)}
        </AmountText>
      </span>
    );
  }
  const changes = lines.filter(({ changed, before }) => changed && before !== null);
  const more = changes.length - SHOWN_CHANGES;
  return changes.slice(0, SHOWN_CHANGES).map(({ label, before, after }) => (
    <span key={label} className={styles.quiet}>
      {detailName(label)}:{' '}
      <ValueChange before={valueName(label, before)} after={valueName(label, after)} />
      {more > 0 && <> {texts.more(more)}</>}
    </span>
  ));
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
    cell: (confirmation) =>
      confirmation.label === '' ? (
        texts.unreadable
      ) : (
        <span className={styles.two}>
          <span>
            <UnbrokenText parts={NUMBER_END}>{confirmation.label}</UnbrokenText>
          </span>
          <Asked {...confirmation} />
        </span>
      ),
  },
  {
    id: 'requestedBy',
    header: texts.columns.requestedBy,
    priority: 3,
    card: 'note',
    cell: ({ requestedBy, isOwn }) => (
      <span className={styles.two}>
        <span className={styles.who}>
          <span>{requestedBy.name}</span>
          {isOwn && <Badge tone="grey">{texts.you}</Badge>}
        </span>
        <span className={styles.quiet}>{requestedBy.email}</span>
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
        <span className={styles.action}>
          {isObstructed && <span className={styles.quiet}>{texts.needsAnother}</span>}
          <Button
            size="small"
            variant="secondary"
            title={texts.reviewOf(kindText(confirmation.kind), confirmation.label)}
            onClick={() => {
              onReview(confirmation);
            }}
          >
            {texts.review}
          </Button>
        </span>
      );
    },
    noWrap: true,
    card: 'actions',
  },
];
