import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';

/** An account to pay to. */
export const bank = namedObject('PayeeAccount', {
  id: id(),
  bankName: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  ifscCode: z.string(),
  branch: z.string(),
  /** Names exactly the details shown, so that a purchase can keep them when they change later. */
  versionId: id(),
});

/** What a member needs to pay: the first account on top, every account under `banks`. */
export const paymentDetails = z.object({
  id: id(),
  bankName: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  ifscCode: z.string(),
  branch: z.string(),
  upi: z.string(),
  versionId: id(),
  banks: z.array(bank),
});

export const getPaymentDetails = endpoint({
  method: 'GET',
  path: '/api/v1/user/package/beneficiary/get',
  summary: 'Where members pay to',
  auth: ['member'],
  effect: 'read',
  encoding: 'none',
  reply: z.nullable(paymentDetails),
  status: 200,
  message: 'Payment details',
  refusals: [],
  fallback: 'Failed to fetch payment details',
});
