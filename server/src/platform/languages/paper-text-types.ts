import type { Dates } from '@prelaunch/domain/intl-dates';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { RejectReason } from '@prelaunch/domain/reject-reasons';
import type { RailWords } from '../mail/payment-rail.ts';

/** The texts of receipts and statements in one language. */
export interface PaperTexts {
  readonly dates: Pick<Dates, 'formatMoment' | 'formatShortDate'>;
  readonly statuses: Readonly<Record<PurchaseStatus, string>>;

  readonly rail: RailWords;

  readonly receipt: {
    readonly title: string;
    readonly payee: (holder: string) => string;
    readonly accountEnd: (digits: string) => string;
    readonly footer: string;
    readonly time: (instant: Date) => string;
    readonly methods: Readonly<Record<PaymentMethod, string>>;
    readonly member: string;
    readonly orderNumber: string;
    readonly status: string;
    readonly submitted: string;
    readonly seen: string;
    readonly decided: string;
    readonly reversed: string;
    readonly reason: string;
    readonly reasons: Readonly<Record<RejectReason, string>>;
    /** What was ordered, where the purchase is for what was paid of it. */
    readonly reducedFrom: string;
    /** The purchase for what was paid that has taken the place of this one. */
    readonly reducedTo: string;
    readonly credited: string;
    readonly newPayment: string;
    readonly size: (tokens: string, total: string) => string;
    readonly method: string;
    readonly transactionId: string;
    readonly price: string;
    readonly tokens: string;
    readonly reservation: string;
    readonly reservedUntil: (time: string) => string;
    readonly notReserved: string;
    readonly amount: string;
    readonly fee: string;
    readonly total: string;
    /** The words of the slip on screens (web/src/purchases/texts.ts). */
    readonly stamps: {
      readonly ordered: string;
      readonly proofSubmitted: string;
      readonly submitted: string;
      readonly approved: string;
      readonly rejected: string;
      readonly reversed: string;
    };
  };

  readonly statement: {
    readonly title: string;
    readonly footer: string;
    readonly columns: {
      readonly submitted: string;
      readonly orderNumber: string;
      readonly status: string;
      readonly tokens: string;
      readonly amount: string;
      readonly fee: string;
      readonly total: string;
    };
    /** The day `YYYY-MM-DD` of a transfer. */
    readonly day: (day: string) => string;
    readonly refunds: {
      /** `day` is the day of the transfer; null where none is stored. */
      readonly sent: (amount: string, day: string | null) => string;
      readonly due: (amount: string) => string;
      readonly kept: (amount: string) => string;
      readonly used: (amount: string) => string;
      readonly cancelled: (amount: string) => string;
    };
    readonly notListed: (count: number) => string;
    readonly purchases: (count: number) => string;
    readonly member: string;
    readonly memberId: string;
    readonly year: string;
    readonly yearRange: (year: string, from: string, to: string) => string;
    readonly asOf: string;
    readonly approved: string;
    readonly amounts: string;
    readonly fees: string;
    readonly total: string;
    readonly tokens: string;
    readonly pending: string;
    readonly rejected: string;
    /** Of one purchase, in place of its status. */
    readonly reversed: string;
    readonly reversedTotal: string;
    readonly refundsSent: string;
    readonly refundsDue: string;
    readonly refundsKept: string;
  };

  /** Beside the QR code. */
  readonly proof: {
    readonly heading: string;
    readonly how: (page: string) => string;
    readonly issued: (time: string) => string;
    readonly shortCode: (code: string) => string;
  };
}
