import { formatPaise } from '@prelaunch/domain/money';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { texts as adminTexts } from '../../texts.ts';
import { DECIDE, useFocusAfterDecision } from '../../useFocusAfterDecision.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { DecidedPurchase } from './DecidedPurchase.tsx';
import { interventionTexts as texts } from './texts.ts';

/**
 * The button of a row that opens a decided purchase, and its dialog.
 *
 * @param list contains the rows; the focus returns to the row
 */
export function useOpenedPurchase(list: RefObject<HTMLElement | null>): {
  readonly button: (purchase: Purchase, index: number) => ReactNode;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<{ purchase: Purchase; index: number } | null>(null);
  const keepPlace = useFocusAfterDecision(list);
  return {
    button: (purchase, index) => (
      <Button
        size="small"
        variant="row"
        title={texts.openOf(
          adminTexts.purchases.ofPurchase(purchase.user.name, formatPaise(purchase.finalAmount)),
        )}
        {...{ [DECIDE]: '' }}
        onClick={() => {
          setOpened({ purchase, index });
        }}
      >
        {texts.open}
      </Button>
    ),
    dialog: opened !== null && (
      <DecidedPurchase
        key={opened.purchase.id}
        purchase={opened.purchase}
        onClose={() => {
          keepPlace(opened.index);
          setOpened(null);
        }}
      />
    ),
  };
}
