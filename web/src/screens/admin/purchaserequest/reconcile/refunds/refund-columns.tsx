import { entryOf, type listRefunds, type RefundState, type ReplyOf } from '@prelaunch/contract';
import { daysBetween, formatIstDate, istDay } from '@prelaunch/domain/dates';
import { formatPaise } from '@prelaunch/domain/money';
import { isSameName } from '@prelaunch/domain/person-names';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../../../ui/buttons/CopyButton.tsx';
import { Badge, type BadgeTone } from '../../../../../ui/feedback/Badge.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { formatMoment } from '../../../../../ui/dates.ts';
import type { Description } from '../../../../../ui/layout/DescriptionList.tsx';
import { UnbrokenText } from '../../../../../ui/text/UnbrokenText.tsx';
import { numberColumn, type Column } from '../../../../../ui/table/Table.tsx';
import { periodInWords } from '../period-in-words.ts';
import { Narration } from '../lines/Narration.tsx';
import { reconcileTexts } from '../texts.ts';
import { creditPurpose } from './credit-purpose.ts';
import styles from './RefundsView.module.css';
import { refundTexts as texts } from './texts.ts';

export type Refund = ReplyOf<typeof listRefunds>['records'][number];

const TONES: Record<RefundState, BadgeTone> = {
  DUE: 'yellow',
  CREDIT: 'brand',
  SENT: 'green',
  CANCELLED: 'grey',
};

/** Who gets the money, in the title of a button. */
export const payeeOf = ({ purchase }: Refund): string => purchase?.memberName ?? texts.theSender;

/** Who gets the money. Of money without a member, the bank's text and the payment: no name is guessed from it. */
export function payeeItems({ purchase, line }: Refund): readonly Description[] {
  if (purchase !== null) return [{ label: texts.to, value: purchase.memberName }];
  return [
    {
      label: texts.toNarrated,
      value: (
        <span className={styles.narration}>
          <Narration text={line.narration} />
        </span>
      ),
      action: <CopyButton iconOnly text={line.narration} label={texts.copyNarration} />,
    },
    {
      label: texts.received,
      value: texts.payment(formatPaise(line.amount), periodInWords(line.day, line.day)),
    },
  ];
}

/** A detail of the account, with a button that copies it. */
const copied = (label: string, value: string | null, copy: string): readonly Description[] =>
  value === null
    ? []
    : [{ label, value, action: <CopyButton iconOnly text={value} label={copy} /> }];

/** The number of an account or the UPI ID. */
export const numberOf = ({ account }: Refund): string =>
  account?.accountNumber ?? account?.upi ?? '';

/** The account to which the money goes, as the member gave it; nothing for money without a member. */
export function accountItems({
  purchase,
  account,
  accountVersion,
  accountGivenAt,
  waitsForAccount,
}: Refund): readonly Description[] {
  if (purchase === null || account === undefined) return [];
  if (account === null) {
    const value = waitsForAccount
      ? texts.accountMissing
      : accountVersion === 0
        ? texts.accountNotPossible
        : texts.accountUnreadable;
    return [{ label: texts.account, value }];
  }
  const { memberName } = purchase;
  return [
    {
      label: texts.holder,
      value: isSameName(account.holderName, memberName) ? (
        account.holderName
      ) : (
        <span className={styles.two}>
          {account.holderName}
          <span className={cx(styles.quiet, styles.long)}>{texts.anotherHolder(memberName)}</span>
        </span>
      ),
      action: <CopyButton iconOnly text={account.holderName} label={texts.copyHolder} />,
    },
    ...copied(texts.accountNumber, account.accountNumber, texts.copyAccountNumber),
    ...copied(texts.ifscCode, account.ifscCode, texts.copyIfscCode),
    ...copied(texts.upi, account.upi, texts.copyUpi),
    ...(accountGivenAt == null
      ? []
      : [{ label: texts.givenOn, value: formatMoment(accountGivenAt) }]),
  ];
}

/** From this number of days on, a refund waits for long. */
const LONG_WAIT_DAYS = 7;

/** How many days a refund has been due; null of one that is not, and of a bank line with a day of the future. */
function ageOf({ state, line }: Refund): number | null {
  const days = daysBetween(line.day, istDay(new Date()));
  return state === 'DUE' && days >= 0 ? days : null;
}

const ORDER_NUMBER = /(PUR-\d+)/;

/** What becomes of a credit. */
function Purpose({ refund }: { readonly refund: Refund }) {
  const { text, why } = creditPurpose(refund);
  return (
    <>
      <span className={cx(styles.quiet, why !== null && styles.notFree)}>
        <UnbrokenText parts={ORDER_NUMBER}>{text}</UnbrokenText>
      </span>
      {why !== null && <span className={cx(styles.quiet, styles.notFree)}>{why}</span>}
    </>
  );
}

function Two({ first, second }: { readonly first: string; readonly second: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      {second !== null && <span className={styles.quiet}>{second}</span>}
    </span>
  );
}

/** The payment to refund. The amount is not repeated if all of it is to refund. */
function Received({ refund: { amount, line } }: { readonly refund: Refund }) {
  return (
    <span className={cx(styles.two, styles.received)}>
      <span>
        <span className={cx(line.amount === amount && styles.repeated)}>
          {texts.receivedOn(formatPaise(line.amount))}{' '}
        </span>
        {line.day}
      </span>
      {line.reference !== null && <span className={styles.quiet}>{line.reference}</span>}
    </span>
  );
}

const SENT: Column<Refund> = {
  id: 'sent',
  header: texts.columns.sent,
  priority: 2,
  cell: ({ sentDay, sentReference }) =>
    sentDay === null ? reconcileTexts.none : <Two first={sentDay} second={sentReference} />,
};

/**
 * @param actions renders the buttons of a row
 * @param isUnsent whether no refund of the list was sent: the column about it would be empty
 */
export const refundColumns = (
  actions: (refund: Refund) => ReactNode,
  isUnsent: boolean,
): readonly Column<Refund>[] => [
  numberColumn(texts.columns.number),
  {
    id: 'member',
    header: texts.columns.member,
    card: 'title',
    // Only the narration says from whom money without a purchase came.
    cell: (refund) => (
      <Two
        first={refund.purchase?.memberName ?? texts.noMember}
        second={
          refund.purchase === null ? (
            <span className={styles.inColumn}>
              <Narration text={refund.line.narration} />
            </span>
          ) : (
            refund.purchase.orderNumber
          )
        }
      />
    ),
  },
  {
    id: 'amount',
    header: texts.columns.amount,
    card: 'value',
    cell: ({ amount }) => formatPaise(amount),
    align: 'end',
  },
  {
    id: 'reason',
    header: texts.columns.reason,
    priority: 4,
    card: 'note',
    cell: ({ reason, purchase, line }) => (
      <span className={styles.two}>
        {purchase === null && (
          <span className={styles.onCard}>
            <Narration text={line.narration} />
          </span>
        )}
        {reason}
      </span>
    ),
  },
  {
    id: 'received',
    header: texts.columns.received,
    priority: 5,
    card: 'note',
    cell: (refund) => <Received refund={refund} />,
  },
  {
    id: 'registered',
    header: texts.columns.registered,
    priority: 1,
    cell: ({ registeredAt, registeredBy }) => (
      <Two first={formatIstDate(registeredAt)} second={texts.by(registeredBy)} />
    ),
  },
  ...(isUnsent ? [] : [SENT]),
  {
    id: 'state',
    header: texts.columns.state,
    card: 'status',
    cell: (refund) => {
      const { state } = refund;
      const age = ageOf(refund);
      return (
        <span className={cx(styles.two, styles.state)}>
          <Badge tone={entryOf(TONES, state) ?? 'grey'}>
            {entryOf(texts.states, state) ?? state}
          </Badge>
          {age !== null && (
            <span className={cx(styles.quiet, age >= LONG_WAIT_DAYS && styles.long)}>
              {texts.age(age)}
            </span>
          )}
          {state === 'CREDIT' && <Purpose refund={refund} />}
          {state === 'DUE' && (refund.account != null || refund.waitsForAccount) && (
            <span className={styles.quiet}>
              {refund.account == null ? texts.withoutAccount : texts.withAccount}
            </span>
          )}
        </span>
      );
    },
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: actions,
    noWrap: true,
    card: 'actions',
  },
];
