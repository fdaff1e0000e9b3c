import { handlers } from '../../../platform/http/implement.ts';
import type { AuthDeps } from '../deps.ts';
import { findSignedInAdmin } from '../sessions/sessions.store.ts';
import { signIn } from './sign-in.ts';
import { closeStaffSession } from './staff-sign-in.ts';
import { stepUp } from '../step-up.ts';

/** Sign-in, sign-out and password proof of company admins. */
export const adminAccountHandlers = (deps: AuthDeps) =>
  handlers({
    loginAdmin: ({ actor, body, ...call }) =>
      signIn(deps, {
        kind: 'admin',
        visitor: actor,
        account: ['admin', '-', body.email],
        password: body.password,
        code: body.code,
        email: body.email,
        call,
      }),

    logoutAdmin: async ({ actor, ip }) => {
      await closeStaffSession(deps, actor, ip);
      return null;
    },

    getAdminSession: ({ actor }) => findSignedInAdmin(deps.db, actor),

    stepUpAdmin: async ({ actor, body, ip }) => {
      await stepUp(deps, actor, body, ip);
      return null;
    },
  });
