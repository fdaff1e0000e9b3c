import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as fieldTexts from './field-texts.ts';
import { accountNumber, id, ifscCode, line, search, upiId } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { statedLine } from './statement-states.ts';
import { pastDay } from './statements.ts';
import { instant, paging, rupees, searchedListOf } from './wire.ts';

/** The register of money to give back. Sending it is done at the bank; the register records it. */

/** A refund in the state CREDIT is kept for the next order of its member. */
export const REFUND_STATES = ['DUE', 'CREDIT', 'SENT', 'CANCELLED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_ACCOUNT_KINDS = ['BANK', 'UPI'] as const;
export type RefundAccountKind = (typeof REFUND_ACCOUNT_KINDS)[number];

/** The account to which a refund goes, as its member gave it. */
const refundAccount = namedObject('RefundAccount', {
  kind: openEnum(REFUND_ACCOUNT_KINDS),
  holderName: z.string(),
  /** Of a bank account; null for a UPI ID. */
  accountNumber: z.nullable(z.string()),
  ifscCode: z.nullable(z.string()),
  /** Null for a bank account. */
  upi: z.nullable(z.string()),
  /** Counted from 1. */
  version: z.int(),
});

/** An order that a credit pays. */
const usedFor = namedObject('CreditedOrder', { id: id(), orderNumber: z.nullable(z.string()) });

export const refund = namedObject('Refund', {
  id: id(),
  state: openEnum(REFUND_STATES),
  amount: rupees(),
  reason: z.string(),
  line: statedLine,
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
  /**
   * The account that got the money, or of a refund that is due the newest one that the member has given. Null for none and
   * where it cannot be read. Servers before this field and the next three do not send them.
   */
  account: z.optional(z.nullable(refundAccount)),
  /** The version of the newest account; 0 until the member gives one. */
  accountVersion: z.optional(z.int()),
  /** When the member gave the newest account. */
  accountGivenAt: z.optional(z.nullable(instant())),
  /** Whether it is due and has no account yet, and the member can give one. */
  waitsForAccount: z.optional(z.boolean()),
  /** The order that a credit pays: pending, or approved and not reversed. Null for none. Servers before this field do not send it. */
  usedFor: z.optional(z.nullable(usedFor)),
  /**
   * Whether the next order of its member can take it: a credit that pays no order, of a member who can order, while the order
   * that it came from is neither on hold nor reversed as a returned payment. Servers before this field do not send it.
   */
  isFree: z.optional(z.boolean()),
});

const refundFilters = {
  state: z.optional(
    z.enum(REFUND_STATES, { error: 'state must be DUE, CREDIT, SENT or CANCELLED.' }),
  ),
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

export const exportRefundTransfers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refund/transfers',
  summary: 'The refunds that are due to bank accounts, as a CSV for the bulk payment of a bank',
  auth: ['admin'],
  effect: 'read',
  reply: 'file',
  message: 'Transfers of refunds',
  fallback: 'Failed to export the transfers',
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
    /** Whether the member keeps the money as a credit for the next order. Only of a line that is assigned to a purchase. */
    asCredit: z.optional(z.boolean()),
  }),
  reply: refund,
  status: 201,
  message: 'Refund registered.',
  refusals: [
    'line_not_credit',
    'refund_too_large',
    'own_purchase',
    'line_of_approved_order',
    'credit_without_member',
  ],
  fallback: 'Failed to register the refund',
});

const version = (name: string) =>
  z
    .int({ error: `${name} must be a whole number from 0.` })
    .check(z.gte(0, { error: `${name} must be a whole number from 0.` }));

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
    /** The version of the account that got the money, 0 for another account. */
    accountVersion: z.optional(version('accountVersion')),
    /** The newest version that was shown, by default the same; refused with `refund_account_changed` when there is a newer one. */
    newestAccountVersion: z.optional(version('newestAccountVersion')),
  }),
  reply: refund,
  message: 'Refund recorded as sent.',
  refusals: [
    'refund_over',
    'refund_is_credit',
    'refund_day',
    'refund_account_changed',
    'own_purchase',
  ],
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
  refusals: ['refund_over', 'refund_is_credit'],
  fallback: 'Failed to cancel the refund',
});

/** Whether the money of a refund is kept for the next order of its member (true), or is to be sent (false). */
const choice = z.object({ id: id(), keep: z.boolean({ error: 'keep must be true or false.' }) });

export const keepRefundAsCredit = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund/credit',
  summary: 'Keep a refund that is due as a credit for the next order of its member, or undo this',
  auth: ['admin'],
  effect: 'write',
  audit: 'refund.keep',
  body: choice,
  reply: refund,
  message: 'Refund changed.',
  refusals: ['refund_over', 'credit_in_use', 'credit_without_member', 'own_purchase'],
  fallback: 'Failed to change the refund',
});

const ownRefund = namedObject('OwnRefund', {
  id: id(),
  state: openEnum(REFUND_STATES),
  amount: rupees(),
  reason: z.string(),
  purchaseId: id(),
  orderNumber: z.nullable(z.string()),
  registeredAt: instant(),
  sentReference: z.nullable(z.string()),
  sentDay: z.nullable(z.string()),
  /** Null until the member gives one. */
  account: z.nullable(
    z.object({
      kind: openEnum(REFUND_ACCOUNT_KINDS),
      holderName: z.string(),
      /** Shortened: 'XXXX4321, SBIN0000813' or 'as…@okaxis'. */
      number: z.string(),
    }),
  ),
  /** Whether the member can give the account, also another one. */
  canGiveAccount: z.boolean(),
  /** The order that a credit pays; null for none. Servers before this field and the next one do not send them. */
  usedFor: z.optional(z.nullable(usedFor)),
  /** As of `refund`. */
  isFree: z.optional(z.boolean()),
  /** Whether the member can choose between the credit and the transfer: not once an account is given, because it may be on its way. */
  canChoose: z.optional(z.boolean()),
});

export const listOwnRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/user/refund/list',
  summary:
    "The refunds of the member's purchases: up to 50, first those that are due or a credit, then the newest",
  auth: ['member'],
  effect: 'read',
  reply: z.object({ refunds: z.array(ownRefund) }),
  message: 'Refunds',
  fallback: 'Failed to load your refunds',
});

const holderName = line('Account Holder Name');

export const giveRefundAccount = endpoint({
  method: 'POST',
  path: '/api/v1/user/refund/account',
  summary: "Give the account to which one of the member's refunds goes, until it was sent",
  auth: ['member'],
  effect: 'write',
  audit: 'refund.account',
  body: z.discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('BANK'),
        id: id(),
        holderName,
        accountNumber: accountNumber(),
        ifscCode: ifscCode(),
      }),
      z.object({ kind: z.literal('UPI'), id: id(), holderName, upi: upiId() }),
    ],
    { error: 'kind must be BANK or UPI.' },
  ),
  reply: ownRefund,
  message: 'The company now knows where to send your refund.',
  refusals: ['refund_over', 'refund_is_credit', 'too_many_refund_accounts'],
  fallback: 'Failed to save the account',
});

export const chooseCredit = endpoint({
  method: 'POST',
  path: '/api/v1/user/refund/credit',
  summary:
    "Keep one of the member's refunds as a credit for the next order, or have it sent after all",
  auth: ['member'],
  effect: 'write',
  audit: 'refund.credit',
  body: choice,
  reply: ownRefund,
  message: 'Your choice is saved.',
  refusals: ['refund_over', 'credit_in_use', 'refund_account_given'],
  fallback: 'Failed to save your choice',
});
