import { CopyField } from '../../../ui/buttons/CopyField.tsx';
import { paymentTexts as texts } from '../texts.ts';

/** Asks for the remark of the transfer. */
export function TransferRemark({ remark }: { readonly remark: string }) {
  return (
    <CopyField
      label={texts.transferRemark}
      value={remark}
      hint={texts.transferRemarkHint}
      copyLabel={texts.copyRemark}
      iconOnly
    />
  );
}
