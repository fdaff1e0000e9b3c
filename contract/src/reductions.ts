import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { comparedHeaders, purchaseForAdmin } from './purchases-admin.ts';
import { rupees } from './wire.ts';

/**
 * Approves what was paid of a pending purchase. A new purchase of fewer tokens, at the price and fee rate of the order, takes
 * the place of the submitted one, which is rejected and keeps what was submitted. Both are written in one transaction, with
 * the approval or the request for a second admin. Repeating the call changes nothing.
 */
export const approvePaid = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transaction/approve-paid',
  summary:
    'Approve what was paid of a pending purchase: a purchase of fewer tokens takes its place',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.reduce',
  headers: comparedHeaders,
  body: z.object({
    id: id(),
    /** What has arrived, fee included. The sum of the assigned bank lines, less refunds; without one, what the admin has found. */
    received: rupees().check(
      z.refine((received) => received > 0n, { error: 'received must be above 0.' }),
    ),
  }),
  /** The new purchase. */
  reply: purchaseForAdmin,
  message: 'Approved for what was paid.',
  refusals: [
    'purchase_already_decided',
    'own_purchase',
    'answer_unread',
    'reference_corrected',
    'received_changed',
    'nothing_missing',
    'amount_buys_nothing',
    'line_refunded',
    'reference_already_approved',
    'not_enough_tokens',
    'no_second_admin',
    'too_many_confirmations',
  ],
  fallback: 'Failed to approve what was paid',
});
