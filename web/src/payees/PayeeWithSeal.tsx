import type { PayeeNumbers } from '@prelaunch/domain/payee-seal';
import type { ReactNode } from 'react';
import { PayeeSeal } from './PayeeSeal.tsx';
import styles from './PayeeSeal.module.css';
import { payeeTexts as texts } from './texts.ts';

interface PayeeWithSealProps {
  readonly payee: PayeeNumbers;
  /** A sentence below the last digits of the account number. */
  readonly children?: ReactNode;
}

/** The seal of an account with the last digits of its number in words. */
export function PayeeWithSeal({ payee, children }: PayeeWithSealProps) {
  return (
    <div className={styles.payee}>
      <PayeeSeal {...payee} />
      <p className={styles.words}>
        <span className={styles.digits}>{texts.endsIn(payee.accountNumber.slice(-4))}</span>{' '}
        {children}
      </p>
    </div>
  );
}
