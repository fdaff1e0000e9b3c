import { remarkOf } from '@prelaunch/domain/remark';
import type { CSSProperties } from 'react';
import { NumberGroups } from '../../../payees/NumberGroups.tsx';
import { CopyField } from '../../../ui/buttons/CopyField.tsx';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { copyLine } from './copy-line.tsx';
import { KnownPayee } from './KnownPayee.tsx';
import type { PanelProps } from './panel.ts';
import { PayActions } from './PayActions.tsx';
import styles from './PaymentScreen.module.css';
import { TransferOptions } from './TransferOptions.tsx';
import { TransferRemark } from './TransferRemark.tsx';

/** The details that members type character by character into their bank's form. */
const NUMBERS: readonly (keyof typeof texts.bank)[] = ['accountNumber', 'ifscCode'];

/** The details that a bank's form finds by the IFSC, so that nothing is pasted. */
const NOT_ASKED: readonly (keyof typeof texts.bank)[] = ['bankName', 'branch'];

/** A number in large groups of digits, in one line. */
function Digits({ text }: { readonly text: string }) {
  // The space after every four digits is about half as wide as a digit.
  const length = text.length + Math.ceil(text.length / 4) / 2;
  return (
    <span className={styles.digits} style={{ '--length': length } as CSSProperties}>
      <NumberGroups text={text} />
    </span>
  );
}

/** Payment by bank transfer: the payee's account and the amount. */
export function BankPanel({ details, bankId, orderNumber, paymentCode, ...props }: PanelProps) {
  const { toPay, onBank, onPaid, onCancel } = props;
  const banks = details?.banks ?? [];
  const bank = banks.find(({ id }) => id === bankId) ?? banks[0];
  if (bank === undefined) return null;

  const remark = remarkOf(orderNumber, paymentCode);
  const row = (field: keyof typeof texts.bank) => {
    const text = bank[field];
    const value = NUMBERS.includes(field) ? <Digits text={text} /> : text;
    const line = { label: texts.bank[field], value };
    return NOT_ASKED.includes(field) ? line : copyLine(line, text);
  };
  return (
    <div className={styles.panel}>
      <p>{texts.bankHint}</p>
      {banks.length > 1 && (
        <Field label={texts.selectBank}>
          <SelectInput
            value={bank.id}
            onChange={(event) => onBank(event.currentTarget.value)}
            options={banks.map(({ id, bankName, accountNumber }) => ({
              value: id,
              label: `${bankName} (…${accountNumber.slice(-4)})`,
            }))}
          />
        </Field>
      )}
      <DescriptionList
        items={[
          row('bankName'),
          row('accountNumber'),
          row('holderName'),
          row('ifscCode'),
          row('branch'),
        ]}
      />
      <KnownPayee bank={bank} />
      <TransferRemark remark={remark} />
      <TransferOptions toPay={toPay} />
      <PayActions
        method="BANK"
        toPay={toPay}
        onPay={() => onPaid({ method: 'BANK', bankName: bank.bankName, versionId: bank.versionId })}
        onCancel={onCancel}
      />
    </div>
  );
}

/** Payment in any way on which the company and the member have agreed, without a proof. */
export function ManualPanel({ company, orderNumber, paymentCode, ...props }: PanelProps) {
  const { toPay, pending, onConfirm, onCancel } = props;
  return (
    <div className={styles.panel}>
      <ol className={styles.manual}>
        {texts.manualSteps(company ?? texts.theCompany).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CopyField
        label={texts.manualQuote}
        value={remarkOf(orderNumber, paymentCode)}
        copyLabel={texts.copyRemark}
        iconOnly
      />
      <PayActions
        method="MANUAL"
        toPay={toPay}
        pending={pending}
        onPay={() => onConfirm('MANUAL')}
        onCancel={onCancel}
      />
    </div>
  );
}
