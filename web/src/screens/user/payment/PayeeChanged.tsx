import type { Paise } from '@prelaunch/domain/money';
import type { OfferedMethod } from '@prelaunch/domain/payment-methods';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { ValueChange } from '../../../ui/text/ValueChange.tsx';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PayeeChanged.module.css';
import screen from './PaymentScreen.module.css';
import type { Payee, PaymentDetails } from './panel.ts';
import { PayActions } from './PayActions.tsx';
import { lastDigits, type Bank, type PayeeFieldChange } from './payee-change.ts';
import type { PayeeChange } from './usePaymentDetails.ts';

const labelOf = ({ field }: PayeeFieldChange): string =>
  field === 'upi' ? texts.upiId : texts.bank[field];

/** The payee of a member who has paid with these details, which had this account. */
function paidPayee(chosen: OfferedMethod | null, details: PaymentDetails, bank: Bank): Payee {
  const byUpi = chosen === 'UPI' || (chosen !== 'BANK' && details.bankName === '');
  const { bankName, versionId } = byUpi ? details : bank;
  return { method: byUpi ? 'UPI' : 'BANK', bankName, versionId };
}

/** The old payee, for a member who has paid before the change. */
export const oldPayee = (chosen: OfferedMethod | null, { before, replaced }: PayeeChange): Payee =>
  paidPayee(chosen, before, replaced);

/** The current payee, for a member who has paid; without its version where the details are not known. */
export function currentPayee(
  chosen: OfferedMethod | null,
  details: PaymentDetails | null,
  bankId: string,
): Payee {
  const bank = details?.banks.find(({ id }) => id === bankId) ?? details?.banks[0];
  if (details !== null && bank !== undefined) return paidPayee(chosen, details, bank);
  return { method: chosen === 'BANK' ? 'BANK' : 'UPI', bankName: '', versionId: '' };
}

/** Says to which of the old details a proof belongs; null for one of the current details. */
export function oldPayeeText(payee: Payee, change: PayeeChange): string | null {
  const { upi, banks } = change.before;
  if (payee.method === 'UPI') return texts.payeeChanged.paidToOldUpi(upi);
  const bank = banks.find(({ versionId }) => versionId === payee.versionId);
  return bank === undefined
    ? null
    : texts.payeeChanged.paidToOldAccount(lastDigits(bank.accountNumber));
}

interface PayeeChangedProps {
  readonly company: string | null;
  readonly change: PayeeChange;
  /** The payee of a member who has paid before the change. */
  readonly old: Payee;
  readonly toPay: Paise;
  /** Whether the card takes the focus; not while a dialog is open. */
  readonly focused: boolean;
  /** Asks for the proof of a payment to this payee. */
  readonly onPaid: (payee: Payee) => void;
  readonly onCancel: () => void;
}

/** Replaces the payment methods when the payee is no longer the one that the member has seen. */
export function PayeeChanged(props: PayeeChangedProps) {
  const { company, change, old, toPay, focused, onPaid, onCancel } = props;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [paid, setPaid] = useState(false);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  const showNew = (
    <Button variant={paid ? 'secondary' : 'primary'} onClick={change.accept}>
      {texts.payeeChanged.showNew}
    </Button>
  );
  return (
    <Card>
      <section className={cx(screen.methods, screen.panel)} aria-labelledby={title}>
        <div role="alert" className={styles.warning}>
          <h2 id={title} ref={heading} tabIndex={-1}>
            {texts.payeeChanged.title}
          </h2>
          <p>{texts.payeeChanged.text(company ?? texts.theCompany)}</p>
        </div>
        <DescriptionList
          items={change.fields.map((each) => ({
            label: labelOf(each),
            value: <ValueChange before={each.before} after={each.after} />,
          }))}
        />
        {paid ? (
          <>
            <div className={screen.actions}>{showNew}</div>
            <p role="status">{oldPayeeText(old, change)}</p>
            <PayActions
              method={old.method}
              toPay={toPay}
              onPay={() => onPaid(old)}
              onCancel={onCancel}
            />
          </>
        ) : (
          <div className={screen.actions}>
            {showNew}
            <Button variant="secondary" onClick={() => setPaid(true)}>
              {texts.payeeChanged.alreadyPaid}
            </Button>
          </div>
        )}
      </section>
    </Card>
  );
}
