import { entryOf, type Unrecognised } from '@prelaunch/contract';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import styles from './PaymentMethodText.module.css';
import { statusTexts } from './texts.ts';

/** A payment method. A method that this version does not know is shown in grey, as the server sent it. */
export function PaymentMethodText({ method }: { readonly method: PaymentMethod | Unrecognised }) {
  const known = entryOf(statusTexts.methods, method);
  if (known !== undefined) return known;
  return <span className={styles.unknown}>{method.trim() || statusTexts.notAvailable}</span>;
}
