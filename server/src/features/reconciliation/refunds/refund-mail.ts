import { formatPaise } from '@prelaunch/domain/money';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { memberMailsFor } from '../../../platform/languages/member-mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { signed } from '../../../platform/mail/signed.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import { openAccount, shortAccount } from './refund-accounts.ts';
import { findSender, type RefundRow } from './refunds.store.ts';

/** Queues a mail to the member of a refund; none for money without a claim and for a deleted account. */
export async function mailMember(
  deps: Deps,
  tx: Tx,
  refund: RefundRow,
  mail:
    | 'refundRegisteredMail'
    | 'refundKeptMail'
    | 'refundAccountMail'
    | 'refundSentMail'
    | 'refundCancelledMail',
): Promise<void> {
  if (refund.member_email === null) return;
  const { name, domain, contact } = await findSender(tx, { companyId: refund.company_id });
  const account = openAccount(deps, refund);
  const texts = {
    companyName: name,
    orderNumber: refund.order_number,
    amount: formatPaise(refund.amount_paise),
    reason: refund.reason,
    account: account && shortAccount(account),
    sentReference: refund.sent_reference,
  };
  const url = siteUrl(deps.publicUrl, domain);
  const write = memberMailsFor(deps, refund.member_language)[mail];
  await enqueueMail(tx, deps.secrets, signed(write(refund.member_email, texts, url), contact));
}
