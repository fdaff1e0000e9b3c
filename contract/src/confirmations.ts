import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';
import { purchaseForAdmin } from './purchases-admin.ts';
import { instant, listOf, paging } from './wire.ts';

/** Changes that wait for a second admin, in companies whose setting `fourEyes` is on. */

/** What can wait. */
export const CONFIRMATION_KINDS = [
  'beneficiary.add',
  'beneficiary.update',
  'account.add',
  'account.update',
  'account.delete',
  'purchase.approve',
] as const;
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number];

const confirmation = namedObject('Confirmation', {
  id: id(),
  kind: z.enum(CONFIRMATION_KINDS),
  /** What it is about: an account, a payee, a purchase. */
  label: z.string(),
  requestedAt: instant(),
  expiresAt: instant(),
  requestedBy: z.object({ id: id(), name: z.string(), email: z.string() }),
  /** Whether the caller requested it: then they can withdraw it, and never confirm it. */
  isOwn: z.boolean(),
  /** The details before and after; empty for a purchase, which stands in `purchase`. */
  lines: z.array(
    z.object({
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      changed: z.boolean(),
    }),
  ),
  /** The purchase that is to be approved; null for everything else. */
  purchase: z.nullable(purchaseForAdmin),
});

export const listConfirmations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/confirmation/list',
  summary: "The changes that wait for a second admin's confirmation, newest first",
  auth: ['admin'],
  effect: 'read',
  encoding: 'none',
  query: z.object(paging),
  reply: z.extend(listOf(confirmation), {
    /** Whether the company's changes need a second admin at present. */
    fourEyes: z.boolean(),
  }),
  status: 200,
  message: 'Confirmations',
  refusals: [],
  fallback: 'Failed to fetch the confirmations',
});

export const confirmChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/confirmation/confirm',
  summary:
    'Confirm a change that another admin requested: it is checked again and carried out. Needs a recent password proof',
  auth: ['admin'],
  effect: 'write',
  audit: 'confirmation.confirm',
  encoding: 'json',
  body: z.object({ id: id() }),
  reply: z.null(),
  status: 200,
  message: 'Confirmed. The change is made.',
  refusals: [
    'step_up_required',
    'own_request',
    'confirmation_over',
    'confirmation_unreadable',
    'requester_not_active',
    'account_changed',
    'password_not_own',
    'own_account',
    'last_admin',
    'email_taken',
    'mobile_taken',
    'beneficiary_changed',
    'too_many_payee_accounts',
    'too_many_payee_changes',
    'own_purchase',
    'purchase_already_decided',
    'reference_already_approved',
    'not_enough_tokens',
  ],
  fallback: 'Failed to confirm the change',
});

export const declineConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/confirmation/decline',
  summary: 'Decline a change that another admin requested, or withdraw an own request',
  auth: ['admin'],
  effect: 'write',
  audit: 'confirmation.decline',
  encoding: 'json',
  body: z.object({ id: id() }),
  reply: z.null(),
  status: 200,
  message: 'The change will not be made.',
  refusals: ['confirmation_over'],
  fallback: 'Failed to decline the change',
});
