import type { Deps } from '../../../platform/deps.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { isSameOriginFetch } from '../../../platform/http/pages/same-origin.ts';
import { codesWithheldMail, superAdminCodeMail } from '../../../platform/mail/mails.ts';
import { codeLimits, mailCode } from '../codes/code-requests.ts';
import { accountOfCode } from '../codes/codes.store.ts';
import { identifyRequester } from '../guessing/known-callers.ts';
import { closeStaffSession } from './staff-sign-in.ts';
import { signInSuperAdmin, superAdminCode } from './super-admin-sign-in.ts';
import { findSuperAdmin, superAdmins } from '../super-admins/super-admins.store.ts';
import { transactionAs } from '../sessions/transaction.ts';

/** Sign-in (by a mailed code), sign-out and list of super admins. */
export const superAdminAccountHandlers = (deps: Deps) =>
  handlers({
    // For an unknown address a code is created and queued but not sent, so that work and response are the same. A
    // request that is not from our own page gets the same response too, and no code is created.
    requestSuperAdminOtp: async ({ actor, query, ...call }) => {
      if (!isSameOriginFetch(call.request.headers)) {
        call.request.codeWithheld = 'other_site';
        return null;
      }
      const subject = superAdminCode(query.email);
      const requester = await identifyRequester(deps, accountOfCode(subject), call);
      call.request.codeWithheld = await transactionAs(deps.db, actor, async (tx) => {
        const superAdmin = await findSuperAdmin(tx, query.email);
        return mailCode(deps, tx, {
          subject,
          requester,
          limits: codeLimits(deps, 'superAdmin'),
          isSent: superAdmin !== null,
          codeMail: (code) => superAdminCodeMail(query.email, code),
          withheldMail: () => codesWithheldMail(query.email, 'Prelaunch'),
        });
      });
      return null;
    },

    loginSuperAdmin: ({ actor, body, ...call }) => signInSuperAdmin(deps, actor, body, call),

    listSuperAdmins: ({ actor, query }) => superAdmins.page(deps, actor, query),

    logoutSuperAdmin: async ({ actor, ip }) => {
      await closeStaffSession(deps, actor, ip);
      return null;
    },
  });
