import type { OwnPurchase } from './own-purchases.ts';
import { reservationTexts as texts } from './texts.ts';
import { formatMoment } from '../ui/dates.ts';

type Waiting = Pick<OwnPurchase, 'status' | 'reservedUntil'>;

/** Whether the pending order has lost its tokens because its reservation has expired. */
export const isUnreserved = ({ status, reservedUntil }: Waiting): boolean =>
  status === 'PENDING' && reservedUntil === null;

/** The text about a pending order's tokens; null once it is decided. */
export function reservationText({ status, reservedUntil }: Waiting): string | null {
  if (status !== 'PENDING') return null;
  return reservedUntil === null ? texts.over : texts.until(formatMoment(reservedUntil));
}
