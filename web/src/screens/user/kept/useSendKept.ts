import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isDue, type KeptOrder } from '../../../purchases/kept-order.ts';
import { belongsTo, keptSoFar } from '../../../purchases/kept-store.ts';
import type { KnownMember } from '../../../purchases/known-member.ts';
import { sendKept, type SendResult } from '../../../purchases/send-kept.ts';
import { tokenOf } from '../../../api/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { refreshAfterPurchase } from '../refresh-after-purchase.ts';
import { paymentTexts } from '../texts.ts';
import { keptTexts as texts } from './texts.ts';

/** The server may return without a change of the device's connection. */
const EVERY_MS = 60_000;

export interface Sending {
  readonly running: boolean;
  /** Whether the last try did not reach the server. */
  readonly failed: boolean;
  readonly send: () => void;
}

/**
 * Sends the kept orders: at once, when the connection is back, when the page becomes visible, and every minute while
 * there are some.
 */
export function useSendKept(member: KnownMember | null, orders: readonly KeptOrder[]): Sending {
  const queries = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState(false);
  const { memberId = '', companyId = '' } = member ?? {};
  const due = orders
    .filter(isDue)
    .map(({ key }) => key)
    .join(' ');

  const send = useCallback(
    async (asked: boolean) => {
      const report = ({ order, failure }: SendResult) => {
        refreshAfterPurchase(queries);
        if (failure === null) {
          const { submitted } = paymentTexts.methods[order.body.paymentMethod];
          showToast({ kind: 'success', text: submitted });
        } else if (failure.code === 'idempotency_key_reused') {
          showToast({ kind: 'error', text: failure.message });
        }
      };
      setRunning(true);
      const failure = await sendKept({ memberId, companyId }, report);
      setRunning(false);
      setFailed(failure !== null);
      if (failure === null || failure.alreadyShown) return;
      if (asked || failure.status === 401) {
        for (const text of failure.messages) showToast({ kind: 'error', text });
      }
    },
    [queries, memberId, companyId],
  );

  useEffect(() => {
    if (due === '') return undefined;
    const sendNow = () => {
      if (navigator.onLine && document.visibilityState === 'visible') void send(false);
    };
    sendNow();
    window.addEventListener('online', sendNow);
    document.addEventListener('visibilitychange', sendNow);
    const timer = setInterval(sendNow, EVERY_MS);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', sendNow);
    };
  }, [due, send]);

  // When the session ends, the login takes the place of this screen. A sign-out has removed the orders before.
  useEffect(
    () => () => {
      if (tokenOf('user') !== null) return;
      const left = (keptSoFar() ?? []).filter(belongsTo({ memberId, companyId }));
      if (left.some(isDue)) {
        showToast({ kind: 'error', text: texts.signIn });
      }
    },
    [memberId, companyId],
  );

  return { running, failed, send: () => void send(true) };
}
