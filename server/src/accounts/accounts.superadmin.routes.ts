import { transactionAs } from '../auth/transaction.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { isOwnFetch } from '../http/own-fetch.ts';
import { pageOf } from '../http/paging.ts';
import { superAdminCodeMail } from '../mail/mails.ts';
import { enqueueMail, enqueueUnsent } from '../mail/outbox.store.ts';
import { issueCode } from './codes.store.ts';
import { closeStaffSession, placeOf } from './staff-sign-in.ts';
import { signInSuperAdmin, superAdminCode } from './super-admin-sign-in.ts';
import { findSuperAdmin, listSuperAdminsOf } from './super-admins.store.ts';

/** Signing in and out of the area above companies: by a code from the mail. */
export const superAdminAccountHandlers = (deps: Deps) =>
  handlers({
    // The code is made and queued for a stranger's address too, and mailed to nobody: same work,
    // same answer. Alike is also answered, and nothing made, where no page of ours has asked.
    requestSuperAdminOtp: async ({ actor, query, request }) => {
      if (!isOwnFetch(request.headers)) return null;
      await transactionAs(deps.db, actor, async (tx) => {
        const wait = deps.limits.resendAfterSeconds.superAdmin;
        const rate = deps.limits.codesPerAddress.superAdmin;
        const code = await issueCode(tx, deps.secrets, superAdminCode(query.email), wait, rate);
        const superAdmin = await findSuperAdmin(tx, query.email);
        if (code === null) return;
        const mail = superAdminCodeMail(query.email, code);
        await (superAdmin === null ? enqueueUnsent : enqueueMail)(tx, deps.secrets, mail);
      });
      return null;
    },

    loginSuperAdmin: ({ actor, body, ...call }) =>
      signInSuperAdmin(deps, actor, body, placeOf(call)),

    listSuperAdmins: async ({ query }) => {
      const { rows, total } = await listSuperAdminsOf(deps.db, query);
      return pageOf(rows, total, query);
    },

    logoutSuperAdmin: async ({ actor, ip }) => {
      await closeStaffSession(deps, actor, ip);
      return null;
    },
  });
