import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, paging, quantity, searchedListOf } from './wire.ts';

const referral = z.object({
  /** Counted from 1 through all pages. */
  number: z.number(),
  /** First name and initial, such as 'Asha R.'; null for a deleted account. */
  name: z.nullable(z.string()),
  joinedAt: instant(),
  /** How many approved purchases the member has, and their tokens. */
  purchases: z.number(),
  quantity: quantity(),
});

export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/v1/user/referral/list',
  summary: "The members who joined with the member's code and their approved tokens, newest first",
  auth: ['member'],
  effect: 'read',
  query: z.object(paging),
  reply: z.object({
    ...searchedListOf(referral).shape,
    /** How many of them have tokens, and the sum of these. Like `total`, of the newest 10,000. */
    buyers: z.number(),
    quantity: quantity(),
    tokenSymbol: z.string(),
    /** What the company states about referrals; null where it states nothing. */
    rules: z.nullable(z.string()),
  }),
  message: 'Referrals',
  fallback: 'Failed to load your referrals',
});

export const exportReferrals = endpoint({
  method: 'GET',
  path: '/api/v1/user/referral/export',
  summary: "The members who joined with the member's code, as CSV",
  auth: ['member'],
  effect: 'read',
  reply: 'file',
  message: 'Referrals',
  fallback: 'Failed to export your referrals',
});
