import type { Paise } from '@prelaunch/domain/money';
import { transfersOf, UPI_LIMIT } from '@prelaunch/domain/transfer-limits';
import { Info, Landmark } from 'lucide-react';
import { formatInLakhs } from '../../../purchases/amount-words.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { LimitText } from './LimitText.tsx';

interface UpiLimitProps {
  readonly toPay: Paise;
  /** Whether the bank transfer is the panel's main action. */
  readonly leading: boolean;
  readonly onBankTransfer: (() => void) | null;
}

/**
 * Above what apps usually pay by UPI, says so before the payment fails and leads to the bank transfer. The panel stays
 * usable, because some banks and merchants have higher limits.
 */
export function UpiLimit({ toPay, leading, onBankTransfer }: UpiLimitProps) {
  if (toPay <= UPI_LIMIT) return null;
  return (
    <div>
      <Notice icon={Info}>
        <LimitText>{texts.upiLimit(formatInLakhs(UPI_LIMIT))}</LimitText>{' '}
        {onBankTransfer === null
          ? texts.upiLimitNoBank
          : texts.upiLimitNext(transfersOf(toPay).join(` ${texts.or} `))}
      </Notice>
      {onBankTransfer !== null && (
        <Button
          wide
          variant={leading ? 'primary' : 'secondary'}
          icon={<Landmark aria-hidden="true" />}
          onClick={onBankTransfer}
        >
          {texts.payByBank}
        </Button>
      )}
    </div>
  );
}
