import { entryOf, type Unrecognised } from '@prelaunch/contract';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import { Coins, Handshake, Landmark, Smartphone, Wallet } from 'lucide-react';
import styles from './MethodMark.module.css';

const ICONS = { BANK: Landmark, UPI: Smartphone, MANUAL: Handshake, CRYPTO: Coins } as const;

/** The icon of a payment method, beside its text. */
export function MethodMark({ method }: { readonly method: PaymentMethod | Unrecognised }) {
  const Icon = entryOf(ICONS, method) ?? Wallet;
  return (
    <span className={styles.mark}>
      <Icon aria-hidden="true" />
    </span>
  );
}
