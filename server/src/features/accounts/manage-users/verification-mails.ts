import { findCompany, type Company } from '../../companies/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { notifyMembers } from '../../live/index.ts';
import { memberMailsFor } from '../../../platform/languages/member-mails.ts';
import { enqueueMail, enqueueMails } from '../../../platform/mail/outbox.store.ts';
import { signed } from '../../../platform/mail/signed.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { AccountRow } from './account-lists.store.ts';
import { findLanguages } from '../accounts.store.ts';

/**
 * Queues mails to those of the verified accounts that are active members', in their languages, and notifies their open
 * pages.
 */
export async function notifyVerified(
  deps: Deps,
  tx: Tx,
  { id: companyId, name: companyName, domain, contact }: Company,
  verified: readonly AccountRow[],
): Promise<void> {
  const members = verified.filter(({ role, status }) => role === 'USER' && status === 'ACTIVE');
  if (members.length === 0) return;
  const ids = members.map(({ id }) => id);
  const languages = await findLanguages(tx, companyId, ids);
  const url = siteUrl(deps.publicUrl, domain);
  await enqueueMails(
    tx,
    deps.secrets,
    members.map(({ id, email }) => {
      const { verifiedMail } = memberMailsFor(deps, languages.get(id) ?? null);
      return signed(verifiedMail(email, companyName, url), contact);
    }),
  );
  await notifyMembers(tx, companyId, ids);
}

/** Queues a mail to a member whose change of identity has ended the verification, in their language. */
export async function mailEndedVerification(
  deps: Deps,
  tx: Tx,
  { companyId, accountId }: Member,
  email: string,
): Promise<void> {
  const company = (await findCompany(tx, companyId)) ?? refuse('session_ended');
  const languages = await findLanguages(tx, companyId, [accountId]);
  const { verificationEndedMail } = memberMailsFor(deps, languages.get(accountId) ?? null);
  const mail = signed(verificationEndedMail(email, company.name), company.contact);
  await enqueueMail(tx, deps.secrets, mail);
  await notifyMembers(tx, companyId, [accountId]);
}
