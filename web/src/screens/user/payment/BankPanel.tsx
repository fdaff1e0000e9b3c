import type { getPaymentDetails, ReplyOf } from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { CopyRows } from './CopyRows.tsx';
import { PayActions } from './PayActions.tsx';
import styles from './PaymentScreen.module.css';

export type PaymentDetails = NonNullable<ReplyOf<typeof getPaymentDetails>>;
export type Bank = PaymentDetails['banks'][number];

interface BankPanelProps {
  readonly banks: readonly Bank[];
  readonly orderNumber: string;
  readonly total: Paise;
  readonly onPay: (bank: Bank) => void;
  readonly onCancel: () => void;
}

/** Payment by bank transfer: the payee's account and the amount. */
export function BankPanel({ banks, orderNumber, total, onPay, onCancel }: BankPanelProps) {
  const [chosen, setChosen] = useState('');
  const bank = banks.find(({ id }) => id === chosen) ?? banks[0];
  if (bank === undefined) return null;

  const row = (field: keyof typeof texts.bank) => ({
    label: texts.bank[field],
    shown: bank[field],
  });
  return (
    <div className={styles.panel}>
      <p className={styles.quiet}>{texts.bankHint(orderNumber)}</p>
      {banks.length > 1 && (
        <Field label={texts.selectBank}>
          <SelectInput
            value={bank.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={banks.map(({ id, bankName, accountNumber }) => ({
              value: id,
              label: `${bankName} (…${accountNumber.slice(-4)})`,
            }))}
          />
        </Field>
      )}
      <CopyRows
        rows={[
          row('bankName'),
          row('accountNumber'),
          row('holderName'),
          row('ifscCode'),
          row('branch'),
        ]}
        total={total}
      />
      <PayActions
        method="BANK"
        text={texts.makePayment}
        onPay={() => onPay(bank)}
        onCancel={onCancel}
      />
    </div>
  );
}

interface ManualPanelProps {
  readonly company: string | null;
  readonly total: Paise;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Payment by any way that company and member have agreed on, without a proof. */
export function ManualPanel({ company, total, pending, onConfirm, onCancel }: ManualPanelProps) {
  return (
    <div className={styles.panel}>
      <p className={styles.quiet}>{texts.manualHint(company ?? texts.theCompany)}</p>
      <CopyRows total={total} />
      <PayActions
        method="MANUAL"
        text={texts.confirmPayment}
        pending={pending}
        onPay={onConfirm}
        onCancel={onCancel}
      />
    </div>
  );
}
