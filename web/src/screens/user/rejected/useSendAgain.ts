import type { ProofMethod } from '@prelaunch/domain/payment-methods';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiFailure } from '../../../api/failures.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { loadRefunds } from '../../../purchases/own-refunds.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { sendAgain } from './send-again.ts';

interface SendAgain {
  readonly pending: boolean;
  /** Opens the payment page with the payment of the purchase. */
  readonly sendAgain: (memberId: string, method: ProofMethod) => Promise<void>;
}

/** Sends a rejected payment again. If a credit has paid a part of it, the refunds are loaded first: they say whether it still can. */
export function useSendAgain(purchase: OwnPurchase): SendAgain {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [pending, setPending] = useState(false);
  return {
    pending,
    sendAgain: async (memberId, method) => {
      setPending(true);
      try {
        const refunds = purchase.credited === undefined ? [] : await loadRefunds(queries);
        navigate(sendAgain(memberId, purchase, refunds, method));
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        if (failure.alreadyShown) return;
        for (const text of failure.messages) showToast({ kind: 'error', text });
      } finally {
        setPending(false);
      }
    },
  };
}
