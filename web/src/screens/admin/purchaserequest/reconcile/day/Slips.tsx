import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, paise } from '@prelaunch/domain/money';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { PaymentMethodText } from '../../../../../purchases/PaymentMethodText.tsx';
import { CreditNote } from '../../../../../staff/purchases/CreditNote.tsx';
import { PurchaseHints } from '../../../../../staff/purchases/PurchaseHints.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { VisuallyHidden } from '../../../../../ui/text/VisuallyHidden.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import { differenceOf } from '../desk/difference.ts';
import { isSameReference } from '../desk/same-reference.ts';
import { compareTexts } from '../desk/texts.ts';
import type { LineDetails } from '../desk/useComparedLine.ts';
import type { Line } from '../lines/line-columns.tsx';
import { Narration } from '../lines/Narration.tsx';
import { ProofLink } from '../ProofLink.tsx';
import styles from './Slips.module.css';
import { dayTexts as texts } from './texts.ts';

interface SlipProps {
  readonly title: string;
  /** What identifies it, beside the title. */
  readonly detail?: ReactNode;
  readonly day?: Date | string;
  /** There is nothing to show: only the form of a slip. */
  readonly blank?: boolean;
  readonly children: ReactNode;
}

function Slip({ title, detail, day, blank = false, children }: SlipProps) {
  const titleId = useId();
  return (
    <section className={cx(styles.slip, blank && styles.blank)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h4 id={titleId} className={styles.title}>
          {title}
        </h4>{' '}
        {detail} {day !== undefined && <span className={styles.day}>{formatShortDate(day)}</span>}
      </div>
      {children}
    </section>
  );
}

/** A tick beside a value that the bank line and the order, or its proof, have in common. */
const Equal = ({ text = compareTexts.same }: { readonly text?: string }) => (
  <span className={styles.equal}>
    <Check aria-hidden="true" />
    <VisuallyHidden>{text}</VisuallyHidden>
  </span>
);

interface OrderAndProofProps {
  readonly purchase: Purchase;
  readonly line: Line;
  /** Whether the bank line has this amount and what else decides. */
  readonly fits: boolean;
  /** Whether the bank line has the reference of the proof. */
  readonly agrees: boolean;
  /** Whether the bank line names the member as the payer. */
  readonly isPayer: boolean;
}

function OrderAndProof({ purchase, line, fits, agrees, isPayer }: OrderAndProofProps) {
  const { orderNumber, user, createdAt, referenceNumber, typedAmount } = purchase;
  const toPay = amountToPay(purchase);
  return (
    <>
      <Slip title={texts.order} detail={orderNumber} day={createdAt}>
        <p className={styles.sum}>
          {formatPaise(toPay)} {fits && <Equal />}
        </p>
        <CreditNote purchase={purchase} />
        <p>
          {user.name} {isPayer && <Equal text={compareTexts.sameName} />}
        </p>
      </Slip>
      <Slip
        title={texts.proof}
        detail={
          <>
            <PaymentMethodText method={purchase.paymentMethod} />{' '}
            {typedAmount !== null && <span>{texts.typed}</span>}
          </>
        }
      >
        <div className={styles.proof}>
          <div className={styles.claims}>
            {typedAmount !== null && (
              <p className={styles.sum}>
                {formatPaise(typedAmount)} {fits && typedAmount === toPay && <Equal />}
              </p>
            )}
            <p className={styles.reference}>
              {referenceNumber ?? texts.noReference} {agrees && <Equal />}
            </p>
          </div>
          <ProofLink purchase={purchase} className={styles.thumbnail} />
        </div>
        <PurchaseHints
          purchase={{ ...purchase, marks: purchase.marks.filter((mark) => mark !== 'bank_seen') }}
          line={line}
        />
      </Slip>
    </>
  );
}

/** How much too little or too much was paid. */
function Gap({ difference }: { readonly difference: bigint }) {
  if (difference === 0n) return <div className={styles.gap} />;
  const isMore = difference > 0n;
  const amount = formatPaise(paise(isMore ? difference : -difference));
  return (
    <p className={cx(styles.gap, styles.differs)}>
      {compareTexts[isMore ? 'more' : 'less'](amount)}
    </p>
  );
}

interface SlipsProps {
  readonly details: LineDetails;
  /** The best candidate; null for money that nobody claims. */
  readonly purchase: Purchase | null;
  /** Whether order, proof and bank line agree. */
  readonly fits: boolean;
}

/**
 * The order, its proof and the bank line as three slips. They interlock if they agree; otherwise there is a gap before the
 * bank line, with the difference in it.
 */
export function Slips({ details, purchase, fits }: SlipsProps) {
  const { line, candidates } = details;
  const reasons = candidates.find((candidate) => candidate.purchase.id === purchase?.id)?.reasons;
  const agrees = fits && isSameReference(details, purchase);
  return (
    <div className={cx(styles.slips, fits && styles.fits)}>
      {purchase === null ? (
        <Slip title={texts.noOrder} blank>
          <p>{texts.nobody}</p>
        </Slip>
      ) : (
        <OrderAndProof
          key={purchase.id}
          purchase={purchase}
          line={line}
          fits={fits}
          agrees={agrees}
          isPayer={reasons?.includes('name_agrees') === true}
        />
      )}
      {!fits && <Gap difference={purchase === null ? 0n : differenceOf(details, purchase)} />}
      <Slip title={compareTexts.bank} day={line.day}>
        <p className={styles.sum}>
          {formatPaise(line.amount)} {fits && <Equal />}
        </p>
        <p className={styles.reference}>
          {line.reference ?? texts.noReference} {agrees && <Equal />}
        </p>
        <p className={styles.narration}>
          <Narration text={line.narration} />
        </p>
        {line.refunded > 0n && (
          <p className={styles.quiet}>
            {compareTexts.refunded}: {formatPaise(line.refunded)}
          </p>
        )}
      </Slip>
    </div>
  );
}
