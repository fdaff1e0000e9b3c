import { getProgram, submitPurchase } from '@prelaunch/contract';
import type { ManualMethod } from '@prelaunch/domain/payment-methods';
import type { Paise } from '@prelaunch/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { ApiFailure, noResponse } from '../../../api/failures.ts';
import { paths } from '../../../paths.ts';
import { CREDIT_REFUSALS, creditOf, oldestCredit } from '../../../purchases/credit.ts';
import { bodyOf, isFinal, keptFile, type KeptOrder } from '../../../purchases/kept-order.ts';
import { forget, keep, keptSoFar, takeInHand } from '../../../purchases/kept-store.ts';
import { keepSubmitted } from '../../../purchases/just-submitted.ts';
import { knownMember } from '../../../purchases/known-member.ts';
import type { Order, OrderTerms } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { loadRefunds, takenHere } from '../../../purchases/own-refunds.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { refreshAfterPurchase } from '../refresh-after-purchase.ts';
import { paymentTexts as texts } from '../texts.ts';
import type { Payee } from './panel.ts';
import type { ChosenProof } from './useProofUpload.ts';

export interface Proof {
  readonly referenceNumber: string;
  readonly typedAmount: Paise;
  readonly chosen: ChosenProof;
}

export interface Submission {
  readonly pending: boolean;
  /**
   * Resolves to null when the order was accepted, to 'kept' when it is saved in the browser and will be sent, otherwise
   * to the failure, which a toast has shown.
   */
  readonly submitProof: (payee: Payee, proof: Proof) => Promise<ApiFailure | 'kept' | null>;
  readonly submitManual: (method: ManualMethod) => Promise<unknown>;
  /** Ends the form. What it could not send is sent in the background. */
  readonly release: () => void;
}

const submitByHand = { ...submitPurchase, fallback: texts.manualFailed };

/** Stores the order. Resolves to false where the browser cannot store it, or the member is not known. */
async function save(order: KeptOrder, file: File | null): Promise<boolean> {
  if (order.memberId === '' || order.companyId === '') return false;
  if (order.proof === null || file === null) return keep(order);
  return keep({ ...order, proof: { ...order.proof, file: await keptFile(file) } });
}

/** Sends the order. Returns the purchase, or 'kept' when it was saved instead because of the connection. */
async function send(order: KeptOrder, saved: Promise<boolean>): Promise<OwnPurchase | 'kept'> {
  const body = bodyOf(order);
  if (!navigator.onLine || body === null) {
    if (await saved) return 'kept';
    if (body === null) throw noResponse(texts.uploadFailed);
  }
  try {
    const spec = order.proof === null ? submitByHand : submitPurchase;
    const headers = { 'idempotency-key': order.key };
    return (await call('user', spec, { headers, body })).data;
  } catch (error) {
    const isLost = error instanceof ApiFailure && error.status === 0 && !navigator.onLine;
    if (isLost && (await saved)) return 'kept';
    throw error;
  }
}

/**
 * Submits an order once: repeating it under the same key returns the same purchase. The browser keeps it from before the
 * first try until the server has decided.
 */
export function useSubmission(
  memberId: string,
  order: Order,
  terms: OrderTerms,
  total: Paise,
): Submission {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const here = useRef(true);
  const letGo = useRef<() => void>(undefined);
  // A layout effect, because other effects run until the next screen has loaded.
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => () => letGo.current?.(), []);

  const release = () => letGo.current?.();

  const markSent = (purchaseId: string | null) => {
    changeOrder(memberId, order, (kept) => ({ ...kept, sent: { purchaseId } }));
    refreshAfterPurchase(queries);
  };

  /** Chooses another credit than the one that was refused. Without an answer, the whole total is to be paid. */
  const chooseAgain = async () => {
    const refused = creditOf(order)?.id;
    const refunds = await loadRefunds(queries).catch(() => []);
    const others = refunds.filter(({ id }) => id !== refused);
    const credit = oldestCredit(others, total, takenHere(memberId, order.idempotencyKey));
    changeOrder(memberId, order, (kept) => ({ ...kept, credit }));
  };

  const fail = async (failure: ApiFailure) => {
    if (!failure.alreadyShown) {
      for (const text of failure.messages) showToast({ kind: 'error', text });
    }
    // An earlier try reached the server, although its reply was lost: the order is submitted.
    if (failure.code === 'idempotency_key_reused') markSent(null);
    if (CREDIT_REFUSALS.includes(failure.code)) await chooseAgain();
    if (failure.code === 'company_suspended' || failure.code === 'verification_required') {
      // The sale may have changed since its data was loaded.
      void queries.invalidateQueries({ queryKey: ['user', getProgram.path] });
    }
    return failure;
  };

  const submit = async (
    kept: KeptOrder,
    file: File | null,
  ): Promise<ApiFailure | 'kept' | null> => {
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    letGo.current = takeInHand(kept.key);
    // A file that cannot be read any more is not kept.
    const saved = save(kept, file).catch(() => false);
    const remove = () => void saved.then(() => forget(kept.key));
    try {
      const result = await send(kept, saved);
      if (result === 'kept') {
        release();
        return 'kept';
      }
      // Navigates before the order is marked as submitted, because the screen would show that state for a moment.
      if (here.current) navigate(paths.buyToken, { state: keepSubmitted(memberId, result) });
      markSent(result.id);
      remove();
      showToast({ kind: 'success', text: texts.methods[kept.body.paymentMethod].submitted });
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Without a proof, confirming again is all that is needed.
      if (isFinal(error) || kept.proof === null) remove();
      return await fail(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const credit = creditOf(order);
  const keptOrder = (body: KeptOrder['body'], proof: KeptOrder['proof']): KeptOrder => ({
    key: order.idempotencyKey,
    // An earlier try may have reached the server.
    keptAt: keptSoFar()?.find(({ key }) => key === order.idempotencyKey)?.keptAt ?? Date.now(),
    memberId,
    companyId: knownMember()?.companyId ?? '',
    orderNumber: order.orderNumber,
    amount: order.amount,
    total,
    credited: credit?.amount,
    body,
    proof,
    refusal: null,
  });
  const shared = {
    amount: order.amount,
    purchaseId: order.orderNumber,
    quote: terms.quote,
    ...(credit !== undefined && { creditId: credit.id }),
  };
  return {
    pending,
    submitProof: (payee, { referenceNumber, typedAmount, chosen }) => {
      const body = {
        paymentMethod: payee.method,
        ...shared,
        referenceNumber,
        typedAmount,
        ...(payee.bankName !== '' && { bankName: payee.bankName }),
        ...(payee.versionId !== '' && { payeeVersionId: payee.versionId }),
      };
      return submit(keptOrder(body, { receipt: chosen.receipt, file: null }), chosen.file);
    },
    submitManual: (method) => submit(keptOrder({ paymentMethod: method, ...shared }, null), null),
    release,
  };
}
