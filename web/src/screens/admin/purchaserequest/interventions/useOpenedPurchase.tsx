import type { ReversalReason } from '@prelaunch/domain/interventions';
import { formatPaise } from '@prelaunch/domain/money';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button, type ButtonProps } from '../../../../ui/buttons/Button.tsx';
import { texts as adminTexts } from '../../texts.ts';
import { DECIDE, useFocusAfterDecision } from '../../useFocusAfterDecision.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { DecidedPurchase } from './DecidedPurchase.tsx';
import type { Proposal } from './InterventionDialog.tsx';
import { interventionTexts as texts } from './texts.ts';

interface Opened {
  readonly purchase: Purchase;
  readonly index: number;
  readonly proposal: Proposal<ReversalReason> | null;
}

interface ButtonOptions {
  readonly text?: string;
  readonly variant?: ButtonProps['variant'];
  /** Filled in when the admin reverses the purchase. */
  readonly proposal?: Proposal<ReversalReason> | null;
}

/**
 * The button of a row that opens a decided purchase, and its dialog.
 *
 * @param list contains the rows; the focus returns to the row
 */
export function useOpenedPurchase(list: RefObject<HTMLElement | null>): {
  readonly button: (purchase: Purchase, index: number, options?: ButtonOptions) => ReactNode;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const keepPlace = useFocusAfterDecision(list);
  return {
    button: (purchase, index, { text = texts.open, variant = 'row', proposal = null } = {}) => (
      <Button
        size="small"
        variant={variant}
        title={texts.openOf(
          adminTexts.purchases.ofPurchase(purchase.user.name, formatPaise(purchase.finalAmount)),
        )}
        {...{ [DECIDE]: '' }}
        onClick={() => {
          setOpened({ purchase, index, proposal });
        }}
      >
        {text}
      </Button>
    ),
    dialog: opened !== null && (
      <DecidedPurchase
        key={opened.purchase.id}
        purchase={opened.purchase}
        proposal={opened.proposal}
        onClose={() => {
          keepPlace(opened.index);
          setOpened(null);
        }}
      />
    ),
  };
}
