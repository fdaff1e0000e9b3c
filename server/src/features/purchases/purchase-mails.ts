import { formatPaise, formatTokens, paise } from '@prelaunch/domain/money';
import { openAccountEnd, toContact } from '../companies/index.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Vault } from '../../platform/keys/secrets.ts';
import type { PaymentRail } from '../../platform/mail/payment-rail.ts';
import { memberMailsFor } from '../../platform/languages/member-mails.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import { signed } from '../../platform/mail/signed.ts';
import {
  listMailedPurchases,
  type MailedPurchase,
  type PurchaseEvent,
  type PurchaseMail,
} from './purchase-mails.store.ts';

type MailDeps = Pick<Deps, 'db' | 'publicUrl' | 'languages'> & Vault;

/** The station of the bank is reached only if lines are assigned: a mail is written once and cannot be taken back. */
function railOf({
  status,
  createdAt: sentAt,
  paymentMethod: method,
  toPay: total,
  received: amount,
  receivedDay: day,
}: MailedPurchase): PaymentRail | null {
  if (status === 'REJECTED') return null;
  const bank = day === null ? null : { amount, day };
  return { sentAt, method, total, bank, isApproved: status === 'APPROVED' };
}

/** What was ordered, where the purchase is for what was paid of it. */
function orderedBefore({ orderedQuantity, orderedTotal }: MailedPurchase) {
  if (orderedQuantity === null || orderedTotal === null) return null;
  return { tokens: formatTokens(orderedQuantity), total: formatPaise(orderedTotal) };
}

/** What a credit pays of the purchase; null for none. */
function creditOf({ total, toPay }: MailedPurchase) {
  return toPay === total
    ? null
    : { credited: formatPaise(paise(total - toPay)), toPay: formatPaise(toPay) };
}

function mailOf(deps: MailDeps, event: PurchaseEvent, purchase: MailedPurchase): Mail | null {
  const { email, companyName, companyDomain } = purchase;
  if (email === null) return null;
  // The mail about the reversal may have been sent before this one.
  if (event === 'approved' && purchase.reversedAt !== null) return null;
  const contact = toContact(purchase.contact);
  const texts = {
    companyName,
    payee: purchase.payeeName ?? contact.legalName,
    accountEnd: openAccountEnd(deps, purchase.payeeNumber),
    orderNumber: purchase.orderNumber ?? '-',
    tokens: formatTokens(purchase.quantity),
    total: formatPaise(purchase.total),
    rail: railOf(purchase),
    reducedFrom: orderedBefore(purchase),
    credit: creditOf(purchase),
  };
  const isPaid = purchase.received >= purchase.toPay;
  const url = siteUrl(deps.publicUrl, companyDomain);
  const mails = memberMailsFor(deps, purchase.language);
  switch (event) {
    case 'submitted':
      return signed(mails.purchaseSubmittedMail(email, texts, url), contact);
    case 'approved':
      return signed(mails.purchaseApprovedMail(email, texts, isPaid, url), contact);
    case 'rejected':
      return signed(mails.purchaseRejectedMail(email, texts, purchase.reason, url), contact);
  }
}

/**
 * Writes the texts of queued mails.
 *
 * @returns a mail for each of `queued`, in their order; null where the account was deleted or an approval was reversed
 */
export async function writePurchaseMails(
  deps: MailDeps,
  queued: readonly PurchaseMail[],
): Promise<readonly (Mail | null)[]> {
  const keyOf = (companyId: string, id: string): string => `${companyId}/${id}`;
  const purchases = new Map(
    (await listMailedPurchases(deps.db, queued)).map((purchase) => [
      keyOf(purchase.companyId, purchase.id),
      purchase,
    ]),
  );
  return queued.map(({ companyId, purchaseId, event }) => {
    const purchase = purchases.get(keyOf(companyId, purchaseId));
    if (purchase === undefined) throw new Error(`purchase ${purchaseId} does not exist`);
    return mailOf(deps, event, purchase);
  });
}
