import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';
import { instant } from './wire.ts';

/** An account that members pay to. */
export const bank = {
  id: id(),
  bankName: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  ifscCode: z.string(),
  branch: z.string(),
  /** Identifies exactly these details, so that a purchase keeps them when the account changes. */
  versionId: id(),
};

/** A payee account, and how long it has had its numbers. */
const payee = namedObject('PayeeAccount', {
  ...bank,
  /** Servers before this field do not send it. */
  use: z.optional(
    z.object({
      /** Empty when the account has none. */
      upi: z.string(),
      /** Since when it has exactly this account number, IFSC code and UPI ID. */
      since: instant(),
      /** Whether a second admin confirmed them. */
      byTwoAdmins: z.boolean(),
      /** The member's newest payment to exactly these numbers that was not rejected. */
      paidAt: z.nullable(instant()),
    }),
  ),
});

/** The payee accounts: the fields of the first one, and all of them in `banks`. */
export const paymentDetails = z.object({
  ...bank,
  upi: z.string(),
  banks: z.array(payee),
});

export const getPaymentDetails = endpoint({
  method: 'GET',
  path: '/api/v1/user/package/beneficiary/get',
  summary: "The payee accounts of the member's company",
  auth: ['member'],
  effect: 'read',
  reply: z.nullable(paymentDetails),
  message: 'Payment details',
  fallback: 'Failed to fetch payment details',
});

export const getPaidPayee = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/payee/:id',
  summary: "The numbers of the account that one of the member's purchases was paid to",
  auth: ['member'],
  effect: 'read',
  params: z.object({ id: id() }),
  /** Null where no account is stored with the purchase. */
  reply: z.nullable(
    namedObject('PaidPayee', {
      accountNumber: z.string(),
      ifscCode: z.string(),
      /** Empty when the account has none. */
      upi: z.string(),
    }),
  ),
  message: 'Payee',
  fallback: 'Failed to load the payee of the purchase',
});
