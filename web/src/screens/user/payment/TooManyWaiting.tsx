import { paths } from '../../../paths.ts';
import { useTooManyWaiting } from '../../../purchases/own-purchases.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { paymentTexts as texts } from '../texts.ts';

/**
 * Said above an order that would be refused now. The rest of the screen stays: whoever has paid
 * already can hand in the proof as soon as one of the others is decided.
 */
export function TooManyWaiting() {
  if (!useTooManyWaiting()) return null;
  return (
    <Notice announced>
      {texts.tooManyWaiting} <TextLink href={paths.paymentHistory}>{texts.seeHistory}</TextLink>
    </Notice>
  );
}
