import { transactionAs } from '../auth/transaction.ts';
import { getCompany } from '../companies/companies.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { passwordChangedMail, passwordCodeMail } from '../mail/mails.ts';
import { enqueueMail, enqueueUnsent } from '../mail/outbox.store.ts';
import { refuse } from '../refuse.ts';
import { findMemberCredentials, setMemberPassword } from './accounts.store.ts';
import { issueCode, redeemCode, tryCode } from './codes.store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { endSessionsOf } from './sessions.store.ts';

const subjectOf = (companyId: string, address: string) =>
  ({ purpose: 'forgot_password', scope: companyId, address }) as const;

/** A new password for a member who has forgotten the old one. */
export const memberPasswordHandlers = (deps: Deps) =>
  handlers({
    // A code is made and queued for a stranger's address too, and mailed to nobody: same work, same answer.
    requestPasswordOtp: async ({ actor, body }) => {
      const company = await getCompany(deps.db, body.companyId);
      await transactionAs(deps.db, actor, async (tx) => {
        const wait = deps.limits.resendAfterSeconds.member;
        const subject = subjectOf(company.id, body.user);
        const rate = deps.limits.codesPerAddress.member;
        const code = await issueCode(tx, deps.secrets, subject, wait, rate);
        const member = await findMemberCredentials(tx, company.id, body.user);
        if (code === null) return;
        const mail = passwordCodeMail(body.user, company.name, code);
        await (member === null ? enqueueUnsent : enqueueMail)(tx, deps.secrets, mail);
      });
      return null;
    },

    resetPassword: async ({ actor, body }) => {
      const company = await getCompany(deps.db, body.companyId);
      if (await isCommonPassword(body.password)) refuse('common_password');
      const subject = subjectOf(company.id, body.user);
      const proof = await tryCode(deps.db, deps.secrets, subject, body.otp);
      const member = await findMemberCredentials(deps.db, company.id, body.user);
      if (member === null) return refuse('wrong_code');
      const passwordHash = await deps.hasher.hash(body.password);
      await transactionAs(deps.db, actor, async (tx) => {
        await redeemCode(tx, proof);
        await setMemberPassword(tx, company.id, member.accountId, passwordHash);
        // Whoever else knew the old password is out.
        await endSessionsOf(tx, company.id, member.accountId);
        await enqueueMail(tx, deps.secrets, passwordChangedMail(body.user, company.name));
      });
      return null;
    },
  });
