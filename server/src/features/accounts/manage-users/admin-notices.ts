import { type Origin, adminChangedMail, findNoticeRecipients } from '../../confirmations/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueueMails } from '../../../platform/mail/outbox.store.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import {
  accountLines,
  adminChangeOf,
  concernsAdmins,
  type AccountDetails,
} from './manage-users.rules.ts';

interface AccountChanged {
  /** Null when the account is new. */
  readonly before: AccountDetails | null;
  /** Null when the account was deleted. */
  readonly after: AccountDetails | null;
}

/**
 * Queues mails about a changed ADMIN account to all notice recipients; none for a member's account. The address
 * that the change itself sets gets no mail, since it is not proven yet.
 */
export async function notifyOfAdminChange(
  deps: Deps,
  tx: Tx,
  { admin, ip, requestedBy }: Pick<Origin, 'admin' | 'ip' | 'requestedBy'>,
  { before, after }: AccountChanged,
): Promise<void> {
  const subject = before ?? after;
  if (subject === null || !concernsAdmins(before, after)) return;
  const { companyName, companyDomain, addresses } = await findNoticeRecipients(tx, admin.companyId);
  const unproven = after !== null && after.email !== before?.email ? after.email : null;
  const lines = accountLines(before, after);
  const notice = { companyName, by: admin, requestedBy, ip, at: new Date(), lines };
  const url = siteUrl(deps.publicUrl, companyDomain);
  await enqueueMails(
    tx,
    deps.secrets,
    addresses
      .filter((address) => address !== unproven)
      .map((to) => adminChangedMail(to, adminChangeOf(before, after), subject, notice, url)),
  );
}
