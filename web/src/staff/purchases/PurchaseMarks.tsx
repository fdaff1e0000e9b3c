import { entryOf, type PurchaseMark, type Unrecognised } from '@prelaunch/contract';
import { istDay } from '@prelaunch/domain/dates';
import { UserRound } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/feedback/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { purchaseTexts as texts } from './texts.ts';
import { shownMarks } from './shown-marks.ts';
import type { StaffPurchase } from './staff-purchase.ts';
import styles from './PurchaseMarks.module.css';

const TONES: Record<PurchaseMark, BadgeTone> = {
  member_waiting: 'yellow',
  unusual_reference: 'yellow',
  contested_reference: 'red',
  typed_amount_differs: 'yellow',
  proof_reused: 'red',
  reference_corrected: 'yellow',
  account_deleted: 'red',
  password_set_by_admin: 'yellow',
  own_purchase: 'grey',
  not_reserved: 'yellow',
  needs_second_admin: 'grey',
  awaiting_confirmation: 'yellow',
  bank_seen: 'green',
  bank_amount_differs: 'red',
  bank_not_seen: 'yellow',
  on_hold: 'yellow',
  reversed: 'red',
  question_open: 'grey',
  question_answered: 'brand',
  reduced: 'grey',
};

const nameOf = (mark: PurchaseMark | Unrecognised): string => entryOf(texts.marks, mark) ?? mark;

/** Marks of the member, not of the payment. */
const OF_PERSON: readonly (PurchaseMark | Unrecognised)[] = ['member_waiting', 'account_deleted'];

interface MarkBadgeProps {
  readonly mark: PurchaseMark | Unrecognised;
  /** In grey: it is no reason to act. */
  readonly quiet?: boolean;
}

/**
 * Only outlined, and with a person where it is about the member: 'Waiting' is often beside the status of the purchase. A
 * mark that this version does not know is shown in grey, by its name in the API.
 */
export function MarkBadge({ mark, quiet = false }: MarkBadgeProps) {
  return (
    <Badge tone={quiet ? 'grey' : (entryOf(TONES, mark) ?? 'grey')} outlined>
      {OF_PERSON.includes(mark) && <UserRound className={styles.person} aria-hidden="true" />}
      {nameOf(mark)}
    </Badge>
  );
}

/** For dialogs: the name, with the marks of the member. */
export function MemberName({ purchase }: { readonly purchase: StaffPurchase }) {
  return (
    <span className={cx(styles.name, styles.end)}>
      <span>{purchase.user.name}</span>
      {purchase.marks
        .filter((mark) => OF_PERSON.includes(mark))
        .map((mark) => (
          <MarkBadge key={mark} mark={mark} />
        ))}
    </span>
  );
}

/** The letters of the method and of a mark that fit between date and status on a card of 350 px. */
const LONGEST_BESIDE_DATE = 15;

/** Whether the statements cover the day of an approved purchase and the next one, without a line for it. */
function lacksLine(purchase: StaffPurchase): boolean {
  const { status, marks, referenceNumber, createdAt, statementUntil } = purchase;
  const isCovered = statementUntil != null && istDay(createdAt) < statementUntil;
  const isPaidAtBank = status === 'APPROVED' && referenceNumber !== null;
  return isPaidAtBank && isCovered && !marks.includes('bank_seen');
}

/** Marks that the lists show beside the status. */
const isBesideStatus = (mark: PurchaseMark | Unrecognised): boolean =>
  mark === 'on_hold' || mark === 'reversed';

interface MarkedNameProps {
  readonly purchase: StaffPurchase;
  /** In a list of decided purchases, where most have a bank line: marks those without one instead. */
  readonly decided?: boolean;
}

/** For tables: the name, with all marks that are not beside the status. */
export function MarkedName({ purchase, decided = false }: MarkedNameProps) {
  const marks = shownMarks(purchase.marks).filter(
    (mark) => !isBesideStatus(mark) && !(decided && mark === 'bank_seen'),
  );
  const lacks = decided && lacksLine(purchase);
  const names = [...marks.map(nameOf), ...(lacks ? [texts.noBankLine] : [])];
  const letters = [purchase.paymentMethod, ...names].join('').length;
  const isShort = names.length === 1 && letters <= LONGEST_BESIDE_DATE;
  return (
    <span className={cx(styles.name, styles.marked)} data-short={isShort || undefined}>
      <span>{purchase.user.name}</span>
      {marks.map((mark) => (
        // The purchase is decided, whatever its member still waits for.
        <MarkBadge key={mark} mark={mark} quiet={decided && OF_PERSON.includes(mark)} />
      ))}
      {lacks && (
        <Badge tone="yellow" outlined>
          {texts.noBankLine}
        </Badge>
      )}
    </span>
  );
}
