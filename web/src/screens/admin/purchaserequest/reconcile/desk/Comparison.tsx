import { entryOf, type MatchReason, type Unrecognised } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, paise } from '@prelaunch/domain/money';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../../../ui/cx.ts';
import { CreditNote } from '../../../../../staff/purchases/CreditNote.tsx';
import { VisuallyHidden } from '../../../../../ui/text/VisuallyHidden.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import { dayTexts } from '../day/texts.ts';
import { namedDifference } from '../lines/line-state-name.ts';
import { Narration } from '../lines/Narration.tsx';
import { ProofLink } from '../ProofLink.tsx';
import { reconcileTexts } from '../texts.ts';
import styles from './Comparison.module.css';
import { differenceOf } from './difference.ts';
import { differingParts } from './differing.ts';
import { isSameReference } from './same-reference.ts';
import { compareTexts as texts } from './texts.ts';
import type { LineDetails } from './useComparedLine.ts';

type Reason = MatchReason | Unrecognised;

/** What is said about a fact, and whether it speaks for the purchase. */
interface Verdict {
  readonly fits: boolean;
  readonly text: string;
  /** Whether a tick says it all. */
  readonly isPlain?: boolean;
}

/** The reasons that the verdicts beside the facts express. */
const IN_VERDICTS: readonly Reason[] = [
  'amount_equal',
  'amount_differs',
  'reference_equal',
  'reference_differs',
  'date_near',
  'date_far',
  'name_agrees',
];

const plain = (text: string): Verdict => ({ fits: true, text, isPlain: true });
const equality = (fits: boolean): Verdict =>
  fits ? plain(texts.same) : { fits, text: texts.differs };

function dateVerdict(reasons: readonly Reason[], isSameDay: boolean): Verdict | null {
  if (reasons.includes('date_near')) {
    return isSameDay ? plain(texts.sameDay) : { fits: true, text: texts.near };
  }
  return reasons.includes('date_far') ? { fits: false, text: texts.far } : null;
}

interface FactProps {
  readonly label: string;
  readonly bank: ReactNode;
  readonly purchase: ReactNode;
  /** Null when nothing can be said. */
  readonly verdict: Verdict | null;
  /** What the bank shows is a long text: on a phone it has a line of its own. */
  readonly isLong?: boolean;
}

function Fact({ label, bank, purchase, verdict, isLong = false }: FactProps) {
  return (
    <div className={cx(styles.fact, isLong && styles.long)}>
      <dt>
        {label}
        {verdict !== null && (
          <span className={cx(styles.verdict, verdict.fits ? styles.same : styles.differs)}>
            {verdict.fits ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            {verdict.isPlain === true ? (
              <VisuallyHidden>{verdict.text}</VisuallyHidden>
            ) : (
              verdict.text
            )}
          </span>
        )}
      </dt>
      <dd>
        <VisuallyHidden>{texts.bank}: </VisuallyHidden>
        {bank}
      </dd>
      <dd>
        <VisuallyHidden>{texts.purchase}: </VisuallyHidden>
        {purchase}
      </dd>
    </div>
  );
}

/** What is to be paid of a purchase. */
const ToPay = ({ purchase }: { readonly purchase: Purchase }) => (
  <>
    <strong>{formatPaise(amountToPay(purchase))}</strong> <CreditNote purchase={purchase} />
  </>
);

/** A reference number, with the characters marked that differ from the one beside it. */
function Reference({ text, beside }: { readonly text: string; readonly beside: string }) {
  return differingParts(text, beside).map(({ text: part, differs }, at) =>
    differs ? (
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Whether the name of the line's state already says the difference to this purchase. */
const isNamed = ({ line }: LineDetails, { id }: Purchase, paid: bigint): boolean =>
  line.suggestion?.purchase.id === id && namedDifference(line) === paid;

interface DifferenceProps {
  readonly details: LineDetails;
  readonly purchase: Purchase;
}

/** How much too little or too much was paid. */
function Difference({ details, purchase }: DifferenceProps) {
  const paid = differenceOf(details, purchase);
  if (paid === 0n || isNamed(details, purchase, paid)) return null;
  const isMore = paid > 0n;
  const difference = paise(isMore ? paid : -paid);
  return (
    <p className={cx(styles.difference, styles.differs)}>
      {texts[isMore ? 'more' : 'less'](formatPaise(difference))}
    </p>
  );
}

interface ComparisonProps {
  readonly details: LineDetails;
  /** Null for money that no purchase claims. */
  readonly purchase: Purchase | null;
  readonly reasons: readonly Reason[];
}

/** A bank line beside a purchase, fact by fact with what agrees, and further reasons for and against the purchase. */
export function Comparison({ details, purchase, reasons }: ComparisonProps) {
  const { line } = details;
  const { none } = reconcileTexts;
  const claimed = purchase?.referenceNumber ?? null;
  const sameReference = isSameReference(details, purchase);
  const purchaseDay = purchase === null ? null : formatIstDate(purchase.createdAt);
  const further = reasons.filter((reason) => !IN_VERDICTS.includes(reason));
  return (
    <div className={styles.comparison}>
      <div className={cx(styles.fact, styles.head)} aria-hidden="true">
        <span />
        <span>{texts.bank}</span>
        <span>{texts.purchase}</span>
      </div>
      <dl>
        <Fact
          label={texts.facts.amount}
          bank={<strong>{formatPaise(line.amount)}</strong>}
          purchase={purchase === null ? none : <ToPay purchase={purchase} />}
          verdict={purchase === null ? null : equality(line.amount === amountToPay(purchase))}
        />
        <Fact
          label={texts.facts.reference}
          bank={<Reference text={line.reference ?? none} beside={claimed ?? none} />}
          purchase={<Reference text={claimed ?? none} beside={line.reference ?? none} />}
          verdict={claimed === null ? null : equality(sameReference)}
        />
        <Fact
          label={texts.facts.date}
          bank={line.day}
          purchase={purchaseDay ?? none}
          verdict={dateVerdict(reasons, line.day === purchaseDay)}
        />
        <Fact
          label={texts.facts.payer}
          bank={<Narration text={line.narration} />}
          purchase={purchase?.user.name ?? texts.noPurchase}
          verdict={reasons.includes('name_agrees') ? plain(texts.sameName) : null}
          isLong
        />
        {purchase?.receipt != null && (
          <div className={cx(styles.fact, styles.proof)}>
            <dt>{dayTexts.proof}</dt>
            <dd>
              <ProofLink purchase={purchase} className={styles.thumbnail} />
            </dd>
          </div>
        )}
      </dl>
      {purchase !== null && <Difference details={details} purchase={purchase} />}
      {further.length > 0 && (
        <ul className={styles.reasons} aria-label={texts.reasons}>
          {further.map((reason) => (
            <li key={reason}>{entryOf(reconcileTexts.reasons, reason) ?? reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
