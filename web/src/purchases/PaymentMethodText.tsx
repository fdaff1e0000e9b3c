import type { Unrecognised } from '@prelaunch/contract';
import { PAYMENT_METHODS, type PaymentMethod } from '@prelaunch/domain/payment-methods';
import styles from './PaymentMethodText.module.css';
import { statusTexts } from './texts.ts';

const KNOWN: ReadonlySet<string> = new Set(PAYMENT_METHODS);

/** A payment method. A method that this version does not know is shown in grey, as the server sent it. */
export function PaymentMethodText({ method }: { readonly method: PaymentMethod | Unrecognised }) {
  if (KNOWN.has(method)) return method;
  return <span className={styles.unknown}>{method.trim() || statusTexts.notAvailable}</span>;
}
