import { CopyField } from '../../../ui/CopyField.tsx';
import { paymentTexts as texts } from '../texts.ts';

/** Asks for the payment code in the remark of the transfer. Shows nothing for an order without a code. */
export function PaymentCode({ code }: { readonly code: string | null }) {
  if (code === null) return null;
  return (
    <CopyField
      label={texts.paymentCode}
      value={code}
      hint={texts.paymentCodeHint}
      copyLabel={texts.copyPaymentCode}
      iconOnly
    />
  );
}
