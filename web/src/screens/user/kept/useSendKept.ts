import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isDue, type KeptOrder } from '../../../purchases/kept-order.ts';
import { belongsTo, keptSoFar } from '../../../purchases/kept-store.ts';
import type { KnownMember } from '../../../purchases/known-member.ts';
import { sendKept, type SendEnd, type SendResult } from '../../../purchases/send-kept.ts';
import { tokenOf } from '../../../api/session.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { refreshAfterPurchase } from '../refresh-after-purchase.ts';
import { paymentTexts } from '../texts.ts';
import { keptTexts as texts } from './texts.ts';

/** The server may return without a change of the device's connection. */
const EVERY_MS = 60_000;
/** A device reports a connection before the first call over it succeeds. */
const FIRST_RETRY_MS = 2_000;

/** When the next try follows, in ms: after a success or a refusal 60 s, after tries without an answer 2, 4, 8 … 60 s. */
const nextTryAfter = (unanswered: number): number =>
  unanswered === 0 ? EVERY_MS : Math.min(FIRST_RETRY_MS * 2 ** (unanswered - 1), EVERY_MS);

/** Whether another tab is sending, or the server did not answer or is too busy to. */
function isUnanswered(end: SendEnd): boolean {
  if (end === null || end === 'later') return end === 'later';
  return end.status === 0 || end.status === 429 || end.status >= 500;
}

export interface Sending {
  readonly running: boolean;
  /** Whether the last try did not reach the server. */
  readonly failed: boolean;
  readonly send: () => void;
}

/**
 * Sends the kept orders: at once, when the connection is back, when the page becomes visible, and every minute while
 * there are some; sooner after a try that the server has not answered.
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
    async (asked: boolean, signal: AbortSignal): Promise<SendEnd> => {
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
      const end = await sendKept({ memberId, companyId }, report, signal).finally(() => {
        setRunning(false);
      });
      if (end === 'later') return end;
      setFailed(end !== null);
      const isShown = end?.alreadyShown !== true && (asked || end?.status === 401);
      if (isShown) for (const text of end?.messages ?? []) showToast({ kind: 'error', text });
      return end;
    },
    [queries, memberId, companyId],
  );

  useEffect(() => {
    if (due === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unanswered = 0;
    let ended = false;
    let connection = new AbortController();
    const sendNow = async () => {
      try {
        if (navigator.onLine && document.visibilityState === 'visible') {
          unanswered = isUnanswered(await send(false, connection.signal)) ? unanswered + 1 : 0;
        }
      } finally {
        clearTimeout(timer);
        if (!ended) timer = setTimeout(() => void sendNow(), nextTryAfter(unanswered));
      }
    };
    const sendAtOnce = () => {
      unanswered = 0;
      void sendNow();
    };
    // A call over the lost connection may wait for its answer until its timeout.
    const connected = () => {
      connection.abort();
      connection = new AbortController();
      sendAtOnce();
    };
    sendAtOnce();
    window.addEventListener('online', connected);
    document.addEventListener('visibilitychange', sendAtOnce);
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', connected);
      document.removeEventListener('visibilitychange', sendAtOnce);
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

  return { running, failed, send: () => void send(true, new AbortController().signal) };
}
