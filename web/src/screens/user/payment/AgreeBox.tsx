import { paths } from '../../../paths.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { paymentTexts as texts } from '../texts.ts';
import type { Agreement } from './useAgreement.ts';

interface AgreeBoxProps {
  readonly agreement: Agreement;
  readonly policy: string;
}

export function AgreeBox({ agreement, policy }: AgreeBoxProps) {
  return (
    <Checkbox
      ref={agreement.box}
      checked={agreement.agreed}
      error={agreement.error}
      onChange={(event) => agreement.set(event.currentTarget.checked)}
    >
      {texts.agree} <TextLink href={paths.privacyPolicy}>{policy}</TextLink>.
    </Checkbox>
  );
}
