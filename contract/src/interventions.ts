import {
  HOLD_REASONS,
  INTERVENTION_KINDS,
  MAX_INTERVENTION_NOTE,
  REVERSAL_REASONS,
} from '@prelaunch/domain/interventions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, line } from './fields.ts';
import { namedObject } from './named-object.ts';
import { interventionForAdmin, purchaseForAdmin } from './purchases-admin.ts';
import { statedLine } from './statement-states.ts';
import { instant, listOf, paging } from './wire.ts';

/** Holds and reversals of approved purchases. The purchase stays APPROVED, and nothing that was submitted changes. */

const path = '/api/v1/admin/transaction';

/** Why, for the company's admins only. */
const note = line('Note', MAX_INTERVENTION_NOTE);

export const holdPurchase = endpoint({
  method: 'POST',
  path: `${path}/hold`,
  summary: 'Mark the tokens of an approved purchase until the hold is released',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.hold',
  body: z.object({
    id: id(),
    reason: z.enum(HOLD_REASONS, { error: `reason must be one of ${HOLD_REASONS.join(', ')}.` }),
    note,
  }),
  reply: purchaseForAdmin,
  message: 'The tokens of this purchase are on hold.',
  refusals: ['own_purchase', 'purchase_not_approved', 'purchase_reversed', 'purchase_on_hold'],
  fallback: 'Failed to hold the purchase',
});

export const releasePurchase = endpoint({
  method: 'POST',
  path: `${path}/release`,
  summary: 'End the hold of a purchase',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.release',
  body: z.object({ id: id() }),
  reply: purchaseForAdmin,
  message: 'The hold is released.',
  refusals: ['own_purchase', 'purchase_not_on_hold'],
  fallback: 'Failed to release the hold',
});

export const reversePurchase = endpoint({
  method: 'POST',
  path: `${path}/reverse`,
  summary:
    'Reverse an approved purchase: its tokens return to the supply. Needs a second admin if the company has one',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.reverse',
  body: z.object({
    id: id(),
    reason: z.enum(REVERSAL_REASONS, {
      error: `reason must be one of ${REVERSAL_REASONS.join(', ')}.`,
    }),
    note,
  }),
  reply: purchaseForAdmin,
  message: 'The purchase is reversed.',
  refusals: [
    'own_purchase',
    'purchase_not_approved',
    'purchase_reversed',
    'line_refunded',
    'confirmation_pending',
    'too_many_confirmations',
  ],
  fallback: 'Failed to reverse the purchase',
});

const intervention = namedObject('ListedIntervention', {
  id: id(),
  ...interventionForAdmin.shape,
  /** When and by whom a hold was released, or ended by a reversal; null for one that lasts and for a reversal. */
  endedAt: z.nullable(instant()),
  endedBy: z.nullable(z.string()),
  purchase: purchaseForAdmin,
});

export const listInterventions = endpoint({
  method: 'GET',
  path: `${path}/interventions`,
  summary: "The holds and reversals of the company's purchases, newest first",
  auth: ['admin'],
  effect: 'read',
  query: z.object({
    ...paging,
    kind: z.optional(z.enum(INTERVENTION_KINDS, { error: 'kind must be HOLD or REVERSAL.' })),
  }),
  reply: listOf(intervention),
  message: 'Holds and reversals',
  fallback: 'Failed to fetch the holds and reversals',
});

const returnedPayment = namedObject('ReturnedPayment', {
  /** The id of the debit line. */
  id: id(),
  debit: statedLine,
  /** The line that the purchase was approved with. */
  credit: statedLine,
  purchase: purchaseForAdmin,
});

export const listReturnedPayments = endpoint({
  method: 'GET',
  path: `${path}/returned`,
  summary:
    'The debit lines that carry the reference of the payment of an approved purchase, newest first',
  auth: ['admin'],
  effect: 'read',
  query: z.object(paging),
  reply: listOf(returnedPayment),
  message: 'Returned payments',
  fallback: 'Failed to fetch the returned payments',
});

export const dismissReturnedPayment = endpoint({
  method: 'POST',
  path: `${path}/returned/dismiss`,
  summary: 'Record that a debit line does not return a payment',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.keep',
  body: z.object({ id: id() }),
  reply: z.object({ id: id() }),
  message: 'The purchase stays as it is.',
  refusals: ['own_purchase'],
  fallback: 'Failed to dismiss the returned payment',
});
