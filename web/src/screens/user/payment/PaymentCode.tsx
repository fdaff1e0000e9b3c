import { CopyField } from '../../../ui/CopyField.tsx';
import { paymentTexts as texts } from '../texts.ts';
import screen from './PaymentScreen.module.css';

/** Asks for the payment code in the remark of the transfer. Shows nothing for an order without a code. */
export function PaymentCode({ code }: { readonly code: string | null }) {
  if (code === null) return null;
  return (
    <div>
      <CopyField label={texts.paymentCode} value={code} copyLabel={texts.copyPaymentCode} />
      <p className={screen.quiet}>{texts.paymentCodeHint}</p>
    </div>
  );
}
