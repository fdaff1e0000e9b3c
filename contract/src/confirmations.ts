import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { purchaseForAdmin } from './purchases-admin.ts';
import { instant, listOf, paging } from './wire.ts';

/** Changes that a second admin must confirm, in companies whose setting `fourEyes` is on. */

/** The kinds of changes that a second admin must confirm. */
export const CONFIRMATION_KINDS = [
  'beneficiary.add',
  'beneficiary.update',
  'account.add',
  'account.update',
  'account.delete',
  'purchase.approve',
  'purchase.reverse',
] as const;
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number];

/** What the changes are about: the first part of their kinds. */
const CONFIRMATION_SUBJECTS = ['beneficiary', 'account', 'purchase'] as const;

const confirmation = namedObject('Confirmation', {
  id: id(),
  kind: openEnum(CONFIRMATION_KINDS),
  /** The account, beneficiary or purchase; null for what is to be added. Servers before this field do not send it. */
  subjectId: z.optional(z.nullable(id())),
  /** The name of the account, payee or purchase. */
  label: z.string(),
  requestedAt: instant(),
  expiresAt: instant(),
  requestedBy: z.object({ id: id(), name: z.string(), email: z.string() }),
  /** Whether the caller requested it, and so can withdraw but not confirm it. */
  isOwn: z.boolean(),
  /** The details before and after; for a reversal its reason; empty for an approval, whose purchase is in `purchase`. */
  lines: z.array(
    z.object({
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      changed: z.boolean(),
    }),
  ),
  /** The purchase to approve or to reverse; null for all other kinds. */
  purchase: z.nullable(purchaseForAdmin),
});

export const listConfirmations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/confirmation/list',
  summary: "The changes that wait for a second admin's confirmation, newest first",
  auth: ['admin'],
  effect: 'read',
  query: z.object({
    ...paging,
    /** Only the changes of payee accounts, of user accounts, or of purchases. */
    subject: z.optional(z.enum(CONFIRMATION_SUBJECTS)),
  }),
  reply: z.extend(listOf(confirmation), {
    /** Whether the company's setting `fourEyes` is on. */
    fourEyes: z.boolean(),
  }),
  message: 'Confirmations',
  fallback: 'Failed to fetch the confirmations',
});

export const confirmChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/confirmation/confirm',
  summary:
    'Confirm a change that another admin requested: it is checked again and made. Needs a recent password proof',
  auth: ['admin'],
  effect: 'write',
  audit: 'confirmation.confirm',
  body: z.object({ id: id() }),
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
    'answer_unread',
    'reference_corrected',
    'reference_already_approved',
    'lines_below_total',
    'received_changed',
    'not_enough_tokens',
    'purchase_not_approved',
    'purchase_reversed',
    'line_refunded',
  ],
  fallback: 'Failed to confirm the change',
});

export const declineConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/confirmation/decline',
  summary: 'Decline a change that another admin requested, or withdraw your own request',
  auth: ['admin'],
  effect: 'write',
  audit: 'confirmation.decline',
  body: z.object({ id: id() }),
  message: 'The change will not be made.',
  refusals: ['confirmation_over'],
  fallback: 'Failed to decline the change',
});
