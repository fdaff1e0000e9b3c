import { randomBytes } from 'node:crypto';
import { maskAadhaar } from '@prelaunch/domain/indian-ids';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import {
  codeLimits,
  mailCode,
  tryCode,
  accountOfCode,
  redeemCode,
  isCommonPassword,
  insertAccount,
  type AuthDeps,
  identifyRequester,
  rememberCaller,
  endSession,
  signIn,
  transactionAs,
} from '../auth/index.ts';
import { getActiveCompany, parseCompanyId } from '../companies/index.ts';
import { checksSession, handlers } from '../../platform/http/implement.ts';
import { openOrLog } from '../../platform/keys/secrets.ts';
import { chosenLanguage, languageOfCodeMail } from '../../platform/languages/language-of.ts';
import { memberMailsIn } from '../../platform/languages/member-mails.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import { signed } from '../../platform/mail/signed.ts';
import { mediaLinks } from '../media/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { findAccountOfEmail, findReferrer, profileReader } from './accounts.store.ts';

/** Registration, login, logout and reading the profile of a member. */
export const memberAccountHandlers = (deps: AuthDeps) => {
  const readProfile = profileReader(deps.db);
  return handlers({
    // The response is the same whether the address has an account or not; only the mail differs.
    requestRegisterOtp: async ({ actor, body, ...call }) => {
      const company = await getActiveCompany(deps.db, body.companyId);
      const subject = { purpose: 'register', scope: company.id, address: body.email } as const;
      const requester = await identifyRequester(deps, accountOfCode(subject), call);
      call.request.codeWithheld = await transactionAs(deps.db, actor, async (tx) => {
        const account = await findAccountOfEmail(tx, company.id, body.email);
        const url = siteUrl(deps.publicUrl, company.domain);
        const mails = memberMailsIn(languageOfCodeMail(account, call.request));
        return mailCode(deps, tx, {
          subject,
          requester,
          limits: codeLimits(deps, 'member'),
          isSent: true,
          codeMail: (code) =>
            signed(
              account === null
                ? mails.registerCodeMail(body.email, company.name, code)
                : mails.alreadyRegisteredMail(body.email, company.name, url),
              company.contact,
            ),
          withheldMail: () =>
            signed(mails.codesWithheldMail(body.email, company.name), company.contact),
        });
      });
      return null;
    },

    register: async ({ actor, body, ...call }) => {
      const company = await getActiveCompany(deps.db, body.companyId);
      if (await isCommonPassword(body.password)) refuse('common_password');
      const subject = { purpose: 'register', scope: company.id, address: body.email } as const;
      const account = accountOfCode(subject);
      const requester = await identifyRequester(deps, account, call);
      const proof = await tryCode(deps.db, deps.secrets, subject, requester, body.otp);
      const passwordHash = await deps.hasher.hash(body.password);
      const id = uuidv7();
      const ownCode = referralCode(company.tokenSymbol, randomBytes(8));
      await transactionAs(deps.db, actor, async (tx) => {
        await redeemCode(tx, proof);
        const code = body.referralCode ?? '';
        const referrerId = code === '' ? null : await findReferrer(tx, company.id, code);
        if (code !== '' && referrerId === null) refuse('referral_not_found');
        await insertAccount(tx, {
          companyId: company.id,
          id,
          role: 'USER',
          isApproved: false,
          name: body.name,
          email: body.email,
          mobile: body.mobile,
          dateOfBirth: body.dateOfBirth,
          referralCode: ownCode,
          referrerId,
          passwordHash,
          language: chosenLanguage(call.request),
        });
        await rememberCaller(deps, tx, account, call);
      });
      return { id, referralCode: ownCode };
    },

    loginMember: async ({ actor, body, ...call }) =>
      signIn(deps, {
        kind: 'member',
        visitor: actor,
        account: ['member', parseCompanyId(body.companyId), body.user],
        password: body.password,
        email: body.user,
        call,
      }),

    logoutMember: async ({ actor }) => {
      await transactionAs(deps.db, actor, (tx) => endSession(tx, actor.sessionHash), {
        changesCaller: true,
      });
      return null;
    },

    getProfile: checksSession(async ({ actor }) => {
      const profile = await readProfile(actor);
      const { profileImageId, aadhaarSealed } = profile;
      const aadhaar =
        aadhaarSealed === null ? null : openOrLog(deps.secrets, 'aadhaar', aadhaarSealed, deps.log);
      return {
        ...profile,
        kycDocumentNumber: aadhaar === null ? null : maskAadhaar(aadhaar),
        profileImage:
          profileImageId === null ? null : { url: mediaLinks(deps.secrets, actor)(profileImageId) },
      };
    }),
  });
};
