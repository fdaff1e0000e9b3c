import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { findAdminCredentials } from './accounts.store.ts';
import { endSession } from './sessions.store.ts';
import { signIn } from './sign-in.ts';
import { adminCounter, stepUp } from './step-up.ts';

/** Signing in and out of a company's admin area, and proving the password in between. */
export const adminAccountHandlers = (deps: Deps) =>
  handlers({
    loginAdmin: ({ body }) =>
      signIn(deps, {
        kind: 'admin',
        counter: adminCounter(body.email),
        find: () => findAdminCredentials(deps.db, body.email),
        password: body.password,
      }),

    logoutAdmin: async ({ actor }) => {
      await endSession(deps.db, actor.sessionHash);
      return null;
    },

    stepUpAdmin: async ({ actor, body }) => {
      await stepUp(deps, actor, body.password);
      return null;
    },
  });
