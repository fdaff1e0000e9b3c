import type { OfferedMethod } from '@prelaunch/domain/payment-methods';
import type { ComponentType } from 'react';
import { BankPanel, ManualPanel } from './BankPanel.tsx';
import type { PanelProps, PaymentDetails } from './panel.ts';
import { UpiPanel } from './UpiPanel.tsx';

interface Method {
  readonly Panel: ComponentType<PanelProps>;
  /** Whether the company has the payment details that this method needs. */
  readonly isOffered: (details: PaymentDetails | null, isChosen: boolean) => boolean;
  /** Whether the reference numbers have only digits. */
  readonly hasNumericReference?: boolean;
}

/** The payment methods of the payment page, in the order of their tabs. */
export const METHODS: Readonly<Record<OfferedMethod, Method>> = {
  BANK: {
    Panel: BankPanel,
    isOffered: (details) => details !== null && details.bankName !== '',
  },
  UPI: {
    Panel: UpiPanel,
    // A chosen method stays visible, so that its panel can say that it is no longer offered.
    isOffered: (details, isChosen) => isChosen || (details !== null && details.upi !== ''),
    hasNumericReference: true,
  },
  MANUAL: { Panel: ManualPanel, isOffered: () => true },
};
