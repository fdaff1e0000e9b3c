import { transaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { isOwnFetch } from '../http/own-fetch.ts';
import { pageOf } from '../http/paging.ts';
import { superAdminCodeMail } from '../mail/mails.ts';
import { enqueueMail, enqueueUnsent } from '../mail/outbox.store.ts';
import { refuse } from '../refuse.ts';
import { issueCode, redeemCode, tryCode } from './codes.store.ts';
import { closeStaffSession, openStaffSession, placeOf } from './staff-sign-in.ts';
import { findSuperAdmin, listSuperAdminsOf, noteSignIn } from './super-admins.store.ts';

const subjectOf = (email: string) =>
  ({ purpose: 'superadmin_login', scope: '-', address: email }) as const;

/** Signing in and out of the area above companies: by a code from the mail alone. */
export const superAdminAccountHandlers = (deps: Deps) =>
  handlers({
    // The code is made and queued for a stranger's address too, and mailed to nobody: same work,
    // same answer. Alike is also answered, and nothing made, where no page of ours has asked.
    requestSuperAdminOtp: async ({ query, request }) => {
      if (!isOwnFetch(request.headers)) return null;
      await transaction(deps.db, async (tx) => {
        const wait = deps.limits.resendAfterSeconds.superAdmin;
        const rate = deps.limits.codesPerAddress.superAdmin;
        const code = await issueCode(tx, deps.secrets, subjectOf(query.email), wait, rate);
        const superAdmin = await findSuperAdmin(tx, query.email);
        if (code === null) return;
        const mail = superAdminCodeMail(query.email, code);
        await (superAdmin === null ? enqueueUnsent : enqueueMail)(tx, deps.secrets, mail);
      });
      return null;
    },

    loginSuperAdmin: async ({ body, ...call }) => {
      const proof = await tryCode(deps.db, deps.secrets, subjectOf(body.email), body.otp);
      const superAdmin = await findSuperAdmin(deps.db, body.email);
      if (superAdmin === null) return refuse('wrong_code');
      const { id: superAdminId, name } = superAdmin;
      const staff = { kind: 'superadmin', superAdminId, name, email: body.email } as const;
      return transaction(deps.db, async (tx) => {
        await redeemCode(tx, proof);
        await noteSignIn(tx, superAdminId);
        return { token: await openStaffSession(deps, tx, staff, placeOf(call)) };
      });
    },

    listSuperAdmins: async ({ query }) => {
      const { rows, total } = await listSuperAdminsOf(deps.db, query);
      return pageOf(rows, total, query);
    },

    logoutSuperAdmin: async ({ actor, ip }) => {
      await closeStaffSession(deps, actor, ip);
      return null;
    },
  });
