import {
  getPrice,
  getProfile,
  getProgram,
  listOwnPurchases,
  submitPurchase,
  type BodyOf,
} from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import type { ManualMethod } from '@prelaunch/domain/payment-methods';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import type { Order, OrderTerms } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';
import { showToast } from '../../../ui/toast.ts';
import { paymentTexts as texts } from '../texts.ts';
import type { Payee } from './panel.ts';

export interface Proof {
  readonly referenceNumber: string;
  readonly receiptId: string;
  readonly typedAmount: Paise;
}

export interface Submission {
  readonly pending: boolean;
  /** Resolves to null when it was accepted, otherwise to the failure, which a toast has shown. */
  readonly submitProof: (payee: Payee, proof: Proof) => Promise<ApiFailure | null>;
  readonly submitManual: (method: ManualMethod) => Promise<ApiFailure | null>;
}

type Body = BodyOf<typeof submitPurchase>;

const submitByHand = { ...submitPurchase, fallback: texts.manualFailed };

/** Submits an order once: repeating it under the same key returns the same purchase. */
export function useSubmission(memberId: string, order: Order, terms: OrderTerms): Submission {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const withProof = useEndpoint('user', submitPurchase);
  const byHand = useEndpoint('user', submitByHand);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const here = useRef(true);
  // A layout effect, because other effects run until the next screen has loaded.
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const markSent = (purchaseId: string | null) => {
    changeOrder(memberId, order, (kept) => ({ ...kept, sent: { purchaseId } }));
    for (const { path } of [getPrice, listOwnPurchases, getProfile]) {
      void queries.invalidateQueries({ queryKey: ['user', path] });
    }
  };

  const submit = async (body: Body, success: string): Promise<ApiFailure | null> => {
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    const call = 'receiptId' in body ? withProof : byHand;
    try {
      const { data } = await call.mutateAsync({
        headers: { 'idempotency-key': order.idempotencyKey },
        body,
      });
      // Navigates before the order is marked as submitted, because the screen would show that state for a moment.
      if (here.current) navigate(paths.buyToken);
      markSent(data.id);
      showToast({ kind: 'success', text: success });
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // An earlier try reached the server, although its reply was lost: the order is submitted.
      if (error.code === 'idempotency_key_reused') markSent(null);
      if (error.code === 'company_suspended' || error.code === 'verification_required') {
        // The sale may have changed since its data was loaded.
        void queries.invalidateQueries({ queryKey: ['user', getProgram.path] });
      }
      return error;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const shared = { amount: order.amount, purchaseId: order.orderNumber, quote: terms.quote };
  return {
    pending,
    submitProof: (payee, proof) =>
      submit(
        {
          paymentMethod: payee.method,
          ...shared,
          ...proof,
          ...(payee.bankName !== '' && { bankName: payee.bankName }),
          ...(payee.versionId !== '' && { payeeVersionId: payee.versionId }),
        },
        texts.methods[payee.method].submitted,
      ),
    submitManual: (method) =>
      submit({ paymentMethod: method, ...shared }, texts.methods[method].submitted),
  };
}
