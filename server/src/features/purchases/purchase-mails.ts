import type { Deps } from '../../platform/deps.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { memberMailsFor } from '../../platform/languages/member-mails.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import {
  listMailedPurchases,
  type MailedPurchase,
  type PurchaseEvent,
  type PurchaseMail,
} from './purchase-mails.store.ts';
import { purchaseTexts } from './purchase-texts.ts';

type MailDeps = Pick<Deps, 'db' | 'publicUrl' | 'languages'>;

function mailOf(deps: MailDeps, event: PurchaseEvent, purchase: MailedPurchase): Mail | null {
  const { email, companyName, companyDomain, orderNumber, quantity, total } = purchase;
  if (email === null) return null;
  const texts = purchaseTexts(companyName, orderNumber, quantity, total);
  const url = siteUrl(deps.publicUrl, companyDomain);
  const mails = memberMailsFor(deps, purchase.language);
  switch (event) {
    case 'submitted':
      return mails.purchaseSubmittedMail(email, texts, url);
    case 'approved':
      return mails.purchaseApprovedMail(email, texts, purchase.isPaid, url);
    case 'rejected':
      return mails.purchaseRejectedMail(email, texts, purchase.reason, url);
  }
}

/**
 * Writes the texts of queued mails.
 *
 * @returns a mail for each of `queued`, in their order; null where the account was deleted
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
