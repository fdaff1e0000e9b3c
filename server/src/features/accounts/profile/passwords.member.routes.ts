import {
  codeLimits,
  mailCode,
  tryCode,
  accountOfCode,
  redeemCode,
  voidCodes,
  isCommonPassword,
  findMemberCredentials,
  setMemberPassword,
  type AuthDeps,
  identifyRequester,
  rememberCaller,
  forgetRequesters,
  endSessionsOf,
  transactionAs,
} from '../../auth/index.ts';
import { getCompany } from '../../companies/index.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { languageOfCodeMail } from '../../../platform/languages/language-of.ts';
import { memberMailsIn } from '../../../platform/languages/member-mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { signed } from '../../../platform/mail/signed.ts';
import { refuse } from '../../../platform/refuse.ts';

const subjectOf = (companyId: string, address: string) =>
  ({ purpose: 'forgot_password', scope: companyId, address }) as const;

/** Password reset of members. */
export const memberPasswordHandlers = (deps: AuthDeps) =>
  handlers({
    // For an unknown address a code is created and queued but not sent: same work, same response.
    requestPasswordOtp: async ({ actor, body, ...call }) => {
      const company = await getCompany(deps.db, body.companyId);
      const subject = subjectOf(company.id, body.user);
      const requester = await identifyRequester(deps, accountOfCode(subject), call);
      call.request.codeWithheld = await transactionAs(deps.db, actor, async (tx) => {
        const member = await findMemberCredentials(tx, company.id, body.user);
        const mails = memberMailsIn(languageOfCodeMail(member, call.request));
        return mailCode(deps, tx, {
          subject,
          requester,
          limits: codeLimits(deps, 'member'),
          isSent: member !== null,
          codeMail: (code) =>
            signed(mails.passwordCodeMail(body.user, company.name, code), company.contact),
          withheldMail: () =>
            signed(mails.codesWithheldMail(body.user, company.name), company.contact),
        });
      });
      return null;
    },

    resetPassword: async ({ actor, body, ...call }) => {
      const company = await getCompany(deps.db, body.companyId);
      if (await isCommonPassword(body.password)) refuse('common_password');
      const subject = subjectOf(company.id, body.user);
      const account = accountOfCode(subject);
      const requester = await identifyRequester(deps, account, call);
      const proof = await tryCode(deps.db, deps.secrets, subject, requester, body.otp);
      const member = await findMemberCredentials(deps.db, company.id, body.user);
      if (member === null) return refuse('wrong_code');
      const passwordHash = await deps.hasher.hash(body.password);
      const mails = memberMailsIn(languageOfCodeMail(member, call.request));
      await transactionAs(deps.db, actor, async (tx) => {
        await redeemCode(tx, proof);
        await voidCodes(tx, subject);
        if (!(await setMemberPassword(tx, company.id, member.accountId, passwordHash))) {
          refuse('wrong_code');
        }
        // Ends sessions of other people who knew the old password.
        await endSessionsOf(tx, company.id, member.accountId);
        await forgetRequesters(tx, deps.secrets, account);
        await rememberCaller(deps, tx, account, call);
        const mail = signed(mails.passwordChangedMail(body.user, company.name), company.contact);
        await enqueueMail(tx, deps.secrets, mail);
      });
      return null;
    },
  });
