import { submitPurchase, type BodyOf, type RefusalCode } from '@prelaunch/contract';
import { paise } from '@prelaunch/domain/money';
import { paymentCodeOf } from '@prelaunch/domain/payment-code';
import { priceOrder, type PricedOrder } from '@prelaunch/domain/pricing';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { readQuote, createTermsCache, type Terms } from '../../companies/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createGroupCommit, NEXT_GROUP } from '../../../platform/db/groups/group-commit.ts';
import type { Member, Unchecked } from '../../../platform/http/actor.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { runOnFreshTotals } from '../reservations/locked-totals.store.ts';
import { SUBMISSIONS } from '../purchase-metrics.store.ts';
import type { PurchaseRow } from '../purchase.ts';
import { limitRefusal, readReference, supplyRefusal } from '../purchases.rules.ts';
import { submitGroup, type SubmissionRow, type SubmittedRow } from './submit.store.ts';

/** A member's request to buy. */
export interface Submission {
  readonly member: Unchecked<Member>;
  readonly body: BodyOf<typeof submitPurchase>;
  /** The Idempotency-Key of the request; undefined for none. */
  readonly key: string | undefined;
}

/** The new purchase, or the id of the one that an earlier request with the same key made. */
export type Submitted = { readonly purchase: PurchaseRow } | { readonly repeatedId: string };

/**
 * Creates the function that submits purchases. It prices the order by the company's terms and adds it to a group;
 * `submitGroup` commits the group with one statement, which checks the member's authority and the terms, and reserves
 * the tokens.
 *
 * @returns a function that resolves after the commit, and rejects with the refusals that the endpoint declares
 */
export function createSubmit(deps: Deps): (submission: Submission) => Promise<Submitted> {
  const termsCache = createTermsCache(deps.db);
  /** Submissions whose quote has expired; they are priced at the current price. */
  const atCurrentPrice = new WeakSet<Submission>();

  const commit = async (companyId: string, group: readonly Submission[]) => {
    const terms = await termsCache.read(companyId);
    const offers = group.map((submission) =>
      makeOffer(deps, terms, submission, atCurrentPrice.has(submission)),
    );
    const rows = group.map((submission, position) =>
      rowOf(terms, submission, offers[position] ?? 'internal', position),
    );
    const outcomes = await runOnFreshTotals(deps.db, companyId, (db) =>
      submitGroup(db, companyId, terms.termsVersion, rows),
    );
    if (outcomes.some(({ outcome }) => outcome === 'terms_changed')) termsCache.forget(companyId);
    return outcomes.map((row, position) => {
      const submission = group[position];
      if (row.outcome === 'quote_expired' && submission !== undefined) {
        atCurrentPrice.add(submission);
      }
      return resultOf(row, terms);
    });
  };

  const addToGroup = createGroupCommit<Submission, Submitted | Refusal>({
    commit,
    // One submission per member at a time, so that the next one sees the result.
    keysOf: ({ member }) => [member.accountId],
  });

  return async (submission) => {
    const result = await addToGroup(submission.member.companyId, submission).catch(asRefusal);
    deps.counters.event(SUBMISSIONS, outcomeOf(result));
    if (result instanceof Refusal) throw result;
    return result;
  };
}

/** Returns a refusal, and throws any other error. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function outcomeOf(result: Submitted | Refusal): string {
  if (result instanceof Refusal) return result.code;
  return 'purchase' in result ? 'submitted' : 'repeated';
}

/** An order with the price that applies to it. */
interface Offer {
  readonly order: PricedOrder;
  /** Until when the quoted price is valid; null for the current price. */
  readonly quotedUntil: Date | null;
}

/**
 * Prices a submission by the quote that the payment page showed, or by the current terms.
 *
 * @returns the offer, or the code of the refusal when the terms do not permit the order
 */
function makeOffer(
  deps: Deps,
  terms: Terms,
  { body }: Submission,
  atCurrentPrice: boolean,
): Offer | RefusalCode {
  if (terms.status !== 'ACTIVE') return 'company_suspended';
  if (!terms.isTokenForSale) return 'token_not_for_sale';
  const quote = body.quote === undefined ? null : readQuote(deps.secrets, terms, body.quote);
  if (quote === 'invalid') return 'quote_invalid';
  // A member who has paid may submit the proof late, at the current price.
  const valid = atCurrentPrice ? null : quote;
  const order = priceOrder(body.amount, valid ?? terms);
  if (order.quantity < 1n) return 'amount_buys_nothing';
  return { order, quotedUntil: valid?.until ?? null };
}

function rowOf(
  terms: Terms,
  { member, body, key }: Submission,
  offer: Offer | RefusalCode,
  position: number,
): SubmissionRow {
  const order = typeof offer === 'string' ? null : offer.order;
  const proof = 'receiptId' in body ? body : null;
  const reference = proof && readReference(proof.paymentMethod, proof.referenceNumber);
  return {
    position,
    account_id: member.accountId,
    session_hash: member.sessionHash.toString('hex'),
    id: uuidv7(),
    key: key ?? null,
    request_hash: key === undefined ? null : hashOf(body),
    refused: typeof offer === 'string' ? offer : null,
    needs_approval: !terms.unverifiedMayBuy,
    above_limit: terms.maxOrderAmount !== null && body.amount > terms.maxOrderAmount,
    quoted_until: typeof offer === 'string' ? null : offer.quotedUntil,
    order_number: body.purchaseId ?? null,
    payment_code: key === undefined ? null : paymentCodeOf(key),
    payment_method: body.paymentMethod,
    reference_number: reference?.typed ?? null,
    unusual_reference: reference?.unusual ?? false,
    receipt_id: proof?.receiptId ?? null,
    bank_name: proof?.bankName ?? null,
    payee_version_id: proof?.payeeVersionId ?? null,
    typed_amount_paise: proof?.typedAmount ? String(proof.typedAmount) : null,
    amount_paise: String(body.amount),
    price_micro_rupees: order && String(order.price),
    quantity: order && String(order.quantity),
    fee_basis_points: order && Number(order.feeRate),
    fee_paise: order && String(order.fee),
    total_paise: order && String(order.total),
    credit_id: body.creditId ?? null,
    reservation_hours: terms.reservationHours,
    reservation_hours_unverified:
      proof === null ? terms.reservationHoursUnverified : terms.reservationHours,
  };
}

/** Identifies the request that an idempotency key belongs to; hexadecimal. */
const hashOf = (body: Submission['body']): string =>
  createHash('sha256')
    .update(JSON.stringify(z.encode(submitPurchase.body, body)))
    .digest('hex');

function resultOf(row: SubmittedRow, terms: Terms): Submitted | Refusal | typeof NEXT_GROUP {
  switch (row.outcome) {
    case 'submitted':
      return { purchase: row };
    case 'repeated':
      return { repeatedId: row.repeated_id ?? '' };
    case 'next_group':
    case 'terms_changed':
    case 'quote_expired':
      return NEXT_GROUP;
    case 'above_remaining_supply':
      return supplyRefusal(row.remaining);
    case 'above_order_limit':
      return limitRefusal(terms.maxOrderAmount ?? paise(0n));
    default:
      return new Refusal(row.outcome, undefined);
  }
}
