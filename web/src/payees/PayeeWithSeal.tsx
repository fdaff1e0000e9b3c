import type { PayeeNumbers } from '@prelaunch/domain/payee-seal';
import type { ReactNode } from 'react';
import { PayeeSeal } from './PayeeSeal.tsx';
import styles from './PayeeSeal.module.css';
import { payeeTexts as texts } from './texts.ts';

interface PayeeWithSealProps {
  readonly payee: PayeeNumbers;
  /** Leads with the UPI ID, where two accounts have the same last digits. */
  readonly byUpi?: boolean;
  /** A sentence below the last digits of the account number. */
  readonly children?: ReactNode;
}

/** The seal of an account with the last digits of its number in words, and its UPI ID where two are compared. */
export function PayeeWithSeal({ payee, byUpi, children }: PayeeWithSealProps) {
  const digits = texts.endsIn(payee.accountNumber.slice(-4));
  return (
    <div className={styles.payee}>
      <PayeeSeal {...payee} />
      <p className={styles.words}>
        <span className={styles.digits}>{byUpi === true ? payee.upi : digits}</span> {children}
        {byUpi !== undefined && <span>{byUpi ? digits : payee.upi}</span>}
      </p>
    </div>
  );
}
