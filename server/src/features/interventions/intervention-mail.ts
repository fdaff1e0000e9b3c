import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import type { InterventionReason } from '@prelaunch/domain/interventions';
import { toContact } from '../companies/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { memberMailsFor } from '../../platform/languages/member-mails.ts';
import { creditedText } from '../../platform/mail/credited-text.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { signed } from '../../platform/mail/signed.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import type { LockedPurchase } from './interventions.store.ts';

/** Queues a mail to the member of a purchase about a hold or reversal; none for a deleted account. */
export async function mailMember(
  deps: Deps,
  tx: Tx,
  purchase: LockedPurchase,
  mail: 'purchaseHeldMail' | 'purchaseReversedMail' | 'purchaseReleasedMail',
  reason: InterventionReason | null,
): Promise<void> {
  if (purchase.email === null) return;
  const contact = toContact(purchase.contact);
  const texts = {
    companyName: purchase.companyName,
    orderNumber: purchase.orderNumber,
    tokens: formatTokens(purchase.quantity),
    total: formatPaise(purchase.total),
    credited: creditedText(purchase.total, purchase.toPay),
    reason,
  };
  const url = siteUrl(deps.publicUrl, purchase.companyDomain);
  const write = memberMailsFor(deps, purchase.language)[mail];
  await enqueueMail(tx, deps.secrets, signed(write(purchase.email, texts, url), contact));
}
