import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, ids, lineOrNone, search } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { intervention, purchaseForMember, question, statusFilter } from './purchases.ts';
import {
  doneOfAll,
  instant,
  paging,
  percent,
  rowResults,
  rupees,
  rupeesSum,
  searchedListOf,
} from './wire.ts';

/** Hints for the admin who decides; members never see them. */
export const PURCHASE_MARKS = [
  'member_waiting',
  'unusual_reference',
  'contested_reference',
  'typed_amount_differs',
  'proof_reused',
  /** The member has corrected the reference; `firstReference` is the one submitted first. */
  'reference_corrected',
  /** The member's account was deleted, so nobody could log in to use the tokens. */
  'account_deleted',
  /** An admin chose the account's password, and the member has not changed it. */
  'password_set_by_admin',
  /** The purchase is the calling admin's own, who may not decide it. */
  'own_purchase',
  'not_reserved',
  /** The company's settings require a second admin for its approval. */
  'needs_second_admin',
  /** An admin has requested its approval, which a second admin has not confirmed yet. */
  'awaiting_confirmation',
  /** A statement line has its reference or payment code, or is assigned to it. */
  'bank_seen',
  /** The bank has seen it, with another amount. */
  'bank_amount_differs',
  /** The imported statements cover its day and the day after, without a line for it. */
  'bank_not_seen',
  /** Its tokens are marked until an admin releases the hold. */
  'on_hold',
  /** Its tokens were taken back. */
  'reversed',
  /** A question about it waits for the member's answer. */
  'question_open',
  /** The member has answered the last question about it. */
  'question_answered',
  /** A purchase for what was paid has taken its place. */
  'reduced',
] as const;
export type PurchaseMark = (typeof PURCHASE_MARKS)[number];

/** A hold or reversal with what only admins see. */
export const interventionForAdmin = namedObject('InterventionForAdmin', {
  ...intervention.shape,
  note: z.string(),
  by: z.string(),
});

/** A question with the name of the admin who asked it. */
export const questionForAdmin = namedObject('QuestionForAdmin', {
  ...question.shape,
  askedBy: z.string(),
  /** When an admin first opened the purchase with the answer; null before that and without an answer. */
  readAt: z.nullable(instant()),
});

export const purchaseForAdmin = namedObject('PurchaseForAdmin', {
  ...purchaseForMember.shape,
  intervention: z.optional(z.nullable(interventionForAdmin)),
  questions: z.optional(z.array(questionForAdmin)),
  typedAmount: z.nullable(rupees()),
  bankName: z.nullable(z.string()),
  user: namedObject('Buyer', {
    id: id(),
    name: z.string(),
    mobile: z.string(),
    referralCode: z.string(),
    isApproved: z.boolean(),
  }),
  marks: z.array(openEnum(PURCHASE_MARKS)),
  /** The reference before the member corrected it; null if it was not corrected. */
  firstReference: z.nullable(z.string()),
  /** The last day of the company's imported statements; null without any. Servers before this field do not send it. */
  statementUntil: z.optional(z.nullable(z.string())),
  /** What its bank lines add up to, less refunds; null without a line. Servers before this field do not send it. */
  bankAmount: z.optional(z.nullable(rupeesSum())),
  /** The fee rate of the order, in percent. Servers before this field do not send it. */
  feeRate: z.optional(percent()),
  decidedBy: z.nullable(z.string()),
});

/** The filters of the list and its export. */
const purchaseFilters = { status: statusFilter, search: search() };

export const listCompanyPurchases = endpoint({
  method: 'GET',
  path: '/api/v1/admin/transaction/list',
  summary: "The company's purchases, newest first",
  auth: ['admin'],
  effect: 'read',
  query: z.object({ ...paging, ...purchaseFilters }),
  reply: searchedListOf(purchaseForAdmin),
  message: 'Transactions',
  fallback: 'Failed to fetch transactions',
});

export const exportCompanyPurchases = endpoint({
  method: 'GET',
  path: '/api/v1/admin/transaction/export',
  summary: 'All purchases that match the filters of the list, as CSV',
  auth: ['admin'],
  effect: 'read',
  query: z.object(purchaseFilters),
  reply: 'file',
  message: 'Transactions',
  fallback: 'Failed to export the purchases',
});

export const markPurchaseSeen = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transaction/seen',
  summary: 'Record that an admin has opened a pending purchase',
  auth: ['admin'],
  effect: 'write',
  // The purchase itself records when it was first seen.
  audit: null,
  body: z.object({
    id: id(),
    /** The newest answered question that the page shows: its answer, and those before it, count as read. */
    answered: z.optional(id('answered')),
  }),
  message: 'Noted.',
  fallback: 'Failed to open the purchase',
});

/** The most characters of a header with compared references; servers and proxies refuse headers above 8 KB. */
export const MAX_COMPARED = 6_000;

/** Whether the text is a list of references that `decodeURIComponent` accepts and the database can store. */
function isEncoded(text: string): boolean {
  try {
    return text.length <= MAX_COMPARED && !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/**
 * The transaction numbers that the admin compared, as the list shows them: one for each id of the body, in its order,
 * each encoded with `encodeURIComponent` and separated by commas; empty where the purchase has none. A purchase that has
 * another number now is refused with `reference_corrected`.
 */
export const comparedHeaders = z.object({
  'compared-references': z.optional(
    z.string().check(
      z.refine(isEncoded, {
        error:
          'Compared-References must be a list of URL-encoded references, up to 6,000 characters.',
      }),
    ),
  ),
});

/** Why purchases are rejected; empty or omitted when the admin gives no reason. */
const reason = z.optional(lineOrNone('Reason', 500));

export const approvePurchase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transaction/approve',
  summary: 'Approve a pending purchase: its tokens become stock',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.approve',
  headers: comparedHeaders,
  body: z.object({ id: id() }),
  reply: purchaseForAdmin,
  message: 'Purchase approved successfully.',
  refusals: [
    'purchase_already_decided',
    'answer_unread',
    'reference_corrected',
    'reference_already_approved',
    'lines_below_total',
    'received_changed',
    'not_enough_tokens',
    'own_purchase',
    'no_second_admin',
    'confirmation_pending',
    'too_many_confirmations',
  ],
  fallback: 'Failed to approve the purchase',
});

export const rejectPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transaction/reject',
  summary: 'Reject a pending purchase: its reservation is released',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.reject',
  body: z.object({ id: id(), reason }),
  reply: purchaseForAdmin,
  message: 'Purchase rejected successfully.',
  refusals: ['purchase_already_decided', 'answer_unread', 'own_purchase'],
  fallback: 'Failed to reject the purchase',
});

export const approvePurchases = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transaction/approve-many',
  summary: 'Approve up to 100 pending purchases, each with its own result',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.approve',
  headers: comparedHeaders,
  body: z.object({ ids: ids() }),
  reply: rowResults,
  message: 'Purchases approved.',
  messageOf: doneOfAll('purchase', 'purchases', 'approved'),
  refusals: [
    'answer_unread',
    'reference_corrected',
    'reference_already_approved',
    'not_enough_tokens',
    'bank_amount_differs',
    'received_changed',
  ],
  fallback: 'Failed to approve the purchases',
});

export const rejectPurchases = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transaction/reject-many',
  summary: 'Reject up to 100 pending purchases, each with its own result',
  auth: ['admin'],
  effect: 'write',
  audit: 'purchase.reject',
  body: z.object({ ids: ids(), reason }),
  reply: rowResults,
  message: 'Purchases rejected.',
  messageOf: doneOfAll('purchase', 'purchases', 'rejected'),
  refusals: ['answer_unread'],
  fallback: 'Failed to reject the purchases',
});
