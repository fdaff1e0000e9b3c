import { transaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { superAdminCodeMail } from '../mail/mails.ts';
import { enqueueMail } from '../mail/outbox.store.ts';
import { refuse } from '../refuse.ts';
import { issueCode, redeemCode, tryCode } from './codes.store.ts';
import { createSession, endSession } from './sessions.store.ts';
import { findSuperAdmin } from './super-admins.store.ts';

const subjectOf = (email: string) =>
  ({ purpose: 'superadmin_login', scope: '-', address: email }) as const;

/** Signing in and out of the area above companies: by a code from the mail alone. */
export const superAdminAccountHandlers = (deps: Deps) =>
  handlers({
    // The code is made for a stranger's address too, and mailed to nobody: same work, same answer.
    requestSuperAdminOtp: async ({ query }) => {
      await transaction(deps.db, async (tx) => {
        const wait = deps.limits.resendAfterSeconds.superAdmin;
        const code = await issueCode(tx, deps.secrets, subjectOf(query.email), wait);
        const superAdmin = await findSuperAdmin(tx, query.email);
        if (code === null || superAdmin === null) return;
        await enqueueMail(tx, deps.secrets, superAdminCodeMail(query.email, code));
      });
      return null;
    },

    loginSuperAdmin: async ({ body }) => {
      const proof = await tryCode(deps.db, deps.secrets, subjectOf(body.email), body.otp);
      const superAdmin = await findSuperAdmin(deps.db, body.email);
      if (superAdmin === null) return refuse('wrong_code');
      await transaction(deps.db, (tx) => redeemCode(tx, proof));
      const token = await createSession(deps.db, {
        kind: 'superadmin',
        superAdminId: superAdmin.id,
      });
      return { token };
    },

    logoutSuperAdmin: async ({ actor }) => {
      await endSession(deps.db, actor.sessionHash);
      return null;
    },
  });
