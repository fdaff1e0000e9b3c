import type { Deps } from '../../deps.ts';
import { handlers } from '../../http/implement.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './enrolment.ts';

/** A super admin's own second factor. */
export const superAdminSecondFactorHandlers = (deps: Deps) =>
  handlers({
    getSuperAdminSecondFactor: ({ actor }) => secondFactorState(deps, actor),

    beginSuperAdminSecondFactor: ({ actor, ip }) => beginSecondFactor(deps, actor, ip),

    confirmSuperAdminSecondFactor: ({ actor, body, ip }) =>
      confirmSecondFactor(deps, actor, { ...body, ip }),

    renewSuperAdminRecoveryCodes: ({ actor, body, ip }) =>
      renewRecoveryCodes(deps, actor, { ...body, ip }),

    removeSuperAdminSecondFactor: async ({ actor, body, ip }) => {
      await removeSecondFactor(deps, actor, { ...body, ip });
      return null;
    },
  });
