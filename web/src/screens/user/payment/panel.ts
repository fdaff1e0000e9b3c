import type { getPaymentDetails, ReplyOf } from '@prelaunch/contract';
import type { ManualMethod, ProofMethod } from '@prelaunch/domain/payment-methods';
import type { Paise } from '@prelaunch/domain/money';

export type PaymentDetails = NonNullable<ReplyOf<typeof getPaymentDetails>>;

/** The payee, with the version of the details that were shown to the member. */
export interface Payee {
  readonly method: ProofMethod;
  readonly bankName: string;
  readonly versionId: string;
}

/** The data and the actions of a payment method's panel. */
export interface PanelProps {
  /** Null while unknown. */
  readonly details: PaymentDetails | null;
  readonly company: string | null;
  /** The id of the account that the member has chosen; empty for the first one. */
  readonly bankId: string;
  readonly onBank: (id: string) => void;
  readonly orderNumber: string;
  /** The code for the remark of the transfer; null if the order has none. */
  readonly paymentCode: string | null;
  /** What is to be paid now: the total of the order, less what a credit pays of it. */
  readonly toPay: Paise;
  /** Whether an order without a proof is being submitted. */
  readonly pending: boolean;
  /** Asks for the proof of a payment to this payee. */
  readonly onPaid: (payee: Payee) => void;
  /** Submits the order without a proof. */
  readonly onConfirm: (method: ManualMethod) => void;
  readonly onCancel: () => void;
  /** Shows the panel of the bank transfer; null where the company offers none. */
  readonly onBankTransfer: (() => void) | null;
  readonly onGoBack: () => void;
}
