import { paise, type Paise } from './money.ts';

/**
 * How money moves between Indian banks, and the most that one payment carries, as published by NPCI and the Reserve
 * Bank of India until November 2026. Banks may set lower limits, and UPI has higher ones for some kinds of merchants.
 * So these figures explain and advise; nothing is refused because of them.
 */

/** The most that an app pays by UPI at a time. */
export const UPI_LIMIT = paise(1_00_000_00n);

/** The most that an app pays by UPI with a QR code that it reads from a saved picture instead of its camera. */
export const SAVED_QR_LIMIT = paise(2_000_00n);

export const TRANSFERS = ['IMPS', 'RTGS', 'NEFT'] as const;
export type Transfer = (typeof TRANSFERS)[number];

/** The smallest and largest amount of each transfer, both inclusive; null where there is no such limit. */
export const TRANSFER_LIMITS: Readonly<
  Record<Transfer, { readonly smallest: Paise | null; readonly largest: Paise | null }>
> = {
  IMPS: { smallest: null, largest: paise(5_00_000_00n) },
  RTGS: { smallest: paise(2_00_000_00n), largest: null },
  NEFT: { smallest: null, largest: null },
};

/** Returns the transfers that carry an amount in one payment, the fastest first. */
export function transfersOf(amount: Paise): Transfer[] {
  return TRANSFERS.filter((transfer) => {
    const { smallest, largest } = TRANSFER_LIMITS[transfer];
    return (smallest === null || amount >= smallest) && (largest === null || amount <= largest);
  });
}
