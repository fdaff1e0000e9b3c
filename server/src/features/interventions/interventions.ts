import { holdPurchase, releasePurchase, reversePurchase } from '@prelaunch/contract';
import type { HoldReason, ReversalReason } from '@prelaunch/domain/interventions';
import { recordAudit } from '../audit/index.ts';
import { transactionAs } from '../auth/index.ts';
import {
  hasOtherAdmin,
  requestConfirmation,
  requesterInTrail,
  type Origin,
  type Waiting,
} from '../confirmations/index.ts';
import { notifyMember } from '../live/index.ts';
import { renewTotals } from '../purchases/index.ts';
import { freeLinesOf, lockReconciliation, touchLines } from '../reconciliation/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  endHold,
  insertHold,
  insertReversal,
  lockPurchase,
  type LockedPurchase,
} from './interventions.store.ts';
import { INTERVENTIONS } from './intervention-metrics.ts';
import { mailMember } from './intervention-mail.ts';
import { describeReversalRequest } from './reversal-requests.rules.ts';

/** A hold or reversal as an admin asks for it. */
interface Asked<Reason> {
  readonly id: string;
  readonly reason: Reason;
  /** For the company's admins only. */
  readonly note: string;
}

/** Locks a purchase that the admin may hold, release or reverse: not their own. */
async function lockOthersPurchase(tx: Tx, admin: Admin, id: string): Promise<LockedPurchase> {
  const purchase = (await lockPurchase(tx, admin, id)) ?? refuse('not_found');
  if (purchase.accountId === admin.accountId) refuse('own_purchase');
  return purchase;
}

function requireApproved({ isApproved, reversedAt }: LockedPurchase): void {
  if (!isApproved) refuse('purchase_not_approved');
  if (reversedAt !== null) refuse('purchase_reversed');
}

interface Trail {
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const record = (
  tx: Tx,
  admin: Admin,
  ip: string,
  { id, label }: LockedPurchase,
  trail: Trail,
): Promise<void> =>
  recordAudit(tx, admin, {
    companyId: admin.companyId,
    subject: { type: 'purchase', id, label },
    ...trail,
    ip,
  });

/** Marks the tokens of an approved purchase until the hold is released. */
export async function hold(
  deps: Deps,
  admin: Admin,
  ip: string,
  { id, reason, note }: Asked<HoldReason>,
): Promise<void> {
  await transactionAs(deps.db, admin, async (tx) => {
    const purchase = await lockOthersPurchase(tx, admin, id);
    requireApproved(purchase);
    if (purchase.intervention === 'HOLD') refuse('purchase_on_hold');
    await insertHold(tx, admin, { purchaseId: id, reason, note });
    await mailMember(deps, tx, purchase, 'purchaseHeldMail', reason);
    await notifyMember(tx, admin.companyId, purchase.accountId);
    await record(tx, admin, ip, purchase, {
      action: holdPurchase.audit,
      before: null,
      after: { reason, note },
    });
  });
  deps.counters.event(INTERVENTIONS, 'held');
}

/** Ends a hold. */
export async function release(deps: Deps, admin: Admin, ip: string, id: string): Promise<void> {
  await transactionAs(deps.db, admin, async (tx) => {
    const purchase = await lockOthersPurchase(tx, admin, id);
    if (!purchase.isApproved || purchase.intervention !== 'HOLD') refuse('purchase_not_on_hold');
    await endHold(tx, admin, id);
    await mailMember(deps, tx, purchase, 'purchaseReleasedMail', null);
    await notifyMember(tx, admin.companyId, purchase.accountId);
    await record(tx, admin, ip, purchase, {
      action: releasePurchase.audit,
      before: { hold: true },
      after: { hold: false },
    });
  });
  deps.counters.event(INTERVENTIONS, 'released');
}

/** Takes the locks of a reversal that come before the caller's account in the order of locks. */
export async function lockForReversal(tx: Tx, { companyId }: Admin): Promise<void> {
  await renewTotals(tx, companyId);
  await lockReconciliation(tx, companyId);
}

/**
 * Reverses an approved purchase, or requests it while the company has another admin who can confirm it. Refuses with
 * `own_purchase`, `purchase_not_approved`, `purchase_reversed`, `line_refunded`, `confirmation_pending` or
 * `too_many_confirmations`.
 *
 * @returns null when the purchase is reversed
 */
export async function reverse(
  deps: Deps,
  admin: Admin,
  ip: string,
  asked: Asked<ReversalReason>,
): Promise<Waiting | null> {
  const waiting = await transactionAs(
    deps.db,
    admin,
    async (tx) => {
      const purchase = await lockOthersPurchase(tx, admin, asked.id);
      requireApproved(purchase);
      if (!(await hasOtherAdmin(tx, admin, purchase.accountId))) {
        await takeBack(deps, tx, { admin, ip, requestedBy: null }, purchase, asked);
        return null;
      }
      const { label } = purchase;
      const change = describeReversalRequest({ kind: 'purchase.reverse', label, ...asked });
      return requestConfirmation(deps, tx, admin, ip, change);
    },
    { lockFirst: (tx) => lockForReversal(tx, admin) },
  );
  if (waiting === null) deps.counters.event(INTERVENTIONS, 'reversed');
  return waiting;
}

/** Reverses a purchase that another admin asked to reverse, in the transaction that confirms it. */
export async function reverseConfirmed(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  asked: Asked<ReversalReason>,
): Promise<void> {
  const purchase = await lockOthersPurchase(tx, origin.admin, asked.id);
  requireApproved(purchase);
  await takeBack(deps, tx, origin, purchase, asked);
  deps.counters.event(INTERVENTIONS, 'reversed');
}

/** Takes back the tokens of a locked purchase, in a transaction that has the locks of `lockForReversal`. */
async function takeBack(
  deps: Deps,
  tx: Tx,
  { admin, ip, requestedBy }: Pick<Origin, 'admin' | 'ip' | 'requestedBy'>,
  purchase: LockedPurchase,
  { id, reason, note }: Asked<ReversalReason>,
): Promise<void> {
  await endHold(tx, admin, id);
  await insertReversal(tx, admin, { purchaseId: id, reason, note });
  if (reason === 'WRONG_MATCH') await freeLinesOf(tx, admin, id);
  // The money of its lines may belong to other purchases now.
  await touchLines(tx, admin.companyId);
  await mailMember(deps, tx, purchase, 'purchaseReversedMail', reason);
  await notifyMember(tx, admin.companyId, purchase.accountId);
  await record(tx, admin, ip, purchase, {
    action: reversePurchase.audit,
    before: { tokens: Number(purchase.quantity) },
    after: { tokens: 0, reason, note, ...requesterInTrail(requestedBy) },
  });
}
