import { getProfile, submitPurchase } from '@prelaunch/contract';
import { amountToPay } from '@prelaunch/domain/credits';
import { decimalText } from '@prelaunch/domain/money';
import { call } from '../api/client.ts';
import { ApiFailure, noResponse } from '../api/failures.ts';
import { onSessionChange, tokenOf } from '../api/session.ts';
import { uploadFile } from '../api/upload.ts';
import { CREDIT_REFUSALS } from './credit.ts';
import { bodyOf, isDue, isFinal, type KeptOrder } from './kept-order.ts';
import { belongsTo, forget, isInHand, keep, readKept } from './kept-store.ts';
import type { KnownMember } from './known-member.ts';
import { changeOrder } from './order-store.ts';

/** What became of a kept order. */
export interface SendResult {
  readonly order: KeptOrder;
  /** Null when the server has accepted it. */
  readonly failure: ApiFailure | null;
}

/**
 * Why the tries ended early: the failure of a call; 'later' when another tab was sending, or `signal` or a change of the
 * session ended them. Null when every order was tried.
 */
export type SendEnd = ApiFailure | 'later' | null;

/** How long the check of the session waits: a dead connection must not hold up the sending for the timeout of a call. */
const CHECK_MS = 15_000;

/** Refusals of the file itself, after which another file is needed. */
const FILE_REFUSALS = ['receipt_not_found', 'receipt_already_used'];

/** One tab sends at a time. Without locks, two tabs would send the same call, which the server accepts once. */
async function withLock(work: () => Promise<SendEnd>): Promise<SendEnd> {
  // Locks exist only with HTTPS.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('kept-orders', { ifAvailable: true }, (lock) =>
    lock === null ? 'later' : work(),
  );
}

/** Uploads the file of a kept order. The order is stored with its receipt before anything else is sent. */
async function withReceipt(order: KeptOrder, signal: AbortSignal): Promise<KeptOrder> {
  const { proof } = order;
  if (proof === null || proof.receipt !== null || proof.file === null) return order;
  const { name, type, bytes } = proof.file;
  const file = new File([bytes], name, { type });
  const uploaded = await uploadFile('user', file, { signal, onProgress: () => undefined });
  if (uploaded === null) return order;
  const receipt = { id: uploaded.id, name: uploaded.name };
  const next = { ...order, proof: { ...proof, receipt } };
  await keep(next);
  changeOrder(order.memberId, order, (kept) => ({ ...kept, draft: { ...kept.draft, receipt } }));
  return next;
}

/** @returns null when the file could not be stored; the order stays as it is */
async function send(order: KeptOrder, signal: AbortSignal): Promise<string | null> {
  const body = bodyOf(await withReceipt(order, signal));
  if (body === null) return null;
  signal.throwIfAborted();
  const headers = { 'idempotency-key': order.key };
  const { data } = await call('user', submitPurchase, { headers, body }, signal);
  return data.id;
}

/** Like `send`, once more with a new upload where the server has removed the file meanwhile. */
async function sendOrUploadAgain(order: KeptOrder, signal: AbortSignal): Promise<string | null> {
  try {
    return await send(order, signal);
  } catch (error) {
    const { proof } = order;
    const isRemoved = error instanceof ApiFailure && error.code === 'receipt_not_found';
    if (!isRemoved || proof?.file == null) throw error;
    return send({ ...order, proof: { ...proof, receipt: null } }, signal);
  }
}

const markSent = ({ memberId, ...order }: KeptOrder, purchaseId: string | null) =>
  changeOrder(memberId, order, (kept) => ({ ...kept, sent: { purchaseId } }));

/** What the member has paid, as it was typed; null for an order without a proof. */
function paidText({ body, total, credited }: KeptOrder): string | null {
  if (!('referenceNumber' in body)) return null;
  return decimalText(body.typedAmount ?? amountToPay({ finalAmount: total, credited }));
}

/** Stores why the order was refused. The input stays in the order's draft, so the file is not needed any more. */
async function keepRefused(order: KeptOrder, { code, message }: ApiFailure): Promise<void> {
  if (code === 'idempotency_key_reused') {
    // The order has reached the server with other details.
    markSent(order, null);
    await forget(order.key);
    return;
  }
  const typedAmount = paidText(order);
  if (typedAmount !== null) {
    // What is to be paid may change, not what was paid.
    changeOrder(order.memberId, order, (kept) => ({
      ...kept,
      draft: { ...kept.draft, typedAmount },
    }));
  }
  if (FILE_REFUSALS.includes(code)) {
    changeOrder(order.memberId, order, (kept) => ({
      ...kept,
      draft: { ...kept.draft, receipt: null },
    }));
  }
  if (CREDIT_REFUSALS.includes(code)) {
    // The page chooses another credit when the order is opened; after one that was too large, none.
    const credit = code === 'credit_unavailable' ? 'unknown' : null;
    changeOrder(order.memberId, order, (kept) => ({ ...kept, credit }));
  }
  const proof = order.proof && { ...order.proof, file: null };
  await keep({ ...order, proof, refusal: message });
}

/** Whether the session belongs to this member; the failure when the server does not say so. */
async function isSessionOf(
  member: KnownMember,
  signal: AbortSignal,
): Promise<boolean | ApiFailure> {
  const late = AbortSignal.timeout(CHECK_MS);
  try {
    const { data } = await call('user', getProfile, {}, AbortSignal.any([signal, late]));
    return data.id === member.memberId;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    if (late.aborted && !signal.aborted) return noResponse(getProfile.fallback);
    throw error;
  }
}

/** Sends one order. Returns the failure after which no other order is tried; null when there is none. */
async function sendOne(
  order: KeptOrder,
  signal: AbortSignal,
  report: (result: SendResult) => void,
): Promise<ApiFailure | null> {
  try {
    const purchaseId = await sendOrUploadAgain(order, signal);
    if (purchaseId === null) return null;
    markSent(order, purchaseId);
    await forget(order.key);
    report({ order, failure: null });
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (!isFinal(error)) return error;
    await keepRefused(order, error);
    report({ order, failure: error });
    return null;
  }
}

/**
 * Sends what this member has kept, each order under its own idempotency key. Asks the server first who the session
 * belongs to, and stops when the session changes: nothing is sent under another account.
 *
 * @param report called for each order that the server has accepted or refused
 * @param signal ends the tries; an order that has reached the server meanwhile is accepted once, by its key
 */
export async function sendKept(
  member: KnownMember,
  report: (result: SendResult) => void,
  signal: AbortSignal,
): Promise<SendEnd> {
  const isOwnDue = (order: KeptOrder) =>
    belongsTo(member)(order) && isDue(order) && !isInHand(order.key);
  if (!(await readKept()).some(isOwnDue)) return null;
  return withLock(async () => {
    const token = tokenOf('user');
    const changed = new AbortController();
    const stop = onSessionChange(() => {
      if (tokenOf('user') !== token) changed.abort();
    });
    const ended = AbortSignal.any([changed.signal, signal]);
    try {
      const isOwn = await isSessionOf(member, ended);
      if (isOwn !== true) return isOwn === false ? null : isOwn;
      // Another tab may have sent some of them before this one got the lock.
      for (const order of (await readKept()).filter(isOwnDue)) {
        const failure = await sendOne(order, ended, report);
        if (failure !== null) return failure;
      }
      return null;
    } catch (error) {
      if (ended.aborted) return 'later';
      throw error;
    } finally {
      stop();
    }
  });
}
