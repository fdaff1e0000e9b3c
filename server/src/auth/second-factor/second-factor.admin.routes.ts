import type { Deps } from '../../deps.ts';
import { handlers } from '../../http/implement.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './enrolment.ts';

/** A company admin's own second factor. Changing it requires a recent password proof. */
export const adminSecondFactorHandlers = (deps: Deps) =>
  handlers({
    getAdminSecondFactor: ({ actor }) => secondFactorState(deps, actor),

    beginAdminSecondFactor: ({ actor, ip }) => beginSecondFactor(deps, actor, ip),

    confirmAdminSecondFactor: ({ actor, body, ip }) =>
      confirmSecondFactor(deps, actor, { ...body, ip }),

    renewAdminRecoveryCodes: ({ actor, body, ip }) =>
      renewRecoveryCodes(deps, actor, { ...body, ip }),

    removeAdminSecondFactor: async ({ actor, body, ip }) => {
      await removeSecondFactor(deps, actor, { ...body, ip });
      return null;
    },
  });
