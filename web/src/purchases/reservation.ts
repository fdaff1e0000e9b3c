import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { OwnPurchase } from './own-purchases.ts';
import { reservationTexts as texts } from './texts.ts';

type Waiting = Pick<OwnPurchase, 'status' | 'reservedUntil'>;

/** Whether the order waits without its tokens, because the time of its reservation is over. */
export const isUnreserved = ({ status, reservedUntil }: Waiting): boolean =>
  status === 'PENDING' && reservedUntil === null;

/** What the member reads about the tokens of an order that waits; null once it is decided. */
export function reservationText({ status, reservedUntil }: Waiting): string | null {
  if (status !== 'PENDING') return null;
  return reservedUntil === null
    ? texts.over
    : texts.until(`${formatIstDate(reservedUntil)}, ${formatIstTime(reservedUntil)}`);
}
