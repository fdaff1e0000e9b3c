import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { isSameOriginFetch } from '../http/same-origin.ts';
import { pageOf } from '../http/paging.ts';
import { superAdminCodeMail } from '../mail/mails.ts';
import { codeLimits, mailCode } from './code-requests.ts';
import { accountOfCode } from './codes.store.ts';
import { identifyRequester } from './known-callers.ts';
import { closeStaffSession } from './staff-sign-in.ts';
import { signInSuperAdmin, superAdminCode } from './super-admin-sign-in.ts';
import { findSuperAdmin, listSuperAdminsOf } from './super-admins.store.ts';
import { transactionAs } from './transaction.ts';

/** Signing in and out of the area above companies: by a code from the mail. */
export const superAdminAccountHandlers = (deps: Deps) =>
  handlers({
    // The code is made and queued for a stranger's address too, and mailed to nobody: same work,
    // same answer. Alike is also answered, and nothing made, where no page of ours has asked.
    requestSuperAdminOtp: async ({ actor, query, ...call }) => {
      if (!isSameOriginFetch(call.request.headers)) return null;
      const subject = superAdminCode(query.email);
      const requester = await identifyRequester(deps, accountOfCode(subject), call);
      await transactionAs(deps.db, actor, async (tx) => {
        const superAdmin = await findSuperAdmin(tx, query.email);
        await mailCode(deps, tx, {
          subject,
          requester,
          limits: codeLimits(deps, 'superAdmin'),
          isSent: superAdmin !== null,
          siteName: 'Prelaunch',
          codeMail: (code) => superAdminCodeMail(query.email, code),
        });
      });
      return null;
    },

    loginSuperAdmin: ({ actor, body, ...call }) => signInSuperAdmin(deps, actor, body, call),

    listSuperAdmins: async ({ query }) => {
      const { rows, total } = await listSuperAdminsOf(deps.db, query);
      return pageOf(rows, total, query);
    },

    logoutSuperAdmin: async ({ actor, ip }) => {
      await closeStaffSession(deps, actor, ip);
      return null;
    },
  });
