import {
  getPrice,
  getProfile,
  getProgram,
  listOwnPurchases,
  submitPurchase,
  type BodyOf,
} from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
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

/** To whom was paid: exactly the details that were shown. */
export interface Payee {
  readonly method: 'BANK' | 'UPI';
  readonly bankName: string;
  readonly versionId: string;
}

export interface Proof {
  readonly referenceNumber: string;
  readonly receiptId: string;
  readonly typedAmount: Paise;
}

export interface Submission {
  readonly pending: boolean;
  /** null when it was taken; the failure has been told by a toast. */
  readonly submitProof: (payee: Payee, proof: Proof) => Promise<ApiFailure | null>;
  readonly submitManual: () => Promise<ApiFailure | null>;
}

type Body = BodyOf<typeof submitPurchase>;

const submitByHand = { ...submitPurchase, fallback: texts.manualFailed };

/** Hands an order in, once: its key makes a second try of the same the same purchase. */
export function useSubmission(memberId: string, order: Order, terms: OrderTerms): Submission {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const withProof = useEndpoint('user', submitPurchase);
  const byHand = useEndpoint('user', submitByHand);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const here = useRef(true);
  // A layout effect, since others run on until the next screen has been loaded.
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
    const call = body.paymentMethod === 'MANUAL' ? byHand : withProof;
    try {
      const { data } = await call.mutateAsync({
        headers: { 'idempotency-key': order.idempotencyKey },
        body,
      });
      // First of all away from here: marking the order would show where it stands for a moment.
      if (here.current) navigate(paths.buyToken);
      markSent(data.id);
      showToast({ kind: 'success', text: success });
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // An earlier try did reach the server, though its answer was lost: the order is in.
      if (error.code === 'idempotency_key_reused') markSent(null);
      if (error.code === 'company_suspended' || error.code === 'verification_required') {
        // What the pages say about the sale is of before.
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
        texts.proofSubmitted(payee.method),
      ),
    submitManual: () => submit({ paymentMethod: 'MANUAL', ...shared }, texts.manualSubmitted),
  };
}
