import { paths } from '../../../paths.ts';
import { useTooManyWaiting } from '../../../purchases/own-purchases.ts';
import { useSaleClosed } from '../../../purchases/useSaleClosed.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { buyTexts, paymentTexts as texts } from '../texts.ts';

/**
 * Said above an order that would be refused now. The rest of the screen stays: whoever has paid
 * already can hand in the proof as soon as one of the others is decided.
 */
export function TooManyWaiting() {
  const tooMany = useTooManyWaiting();
  const closed = useSaleClosed();
  // That the sale is suspended stands above every screen.
  if (closed === 'unverified') return <Notice announced>{buyTexts.unverified}</Notice>;
  if (!tooMany) return null;
  return (
    <Notice announced>
      {texts.tooManyWaiting} <TextLink href={paths.paymentHistory}>{texts.seeHistory}</TextLink>
    </Notice>
  );
}
