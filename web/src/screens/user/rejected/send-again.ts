import { amountToPay } from '@prelaunch/domain/credits';
import { decimalText, rupeesFromPaise } from '@prelaunch/domain/money';
import { orderNumber } from '@prelaunch/domain/order-number';
import type { ProofMethod } from '@prelaunch/domain/payment-methods';
import { paymentPath } from '../../../paths.ts';
import { sameCredit } from '../../../purchases/credit.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { changeOrder, startOrder } from '../../../purchases/order-store.ts';
import { takenHere, type OwnRefund } from '../../../purchases/own-refunds.ts';

/**
 * Starts a new order for the payment of a rejected purchase, with its number and file. Both purchases then have the
 * same transaction number, by which the company finds them. A credit pays the same part as before, because the rest was paid.
 *
 * @param refunds of the member; they decide nothing about a purchase without a credit
 * @returns the address of its payment page, which opens the form of the proof
 */
export function sendAgain(
  memberId: string,
  purchase: OwnPurchase,
  refunds: readonly OwnRefund[],
  method: ProofMethod,
): string {
  const { amount, credited, receipt, referenceNumber, orderNumber: rejected, id } = purchase;
  const request = { orderNumber: orderNumber(Date.now()), amount };
  const { idempotencyKey } = startOrder(memberId, request);
  const taken = takenHere(memberId, idempotencyKey);
  changeOrder(memberId, request, (order) => ({
    ...order,
    credit: sameCredit(credited, refunds, taken),
    resends: rejected ?? id,
    draft: {
      ...order.draft,
      method,
      reference: referenceNumber ?? '',
      // Without the same credit, or at another price, something else is to be paid now.
      typedAmount: decimalText(amountToPay(purchase)),
      receipt: receipt && { id: receipt.id, name: receipt.name },
    },
  }));
  return paymentPath(request.orderNumber, String(rupeesFromPaise(amount)));
}
