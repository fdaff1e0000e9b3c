import { formatPaise, formatTokens, paise } from '@prelaunch/domain/money';
import { ChevronRight } from 'lucide-react';
import { cx } from '../../../../../ui/cx.ts';
import { AmountText } from '../../../../../ui/text/AmountText.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import { decisionsFor, differenceOf, partOf } from './difference.ts';
import styles from './DifferenceChoices.module.css';
import { isDecidable, pays, type Question } from './LineButtons.tsx';
import { compareTexts as texts } from './texts.ts';
import type { LineDetails } from './useComparedLine.ts';
import type { LineActions } from './useLineActions.ts';

interface DifferenceChoicesProps {
  readonly details: LineDetails;
  readonly purchase: Purchase | null;
  readonly actions: LineActions;
  readonly onAsk: (question: Question) => void;
}

/**
 * What an admin can do with a line that does not make the total of its purchase: a button for each decision, which opens
 * its dialog; only asking the member for the rest happens at once. Nothing if the amounts are equal. The refund of an
 * excess is emphasised.
 */
export function DifferenceChoices({ details, purchase, actions, onAsk }: DifferenceChoicesProps) {
  if (purchase === null || !isDecidable(purchase) || !pays(details.line)) return null;
  const difference = differenceOf(details, purchase);
  if (difference === 0n) return null;
  const gap = formatPaise(paise(difference > 0n ? difference : -difference));
  const part = partOf(details, purchase);
  const shortfall = { isAsked: details.restAskedAt !== null, buysPart: part !== null };
  const bought = part === null ? '' : formatTokens(part.quantity);
  const ordered = formatTokens(purchase.totalQuantity);
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.differenceQuestion}</legend>
      {decisionsFor(difference, shortfall).map((kind) => (
        <button
          key={kind}
          type="button"
          className={cx(styles.choice, kind === 'refund_excess' && styles.usual)}
          aria-disabled={actions.pending || undefined}
          onClick={(event) => {
            // Ignores the second click of a double click, which would decide the next line.
            if (event.detail > 1 || actions.pending) return;
            if (kind === 'ask_rest') actions.decideDifference(details, purchase, { kind });
            else onAsk(kind);
          }}
        >
          <strong className={styles.name}>
            <span>
              <AmountText>{texts.differences[kind].name(gap, bought, ordered)}</AmountText>
            </span>
            <ChevronRight aria-hidden="true" />
          </strong>
          <span className={styles.story}>{texts.differences[kind].story(purchase.user.name)}</span>
        </button>
      ))}
    </fieldset>
  );
}
