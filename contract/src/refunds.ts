import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as fieldTexts from './field-texts.ts';
import { id, line, search } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { pastDay } from './statements.ts';
import { instant, paging, rupees, searchedListOf } from './wire.ts';

/** The register of money to give back. Sending it is done at the bank; the register records it. */

export const REFUND_STATES = ['DUE', 'SENT', 'CANCELLED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const refund = namedObject('Refund', {
  id: id(),
  state: openEnum(REFUND_STATES),
  amount: rupees(),
  reason: z.string(),
  line: z.object({
    id: id(),
    day: z.string(),
    amount: rupees(),
    narration: z.string(),
    reference: z.nullable(z.string()),
  }),
  /** The purchase that the line is assigned to, and its member; null for money without a claim. */
  purchase: z.nullable(
    z.object({ id: id(), orderNumber: z.nullable(z.string()), memberName: z.string() }),
  ),
  registeredAt: instant(),
  registeredBy: z.string(),
  /** The reference and the day of the transfer; null unless it was sent. */
  sentReference: z.nullable(z.string()),
  sentDay: z.nullable(z.string()),
  /** When and by whom it was recorded as sent or cancelled; null while it is due. */
  endedAt: z.nullable(instant()),
  endedBy: z.nullable(z.string()),
});

const refundFilters = {
  state: z.optional(z.enum(REFUND_STATES, { error: 'state must be DUE, SENT or CANCELLED.' })),
  search: search(),
};

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refund/list',
  summary: 'The register of refunds, newest first',
  auth: ['admin'],
  effect: 'read',
  query: z.object({ ...paging, ...refundFilters }),
  reply: searchedListOf(refund),
  message: 'Refunds',
  fallback: 'Failed to fetch the refunds',
});

export const exportRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refund/export',
  summary: 'All refunds that match the filters of the list, as CSV',
  auth: ['admin'],
  effect: 'read',
  query: z.object(refundFilters),
  reply: 'file',
  message: 'Refunds',
  fallback: 'Failed to export the refunds',
});

export const registerRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund/register',
  summary: 'Register that money of a statement line is to be given back',
  auth: ['admin'],
  effect: 'write',
  audit: 'refund.register',
  body: z.object({
    lineId: id('lineId'),
    amount: rupees().check(z.refine((amount) => amount > 0n, { error: fieldTexts.amount })),
    reason: line('Reason', 500),
    /** Must be true if the line belongs to an approved purchase that no line has paid. */
    memberKeepsTokens: z.optional(z.boolean()),
  }),
  reply: refund,
  status: 201,
  message: 'Refund registered.',
  refusals: ['line_not_credit', 'refund_too_large', 'own_purchase', 'line_of_approved_order'],
  fallback: 'Failed to register the refund',
});

export const markRefundSent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund/sent',
  summary: 'Record that a refund was transferred',
  auth: ['admin'],
  effect: 'write',
  audit: 'refund.sent',
  body: z.object({
    id: id(),
    reference: line('Reference', 64),
    /** The day of the transfer, from the day on which the money came until today in India. */
    date: pastDay('date'),
  }),
  reply: refund,
  message: 'Refund recorded as sent.',
  refusals: ['refund_over', 'refund_day', 'own_purchase'],
  fallback: 'Failed to record the refund',
});

export const cancelRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund/cancel',
  summary: 'Cancel a refund that was not sent',
  auth: ['admin'],
  effect: 'write',
  audit: 'refund.cancel',
  body: z.object({ id: id() }),
  reply: refund,
  message: 'Refund cancelled.',
  refusals: ['refund_over'],
  fallback: 'Failed to cancel the refund',
});
