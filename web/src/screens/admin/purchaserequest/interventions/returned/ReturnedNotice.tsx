import { Undo2 } from 'lucide-react';
import { TextLink } from '../../../../../ui/buttons/TextLink.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { historyAddress } from '../../history-views.ts';
import { returnedTexts as texts } from './texts.ts';
import { useReturnedPayments } from './useReturnedPayments.ts';

/** Says that the bank took payments back, with a link to them; nothing while there are none. */
export function ReturnedNotice() {
  const total = useReturnedPayments().data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Notice announced icon={Undo2}>
      {texts.notice(total)}{' '}
      <TextLink href={historyAddress('interventions')}>{texts.toView}</TextLink>
    </Notice>
  );
}
