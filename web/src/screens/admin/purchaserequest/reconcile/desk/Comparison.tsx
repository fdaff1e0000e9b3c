import { entryOf, type MatchReason, type Unrecognised } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPaise, paise } from '@prelaunch/domain/money';
import { referenceKey } from '@prelaunch/domain/reference-number';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../../ui/VisuallyHidden.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import type { Line } from '../lines/line-columns.tsx';
import { reconcileTexts } from '../texts.ts';
import styles from './Comparison.module.css';
import { differingParts } from './differing.ts';
import { compareTexts as texts } from './texts.ts';

interface FactProps {
  readonly label: string;
  readonly bank: ReactNode;
  readonly purchase: ReactNode;
  /** Whether both are equal; null when that cannot be said. */
  readonly equal?: boolean | null;
}

function Fact({ label, bank, purchase, equal = null }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        {label}
        {equal !== null && (
          <span className={cx(styles.verdict, equal ? styles.same : styles.differs)}>
            {equal ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            {equal ? texts.same : texts.differs}
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

/** How much too little or too much was paid. */
function Difference({ line, purchase }: { readonly line: Line; readonly purchase: Purchase }) {
  const { amount } = line;
  const { finalAmount } = purchase;
  if (amount === finalAmount) return null;
  const isMore = amount > finalAmount;
  const difference = paise(isMore ? amount - finalAmount : finalAmount - amount);
  return (
    <p className={cx(styles.difference, styles.differs)}>
      {texts[isMore ? 'more' : 'less'](formatPaise(difference))}
    </p>
  );
}

interface ComparisonProps {
  readonly line: Line;
  /** Null for money that no purchase claims. */
  readonly purchase: Purchase | null;
  readonly reasons: readonly (MatchReason | Unrecognised)[];
}

/** A bank line beside a purchase, fact by fact, and why the purchase is a candidate. */
export function Comparison({ line, purchase, reasons }: ComparisonProps) {
  const { none } = reconcileTexts;
  const claimed = purchase?.referenceNumber ?? null;
  const sameReference =
    reasons.includes('reference_equal') ||
    (claimed !== null &&
      line.reference !== null &&
      referenceKey(claimed) === referenceKey(line.reference));
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
          purchase={purchase === null ? none : <strong>{formatPaise(purchase.finalAmount)}</strong>}
          equal={purchase === null ? null : line.amount === purchase.finalAmount}
        />
        <Fact
          label={texts.facts.reference}
          bank={<Reference text={line.reference ?? none} beside={claimed ?? none} />}
          purchase={<Reference text={claimed ?? none} beside={line.reference ?? none} />}
          equal={claimed === null ? null : sameReference}
        />
        <Fact
          label={texts.facts.date}
          bank={line.day}
          purchase={purchase === null ? none : formatIstDate(purchase.createdAt)}
        />
        <Fact
          label={texts.facts.payer}
          bank={line.narration}
          purchase={purchase?.user.name ?? texts.noPurchase}
        />
      </dl>
      {purchase !== null && <Difference line={line} purchase={purchase} />}
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={texts.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{entryOf(reconcileTexts.reasons, reason) ?? reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
