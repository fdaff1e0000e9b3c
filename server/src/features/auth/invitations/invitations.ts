import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invitationMail } from '../../../platform/mail/mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import { forgetTries, makeCode, type CodeSubject } from '../codes/codes.store.ts';

/** Returns the subject of an invitation's code; `companyId` is null for an unknown address. */
export const invitationSubject = (companyId: string | null, email: string): CodeSubject => ({
  purpose: 'set_password',
  scope: companyId ?? '-',
  address: email,
});

interface Invited {
  readonly companyId: string;
  readonly companyName: string;
  /** The company's own host name, if it has one. */
  readonly domain: string | null;
  readonly email: string;
}

/** Mails a company admin a code to set the first password; it replaces the previous code. */
export async function inviteAdmin(deps: Deps, tx: Tx, invited: Invited): Promise<void> {
  const { companyId, companyName, domain, email } = invited;
  const subject = invitationSubject(companyId, email);
  await forgetTries(tx, subject);
  const code = await makeCode(tx, deps.secrets, subject);
  const url = siteUrl(deps.publicUrl, domain);
  await enqueueMail(tx, deps.secrets, invitationMail(email, companyName, code, url));
}
