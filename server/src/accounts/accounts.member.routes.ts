import { randomBytes } from 'node:crypto';
import { maskAadhaar } from '@prelaunch/domain/indian-ids';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { transactionAs } from '../auth/transaction.ts';
import { getActiveCompany, getCompany } from '../companies/companies.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { enqueueMail } from '../mail/outbox.store.ts';
import { alreadyRegisteredMail, registerCodeMail } from '../mail/mails.ts';
import { siteUrl } from '../mail/site-url.ts';
import { mediaLinks } from '../media/media.links.ts';
import { refuse } from '../refuse.ts';
import { openOrTell } from '../secrets.ts';
import {
  findMemberCredentials,
  findProfile,
  findReferrer,
  insertAccount,
  isEmailTaken,
} from './accounts.store.ts';
import { issueCode, redeemCode, tryCode } from './codes.store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { signIn } from './sign-in.ts';
import { placeOf } from './staff-sign-in.ts';
import { endSession } from './sessions.store.ts';

/** Registering, logging in and out, and the profile of a member. */
export const memberAccountHandlers = (deps: Deps) =>
  handlers({
    // Answers alike whether the address has an account; only the mail to it says so.
    requestRegisterOtp: async ({ actor, body }) => {
      const company = await getActiveCompany(deps.db, body.companyId);
      await transactionAs(deps.db, actor, async (tx) => {
        const subject = { purpose: 'register', scope: company.id, address: body.email } as const;
        const wait = deps.limits.resendAfterSeconds.member;
        const rate = deps.limits.codesPerAddress.member;
        const code = await issueCode(tx, deps.secrets, subject, wait, rate);
        const taken = await isEmailTaken(tx, company.id, body.email);
        if (code === null) return;
        const url = siteUrl(deps.publicUrl, company.domain);
        const mail = taken
          ? alreadyRegisteredMail(body.email, company.name, url)
          : registerCodeMail(body.email, company.name, code);
        await enqueueMail(tx, deps.secrets, mail);
      });
      return null;
    },

    register: async ({ actor, body }) => {
      const company = await getActiveCompany(deps.db, body.companyId);
      if (await isCommonPassword(body.password)) refuse('common_password');
      const subject = { purpose: 'register', scope: company.id, address: body.email } as const;
      const proof = await tryCode(deps.db, deps.secrets, subject, body.otp);
      const passwordHash = await deps.hasher.hash(body.password);
      const id = uuidv7();
      const ownCode = referralCode(company.tokenSymbol, randomBytes(8));
      await transactionAs(deps.db, actor, async (tx) => {
        await redeemCode(tx, proof);
        const given = body.referralCode ?? '';
        const referrerId = given === '' ? null : await findReferrer(tx, company.id, given);
        if (given !== '' && referrerId === null) refuse('referral_not_found');
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
        });
      });
      return { id, referralCode: ownCode };
    },

    loginMember: async ({ actor, body, ...call }) => {
      const company = await getCompany(deps.db, body.companyId);
      return signIn(deps, {
        kind: 'member',
        visitor: actor,
        counter: ['member', company.id, body.user],
        find: () => findMemberCredentials(deps.db, company.id, body.user),
        password: body.password,
        email: body.user,
        place: placeOf(call),
      });
    },

    logoutMember: async ({ actor }) => {
      await transactionAs(deps.db, actor, (tx) => endSession(tx, actor.sessionHash), {
        changesCaller: true,
      });
      return null;
    },

    getProfile: async ({ actor }) => {
      const profile = (await findProfile(deps.db, actor)) ?? refuse('session_ended');
      const { profileImageId, aadhaarSealed } = profile;
      const aadhaar =
        aadhaarSealed === null
          ? null
          : openOrTell(deps.secrets, 'aadhaar', aadhaarSealed, deps.log);
      return {
        ...profile,
        kycDocumentNumber: aadhaar === null ? null : maskAadhaar(aadhaar),
        profileImage:
          profileImageId === null ? null : { url: mediaLinks(deps.secrets, actor)(profileImageId) },
      };
    },
  });
