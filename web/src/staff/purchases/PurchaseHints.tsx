import { entryOf, type PurchaseMark, type Unrecognised } from '@prelaunch/contract';
import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, paiseSum, type Paise } from '@prelaunch/domain/money';
import { AmountText } from '../../ui/text/AmountText.tsx';
import { InterventionNotice } from './InterventionNotice.tsx';
import styles from './PurchaseHints.module.css';
import { MarkBadge } from './PurchaseMarks.tsx';
import { PurchaseQuestions } from './questions/PurchaseQuestions.tsx';
import { ReductionNotice } from './ReductionNotice.tsx';
import { marksBeside, marksToCheck, shownMarks } from './shown-marks.ts';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts as texts } from './texts.ts';

/** What a mark means; of another amount at the bank, which one. */
function storyOf(mark: PurchaseMark | Unrecognised, purchase: StaffPurchase): string | undefined {
  const { bankAmount, status } = purchase;
  if (mark === 'awaiting_confirmation' && status === 'APPROVED') return texts.awaitingReversal;
  if (mark !== 'bank_amount_differs' || bankAmount == null) return entryOf(texts.markStories, mark);
  const toPay = amountToPay(purchase);
  const isMore = bankAmount > toPay;
  const difference = paiseSum(isMore ? bankAmount - toPay : toPay - bankAmount);
  return texts.atBank[isMore ? 'more' : 'less'](formatPaise(bankAmount), formatPaise(difference));
}

interface PurchaseHintsProps {
  readonly purchase: StaffPurchase;
  /** The bank line beside the purchase. */
  readonly line?: { readonly amount: Paise; readonly refunded: Paise };
}

/**
 * Its hold or reversal, its reduction, its questions to the member, what the bank has seen, and the marks that an admin should
 * check, with their explanations.
 */
export function PurchaseHints({ purchase, line }: PurchaseHintsProps) {
  const marks = line === undefined ? purchase.marks : marksBeside(purchase, line);
  const hints = marksToCheck(marks);
  return (
    <>
      {purchase.intervention != null && <InterventionNotice intervention={purchase.intervention} />}
      <ReductionNotice purchase={purchase} />
      <PurchaseQuestions purchase={purchase} />
      {shownMarks(marks).includes('bank_seen') && (
        <p className={styles.seen}>
          <MarkBadge mark="bank_seen" /> {texts.markStories.bank_seen}
        </p>
      )}
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label={texts.hints}>
          {hints.map((mark) => (
            <li key={mark}>
              <MarkBadge mark={mark} /> <AmountText>{storyOf(mark, purchase) ?? ''}</AmountText>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
