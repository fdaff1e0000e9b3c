import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './RefundChoice.module.css';
import { compareTexts as texts } from './texts.ts';

/** What happens with money that is given back, the usual one first: it is sent, or the member keeps it for the next order. */
const REFUND_CHOICES = ['transfer', 'credit'] as const;

export type RefundChoiceValue = (typeof REFUND_CHOICES)[number];

/** Asks whether the money is sent or kept for the member's next order. */
export function RefundChoice({ field }: { readonly field: UseFormRegisterReturn }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.refundChoice}</legend>
      {REFUND_CHOICES.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" value={choice} {...field} />
          {texts.refundChoices[choice]}
        </label>
      ))}
    </fieldset>
  );
}
