import { findCompany, type Company } from '../../companies/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { notifyMembers } from '../../live/index.ts';
import { memberMailsFor } from '../../../platform/languages/member-mails.ts';
import { enqueueMail, enqueueMails } from '../../../platform/mail/outbox.store.ts';
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
  { id: companyId, name: companyName, domain }: Company,
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
    members.map(({ id, email }) =>
      memberMailsFor(deps, languages.get(id) ?? null).verifiedMail(email, companyName, url),
    ),
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
  await enqueueMail(tx, deps.secrets, verificationEndedMail(email, company.name));
  await notifyMembers(tx, companyId, [accountId]);
}
