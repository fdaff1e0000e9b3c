import { adminCounter, requireRecentProof } from '../accounts/step-up.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './enrolment.ts';

/** A company admin's own second factor: a session alone is not enough to change it. */
export const adminSecondFactorHandlers = (deps: Deps) =>
  handlers({
    getAdminSecondFactor: ({ actor }) => secondFactorState(deps, actor),

    beginAdminSecondFactor: async ({ actor, ip }) => {
      requireRecentProof(actor);
      return beginSecondFactor(deps, actor, ip);
    },

    confirmAdminSecondFactor: async ({ actor, body, ip }) => {
      requireRecentProof(actor);
      return confirmSecondFactor(deps, actor, { ...body, ip });
    },

    renewAdminRecoveryCodes: async ({ actor, body, ip }) => {
      requireRecentProof(actor);
      const counter = adminCounter(actor.email);
      return renewRecoveryCodes(deps, actor, { ...body, ip, counter });
    },

    removeAdminSecondFactor: async ({ actor, body, ip }) => {
      requireRecentProof(actor);
      await removeSecondFactor(deps, actor, { ...body, ip, counter: adminCounter(actor.email) });
      return null;
    },
  });
