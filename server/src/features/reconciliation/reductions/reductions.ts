import { approvePaid as approvePaidCall } from '@prelaunch/contract';
import { addPaise, decimalText, type Paise } from '@prelaunch/domain/money';
import { priceReceived, type PricedOrder } from '@prelaunch/domain/pricing';
import { recordAudit } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import { notifyMember } from '../../live/index.ts';
import {
  approveWithin,
  countApproval,
  insertReduced,
  lockReducible,
  renewTotals,
  type ReduciblePurchase,
} from '../../purchases/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockReconciliation, touchLines } from '../reconciliations.store.ts';
import { giveLines, takeLines } from './moved-lines.store.ts';

/** What an admin has found of a pending purchase. */
export interface Paid {
  readonly id: string;
  /** What has arrived, fee included. */
  readonly received: Paise;
  /** The reference number that the admin compared; undefined when the caller does not say. */
  readonly compared: string | undefined;
}

/** The purchase for what was paid, and whether it is approved or waits for a second admin. */
export interface Reduction {
  readonly id: string;
  readonly outcome: 'approved' | 'requested';
}

/** Refuses a purchase that cannot be approved for what was paid. */
function requireReducible(
  admin: Admin,
  purchase: ReduciblePurchase,
  { received, compared }: Paid,
): void {
  if (purchase.status !== 'PENDING') refuse('purchase_already_decided');
  if (purchase.accountId === admin.accountId) refuse('own_purchase');
  if (purchase.isUnread) refuse('answer_unread');
  const isOther = compared !== undefined && compared !== purchase.referenceNumber;
  if (purchase.isCorrected || isOther) refuse('reference_corrected');
  // Lines that name the purchase are its money, whether they are assigned or not.
  const atBank = (purchase.received ?? 0n) + (purchase.named ?? 0n);
  const isAtBank = purchase.received !== null || purchase.named !== null;
  if (isAtBank && atBank !== received) refuse('received_changed');
  // What was paid already stands in the place of an order.
  if (received >= purchase.toPay || purchase.isReduced) refuse('nothing_missing');
  if (purchase.isRefunded) refuse('line_refunded');
}

const record = (
  tx: Tx,
  admin: Admin,
  ip: string,
  { id, label, quantity }: ReduciblePurchase,
  { received }: Paid,
  order: PricedOrder,
  reducedTo: string,
) =>
  recordAudit(tx, admin, {
    companyId: admin.companyId,
    action: approvePaidCall.audit,
    subject: { type: 'purchase', id, label },
    before: { status: 'PENDING', tokens: Number(quantity) },
    after: {
      status: 'REJECTED',
      tokens: Number(order.quantity),
      received: decimalText(received),
      reducedTo,
    },
    ip,
  });

/**
 * Puts a purchase for what was paid in the place of a short one, with its lines. Call it with the totals, the
 * reconciliation and the purchase locked.
 *
 * @returns the id of the new purchase
 */
async function reduce(
  tx: Tx,
  admin: Admin,
  ip: string,
  purchase: ReduciblePurchase,
  paid: Paid,
  order: PricedOrder,
): Promise<string> {
  // While the purchase is pending: triggers keep what its lines have paid.
  const lines = await takeLines(tx, admin, purchase.id);
  const reducedTo = await insertReduced(tx, admin, purchase.id, order);
  if (lines.length > 0) await giveLines(tx, admin, reducedTo, lines);
  await touchLines(tx, admin.companyId);
  await notifyMember(tx, admin.companyId, purchase.accountId);
  await record(tx, admin, ip, purchase, paid, order, reducedTo);
  return reducedTo;
}

interface Outcome {
  readonly reduction: Reduction;
  /** Whether this call has decided or requested. */
  readonly isNew: boolean;
}

/** The outcome of a repeated call. Requests the approval again if the earlier request is over. */
async function repeat(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  ip: string,
  { received }: Paid,
  {
    id,
    received: earlier,
    status,
    isReversed,
    isRequested,
  }: NonNullable<ReduciblePurchase['replacement']>,
): Promise<Outcome> {
  if (BigInt(earlier) !== received || status === 'REJECTED' || isReversed) {
    return refuse('purchase_already_decided');
  }
  if (status === 'APPROVED') return { reduction: { id, outcome: 'approved' }, isNew: false };
  if (isRequested) return { reduction: { id, outcome: 'requested' }, isNew: false };
  const outcome = await approveWithin(deps, tx, admin, ip, id);
  return { reduction: { id, outcome }, isNew: true };
}

/**
 * Approves what was paid of a pending purchase: a purchase of fewer tokens takes its place, and is approved or waits for a
 * second admin. All in one transaction. Repeating the call changes nothing.
 *
 * Refuses as `approvePaid` of the contract declares.
 */
export async function approvePaid(
  deps: Deps,
  admin: Admin,
  ip: string,
  paid: Paid,
): Promise<Reduction> {
  const { reduction, isNew } = await transactionAs(
    deps.db,
    admin,
    async (tx): Promise<Outcome> => {
      const purchase = (await lockReducible(tx, admin, paid.id)) ?? refuse('not_found');
      const { replacement } = purchase;
      if (replacement !== null) return repeat(deps, tx, admin, ip, paid, replacement);
      requireReducible(admin, purchase, paid);
      const order = priceReceived(addPaise(paid.received, purchase.credited), purchase);
      if (order.quantity < 1n) refuse('amount_buys_nothing');
      const id = await reduce(tx, admin, ip, purchase, paid, order);
      return {
        reduction: { id, outcome: await approveWithin(deps, tx, admin, ip, id) },
        isNew: true,
      };
    },
    {
      lockFirst: async (tx) => {
        await renewTotals(tx, admin.companyId);
        await lockReconciliation(tx, admin.companyId);
      },
    },
  );
  if (isNew && reduction.outcome === 'approved') countApproval(deps);
  return reduction;
}
