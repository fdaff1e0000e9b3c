import { feature, type TaskDeps } from '../../platform/feature.ts';
import { sweepCodes } from './codes/codes.store.ts';
import type { AuthDeps } from './deps.ts';
import { recordGuessing, type Guessing } from './guessing/guessing.store.ts';
import { sweepRequesters } from './guessing/requesters.store.ts';
import { invitationHandlers } from './invitations/invitations.admin.routes.ts';
import { ownPasswordHandlers } from './passwords/own-password.admin.routes.ts';
import { sweepSessions } from './sessions/sessions.store.ts';
import { sweepLoginFailures } from './sign-in/login-failures.store.ts';
import { sweepSignInPlaces } from './sign-in/sign-in-places.store.ts';
import { adminAccountHandlers } from './sign-in/sign-in.admin.routes.ts';
import { superAdminAccountHandlers } from './sign-in/sign-in.superadmin.routes.ts';
import { superAdmins } from './super-admins/super-admins.store.ts';

export const auth = feature({
  name: 'auth',
  purpose:
    'Sessions, codes, passwords and invitations; guesses are counted, and their targets get a mail.',
  handlers: (deps: AuthDeps) => ({
    ...adminAccountHandlers(deps),
    ...superAdminAccountHandlers(deps),
    ...invitationHandlers(deps),
    ...ownPasswordHandlers(deps),
  }),
  tasks: {
    tell_of_guessing: {
      run: ({ db }: TaskDeps, payload) => recordGuessing(db, payload as Guessing),
    },
  },
  sweeps: [
    ({ db }) => sweepSessions(db),
    ({ db }) => sweepCodes(db),
    ({ db }) => sweepLoginFailures(db),
    ({ db }) => sweepSignInPlaces(db),
    ({ db }) => sweepRequesters(db),
  ],
  lists: { listSuperAdmins: { list: superAdmins, caller: 'superAdmin' } },
  personalData: {
    'sessions.account_id': 'gone',
    'sessions.super_admin_id': 'kept: a super admin',
  },
});
