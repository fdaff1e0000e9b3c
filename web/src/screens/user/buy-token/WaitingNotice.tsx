import { usePendingCount } from '../../../purchases/own-purchases.ts';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { buyTexts as texts } from '../texts.ts';

/** Where the money of earlier orders stands: the way here leads from handing in a proof. */
export function WaitingNotice() {
  const count = usePendingCount() ?? 0;
  if (count === 0) return null;
  return (
    <Notice>
      {texts.waiting(count)} <TextLink href={paths.paymentHistory}>{texts.seeHistory}</TextLink>
    </Notice>
  );
}
