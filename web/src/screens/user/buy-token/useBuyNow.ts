import { rupeesFromPaise, type Paise } from '@prelaunch/domain/money';
import { orderNumber } from '@prelaunch/domain/order-number';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paymentPath } from '../../../paths.ts';
import type { OrderRequest } from '../../../purchases/order.ts';
import { startOrder } from '../../../purchases/order-store.ts';
import { useMemberId } from '../../../purchases/useMemberId.ts';

/** The product waits this long before it leaves for the payment page. */
const WAIT_MS = 1_000;

/** Starts an order and goes on to its payment; first whether it is under way. */
export function useBuyNow(): [boolean, (amount: Paise) => void] {
  const memberId = useMemberId();
  const [, navigate] = useLocation();
  const [processing, setProcessing] = useState(false);
  const [request, setRequest] = useState<OrderRequest | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Who has left the screen meanwhile is not called back to it. A layout effect, since others run on
  // until the next screen has been loaded.
  useLayoutEffect(() => () => clearTimeout(timer.current), []);

  // An order is kept by member: one that was started before it is known whose would not be found again.
  useLayoutEffect(() => {
    if (request === null || memberId === null) return;
    startOrder(memberId, request);
    navigate(paymentPath(request.orderNumber, String(rupeesFromPaise(request.amount))));
  }, [request, memberId, navigate]);

  const buyNow = (amount: Paise) => {
    if (processing) return;
    setProcessing(true);
    timer.current = setTimeout(() => {
      setRequest({ orderNumber: orderNumber(Date.now()), amount });
    }, WAIT_MS);
  };
  return [processing, buyNow];
}
