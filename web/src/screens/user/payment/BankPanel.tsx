import type { getPaymentDetails, ReplyOf } from '@prelaunch/contract';
import { decimalText, formatPaise, type Paise } from '@prelaunch/domain/money';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { AgreeBox } from './AgreeBox.tsx';
import { PayLines } from './PayLines.tsx';
import styles from './PaymentScreen.module.css';
import { useAgreement } from './useAgreement.ts';

export type PaymentDetails = NonNullable<ReplyOf<typeof getPaymentDetails>>;
export type Bank = PaymentDetails['banks'][number];

interface BankPanelProps {
  readonly banks: readonly Bank[];
  readonly orderNumber: string;
  readonly total: Paise;
  readonly onPay: (bank: Bank) => void;
  readonly onCancel: () => void;
}

/** By bank transfer: to whom, and how much. */
export function BankPanel({ banks, orderNumber, total, onPay, onCancel }: BankPanelProps) {
  const agreement = useAgreement(texts.pleaseAgree.BANK);
  const [chosen, setChosen] = useState('');
  const bank = banks.find(({ id }) => id === chosen) ?? banks[0];
  if (bank === undefined) return null;

  const line = (field: keyof typeof texts.bank) => ({
    label: texts.bank[field],
    shown: bank[field],
  });
  return (
    <div className={styles['panel']}>
      <p className={styles['quiet']}>{texts.bankHint(orderNumber)}</p>
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
      <PayLines
        lines={[
          line('bankName'),
          line('accountNumber'),
          line('holderName'),
          line('ifscCode'),
          line('branch'),
          {
            label: texts.toPay,
            shown: formatPaise(total),
            copied: decimalText(total),
            strong: true,
          },
        ]}
      />
      <AgreeBox agreement={agreement} policy={texts.privacyPolicy.BANK} />
      <div className={styles['actions']}>
        <Button onClick={() => agreement.check() && onPay(bank)}>{texts.makePayment}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
