import { MAX_PENDING } from '@prelaunch/domain/limits';
import { createHash } from 'node:crypto';
import { submitPurchase, type BodyOf } from '@prelaunch/contract';
import type { Quote } from '@prelaunch/domain/pricing';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { Authority } from '../auth/sessions.store.ts';
import { transactionAs } from '../auth/transaction.ts';
import { findCompany, type Company } from '../companies/companies.store.ts';
import { readQuote } from '../companies/quotes.ts';
import { findTokenOf } from '../companies/tokens.store.ts';
import { ReadIsStale, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/actor.ts';
import { checksSession, handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { purchaseSubmittedMail } from '../mail/mails.ts';
import { enqueueMail } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { mediaLinks } from '../media/media.links.ts';
import { isOwnMedia } from '../media/media.store.ts';
import { refuse } from '../refuse.ts';
import { claimKey, keepPurchase } from './idempotency.store.ts';
import { purchaseTexts } from './purchase-texts.ts';
import { findForMember, listForMember } from './purchase-lists.store.ts';
import { toPurchase, type Purchase } from './purchase.ts';
import {
  priceOrRefuse,
  readReference,
  refuseAboveSupply,
  reservationHoursOf,
} from './purchases.rules.ts';
import {
  countPending,
  fitsIntoTotals,
  insertPurchase,
  isOwnPayeeVersion,
  reserveSupply,
} from './purchases.store.ts';
import { submitWithFreedSupply } from './release-reservations.ts';

type Submission = BodyOf<typeof submitPurchase>;

/** Returns the terms of the payment page's quote while it is valid, else the current terms. */
function termsOf(deps: Deps, company: Company, quote: string | undefined): Quote {
  if (quote === undefined) return company;
  const shown = readQuote(deps.secrets, company, quote, company.readAt.getTime());
  if (shown === 'invalid') return refuse('quote_invalid');
  // A member who has paid may submit the proof late, at the current price.
  return shown === 'expired' ? company : shown;
}

async function proofOf(tx: Tx, member: Member, body: Submission) {
  if (body.paymentMethod === 'MANUAL') {
    return {
      reference: null,
      receiptId: null,
      bankName: null,
      payeeVersionId: null,
      typedAmount: null,
    };
  }
  if (!(await isOwnMedia(tx, member, body.receiptId))) refuse('receipt_not_found');
  const { payeeVersionId = null, typedAmount = null } = body;
  if (payeeVersionId !== null && !(await isOwnPayeeVersion(tx, member, payeeVersionId))) {
    refuse('payee_version_not_found');
  }
  return {
    reference: readReference(body.paymentMethod, body.referenceNumber),
    receiptId: body.receiptId,
    bankName: body.bankName ?? null,
    payeeVersionId,
    typedAmount: typedAmount === 0n ? null : typedAmount,
  };
}

/** The member of a submission, whose account this transaction has locked. */
interface Buyer {
  readonly member: Member;
  /** Whether the company has approved the account. */
  readonly isApproved: boolean;
}

/** Stores a submission and reserves its tokens, in the caller's transaction. */
async function submit(
  deps: Deps,
  tx: Tx,
  { member, isApproved }: Buyer,
  body: Submission,
): Promise<Purchase> {
  if ((await countPending(tx, member)) >= MAX_PENDING) refuse('too_many_pending');
  const company = (await findCompany(tx, member.companyId)) ?? refuse('not_found');
  if (company.status !== 'ACTIVE') refuse('company_suspended');
  if (!isApproved && !company.unverifiedMayBuy) refuse('verification_required');
  if ((await findTokenOf(tx, company.tokenSymbol))?.sellable !== true) {
    refuse('token_not_for_sale');
  }
  const order = priceOrRefuse(body.amount, termsOf(deps, company, body.quote), {
    remaining: company.remaining,
    limit: company.maxOrderAmount,
  });
  const id = uuidv7();
  await insertPurchase(tx, member, {
    id,
    orderNumber: body.purchaseId ?? null,
    paymentMethod: body.paymentMethod,
    ...(await proofOf(tx, member, body)),
    order,
    reservationHours: reservationHoursOf(company, body.paymentMethod, isApproved),
  });
  const row = (await findForMember(tx, member, id)) ?? refuse('not_found');
  const words = purchaseTexts(company.name, row.order_number, order.quantity, order.total);
  const url = siteUrl(deps.publicUrl, company.domain);
  await enqueueMail(tx, deps.secrets, purchaseSubmittedMail(member.email, words, url));
  // Last, because every purchase of the company waits for this row's lock.
  if (!(await reserveSupply(tx, company, order))) {
    const now = (await findCompany(tx, company.id)) ?? refuse('not_found');
    // The price, the token or the company's status changed since this transaction read them.
    if (now.termsVersion !== company.termsVersion) throw new ReadIsStale();
    if (!(await fitsIntoTotals(tx, company.id, order))) refuse('totals_full');
    refuseAboveSupply(now.remaining);
  }
  return toPurchase(row, mediaLinks(deps.secrets, member));
}

/** Reads one of the member's own purchases. */
async function ownPurchase(deps: Deps, tx: Tx, member: Member, id: string): Promise<Purchase> {
  const row = (await findForMember(tx, member, id)) ?? refuse('not_found');
  return toPurchase(row, mediaLinks(deps.secrets, member));
}

/** Submitting purchases and listing the member's own. */
export const memberPurchaseHandlers = (deps: Deps) =>
  handlers({
    submitPurchase: ({ actor, headers, body }) => {
      const key = headers['idempotency-key'];
      const work = async (tx: Tx, { isApproved }: Authority) => {
        const buyer = { member: actor, isApproved };
        if (key === undefined) return submit(deps, tx, buyer, body);
        const wire = JSON.stringify(z.encode(submitPurchase.body, body));
        const requestHash = createHash('sha256').update(wire).digest();
        const first = await claimKey(tx, actor, key, requestHash);
        if (first !== null) return ownPurchase(deps, tx, actor, first);
        const purchase = await submit(deps, tx, buyer, body);
        await keepPurchase(tx, actor, key, purchase.id);
        return purchase;
      };
      return submitWithFreedSupply(
        actor.companyId,
        () => transactionAs(deps.db, actor, work, { changesCaller: true }),
        (release) => transactionAs(deps.db, actor, release),
      );
    },

    listOwnPurchases: checksSession(async ({ actor, query }) => {
      const { rows, total } = await listForMember(deps.db, actor, query);
      const linkTo = mediaLinks(deps.secrets, actor);
      return pageOf(
        rows.map((row) => toPurchase(row, linkTo)),
        total,
        query,
      );
    }),
  });
