import { paise, type Paise } from './money.ts';

/**
 * A credit is money of a member that the company keeps for the next order. One order takes one credit, as a whole.
 */

/** The least that a member still pays of an order with a credit, so that the payment has a proof and a reference. */
export const LEAST_TO_PAY = paise(100n);

/** Whether an order of this total can take the credit. */
export const canTakeCredit = (total: Paise, credit: Paise): boolean =>
  total - credit >= LEAST_TO_PAY;

/** An order with what a credit pays of it; undefined for none. */
export interface CreditedOrder {
  readonly finalAmount: Paise;
  readonly credited?: Paise | undefined;
}

/** What the member pays of an order by transfer. Bank lines are compared with this sum, not with the total. */
export const amountToPay = ({ finalAmount, credited = paise(0n) }: CreditedOrder): Paise =>
  paise(finalAmount - credited);
