import { withoutInvisible } from '@prelaunch/domain/displayed-text';
import { INTERVENTION_KINDS, INTERVENTION_REASONS } from '@prelaunch/domain/interventions';
import { isOrderNumber } from '@prelaunch/domain/order-number';
import {
  MANUAL_METHODS,
  OFFERED_METHODS,
  PAYMENT_METHODS,
  PROOF_METHODS,
} from '@prelaunch/domain/payment-methods';
import { PURCHASE_STATUSES } from '@prelaunch/domain/purchase-status';
import { QUESTION_REASONS } from '@prelaunch/domain/questions';
import { checkReferenceText } from '@prelaunch/domain/reference-number';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as fieldTexts from './field-texts.ts';
import { id, idList, line, search } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { instant, listOf, paging, price, quantity, rupees } from './wire.ts';

const receipt = namedObject('Receipt', {
  id: id(),
  url: z.string(),
  mimeType: z.string(),
  name: z.string(),
});

/** The hold that lasts, or the reversal, of an approved purchase. */
export const intervention = namedObject('Intervention', {
  kind: openEnum(INTERVENTION_KINDS),
  reason: openEnum(INTERVENTION_REASONS),
  at: instant(),
});

/** A question of the company about a pending purchase, and the member's answer. */
export const question = namedObject('Question', {
  id: id(),
  reason: openEnum(QUESTION_REASONS),
  /** In the admin's words; empty where the reason says it all. */
  question: z.string(),
  askedAt: instant(),
  /** Null until the member answers. */
  answer: z.nullable(
    namedObject('Answer', {
      text: z.string(),
      at: instant(),
      file: z.nullable(receipt),
    }),
  ),
});

/** The size of an order, before or after it was reduced to what was paid. */
const orderSize = namedObject('OrderSize', {
  id: id(),
  totalQuantity: quantity(),
  finalAmount: rupees(),
  status: openEnum(PURCHASE_STATUSES),
  /** Whether its tokens were taken back. */
  isReversed: z.boolean(),
});

export const purchaseForMember = namedObject('Purchase', {
  id: id(),
  orderNumber: z.nullable(z.string()),
  /** The code that identifies the order in a bank statement; null if its Idempotency-Key had no UUID at the end. */
  paymentCode: z.nullable(z.string()),
  createdAt: instant(),
  paymentMethod: openEnum(PAYMENT_METHODS),
  transactionId: z.nullable(z.string()),
  referenceNumber: z.nullable(z.string()),
  price: price(),
  totalQuantity: quantity(),
  amount: rupees(),
  platformCharge: rupees(),
  finalAmount: rupees(),
  status: openEnum(PURCHASE_STATUSES),
  receipt: z.nullable(receipt),
  /** When an admin first opened the purchase, and when it was decided; null before that. */
  seenAt: z.nullable(instant()),
  decidedAt: z.nullable(instant()),
  /** Why the purchase was rejected; null when no reason was given. */
  reason: z.nullable(z.string()),
  /** The end of the reservation of its tokens; null once the purchase is decided or the reservation has ended. */
  reservedUntil: z.nullable(instant()),
  /**
   * The holder of the account that was paid; null where no account is stored with the purchase. Only in replies to members;
   * absent directly after a submission, and from servers before this field.
   */
  payeeName: z.optional(z.nullable(z.string())),
  /** Null without a hold or reversal. A reversed purchase has no tokens any more. Servers before this field do not send it. */
  intervention: z.optional(z.nullable(intervention)),
  /**
   * What the company has asked about the purchase, oldest first. Absent without questions, and from servers before this
   * field. A question without an answer waits for it while the purchase is PENDING.
   */
  questions: z.optional(z.array(question)),
  /**
   * The purchase for what was paid that has taken the place of this one, which is REJECTED. Absent for other purchases, and
   * from servers before this field.
   */
  reducedTo: z.optional(orderSize),
  /** What was ordered, where this purchase is for what was paid of it. Absent for other purchases. */
  reducedFrom: z.optional(orderSize),
  /**
   * What a credit of the member pays of `finalAmount`; the rest is paid by transfer. While the purchase is rejected or
   * reversed, the member has the credit again. Absent without one, and from servers before this field.
   */
  credited: z.optional(rupees()),
});

export const statusFilter = z.optional(
  z.enum(PURCHASE_STATUSES, { error: 'status must be PENDING, APPROVED or REJECTED.' }),
);

const referenceNumber = z.string({ error: fieldTexts.reference }).check(
  z.trim(),
  z.refine(checkReferenceText, { error: fieldTexts.reference }),
  // Numbers copied from chats contain invisible characters.
  z.overwrite(withoutInvisible),
);

/** Joins names: 'A, B or C'. */
const oneOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' or ');

const shared = {
  amount: rupees().check(z.refine((amount) => amount > 0n, { error: fieldTexts.amount })),
  purchaseId: z.optional(
    z.string().check(z.refine(isOrderNumber, { error: fieldTexts.orderNumber })),
  ),
  quote: z.optional(z.string().check(z.maxLength(512))),
  /** The refund that the member keeps as a credit, and that pays a part of the total. At least one rupee must be left to pay. */
  creditId: z.optional(id('creditId')),
};

const proof = {
  referenceNumber,
  receiptId: id('receiptId', fieldTexts.noReceipt),
  bankName: z.optional(line('Bank name')),
  payeeVersionId: z.optional(id('payeeVersionId')),
  /** The amount that the member claims to have paid: only a hint for the admin. 0 means none. */
  typedAmount: z.optional(rupees()),
};

export const submitPurchase = endpoint({
  method: 'POST',
  path: '/api/v1/user/package/purchase',
  summary: 'Submit a purchase, with a proof of payment unless it is paid manually',
  auth: ['member'],
  effect: 'write',
  headers: z.object({
    'idempotency-key': z.optional(
      z.string().check(
        z.regex(/^[\x20-\x7e]{1,255}$/, {
          error: 'Idempotency-Key must be 1 to 255 printable characters.',
        }),
      ),
    ),
  }),
  body: z.discriminatedUnion(
    'paymentMethod',
    [
      z.object({ paymentMethod: z.enum(PROOF_METHODS), ...shared, ...proof }),
      // References and receipts of manual payments are ignored.
      z.object({ paymentMethod: z.enum(MANUAL_METHODS), ...shared }),
    ],
    { error: `paymentMethod must be ${oneOf(OFFERED_METHODS)}.` },
  ),
  reply: purchaseForMember,
  status: 201,
  message: 'Token purchase submitted successfully',
  refusals: [
    'amount_buys_nothing',
    'above_remaining_supply',
    'above_order_limit',
    'totals_full',
    'company_suspended',
    'verification_required',
    'token_not_for_sale',
    'too_many_pending',
    'reference_already_submitted',
    'receipt_not_found',
    'receipt_already_used',
    'payee_version_not_found',
    'quote_invalid',
    'credit_unavailable',
    'credit_too_large',
    'idempotency_key_reused',
  ],
  fallback: 'Failed to submit token purchase',
});

export const listOwnPurchases = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/list',
  summary: "The member's own purchases, newest first",
  auth: ['member'],
  effect: 'read',
  query: z.object({ ...paging, status: statusFilter, search: search() }),
  reply: listOf(purchaseForMember),
  message: 'Transactions',
  fallback: 'Failed to fetch transactions',
});

export const countOwnPurchases = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/counts',
  summary: "How many of the member's own purchases are in each state",
  auth: ['member'],
  effect: 'read',
  reply: namedObject('PurchaseCounts', {
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
    /** The newest decided purchase; null if there is none. */
    newest: z.nullable(purchaseForMember),
  }),
  message: 'Counts',
  fallback: 'Failed to count the transactions',
});

export const getReceiptPaper = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/receipt/:id',
  summary: "The receipt of one of the member's purchases as a PDF",
  auth: ['member'],
  effect: 'read',
  params: z.object({ id: id() }),
  reply: 'file',
  message: 'Receipt',
  fallback: 'Failed to load the receipt',
});

export const purchaseProgress = namedObject('PurchaseProgress', {
  /** How many purchases of the company that were submitted earlier wait for a decision; at most 1,000. */
  ahead: z.int(),
  /** How many of the company's recent decisions the times are taken from. */
  decisions: z.int(),
  /** In how many seconds half of these purchases were decided; null for fewer than five decisions. */
  typicalWait: z.nullable(z.int()),
  /** In how many seconds nine of ten were decided; null for fewer than five decisions. */
  longWait: z.nullable(z.int()),
  /** The reference that was submitted first; null if it was not corrected. */
  firstReference: z.nullable(z.string()),
  /** What the company has asked the member to transfer, because the bank shows less than the total; null otherwise. */
  missing: z.nullable(rupees()),
});

export const getPurchaseProgress = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/progress/:id',
  summary: "How long a decision on one of the member's purchases usually takes",
  auth: ['member'],
  effect: 'read',
  params: z.object({ id: id() }),
  reply: purchaseProgress,
  message: 'Progress',
  fallback: 'Failed to load the progress',
});

export const arrival = namedObject('Arrival', {
  purchaseId: id(),
  /** What the lines that prove the payment say, less refunds; it may differ from the total. */
  amount: rupees(),
  /** The day of the newest of these lines, `YYYY-MM-DD`. */
  day: z.string(),
});

export const listArrivals = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/arrivals',
  summary: "Which of the member's purchases a line of a bank statement proves; not rejected ones",
  auth: ['member'],
  effect: 'read',
  query: z.object({ purchases: idList('purchases') }),
  reply: z.object({ arrivals: z.array(arrival) }),
  message: 'Arrivals',
  fallback: 'Failed to load what the bank has received',
});

export const correctPurchaseReference = endpoint({
  method: 'POST',
  path: '/api/v1/user/transaction/reference/:id',
  summary: 'Correct the mistyped reference of a pending purchase, once',
  auth: ['member'],
  effect: 'write',
  audit: 'purchase.correct_reference',
  params: z.object({ id: id() }),
  body: z.object({ referenceNumber }),
  reply: purchaseForMember,
  message: 'Reference corrected successfully',
  refusals: [
    'purchase_already_decided',
    'reference_not_correctable',
    'reference_already_corrected',
    'reference_unchanged',
    'reference_already_submitted',
  ],
  fallback: 'Failed to correct the reference',
});
