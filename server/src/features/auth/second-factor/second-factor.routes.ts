import type { Deps } from '../../../platform/deps.ts';
import type { Admin, SuperAdmin } from '../../../platform/http/actor.ts';
import { handlers } from '../../../platform/http/implement.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './enrolment.ts';

interface StaffCall {
  readonly actor: Admin | SuperAdmin;
  readonly ip: string;
}

interface CodeCall extends StaffCall {
  readonly body: { readonly code: string };
}

/** The second factor of the calling admin or super admin. */
export function secondFactorHandlers(deps: Deps) {
  const get = ({ actor }: StaffCall) => secondFactorState(deps, actor);
  const begin = ({ actor, ip }: StaffCall) => beginSecondFactor(deps, actor, ip);
  const confirm = ({ actor, ip, body: { code } }: CodeCall) =>
    confirmSecondFactor(deps, actor, { code, ip });
  const renew = ({ actor, ip, body: { code } }: CodeCall) =>
    renewRecoveryCodes(deps, actor, { code, ip });
  const remove = ({ actor, ip, body: { code } }: CodeCall) =>
    removeSecondFactor(deps, actor, { code, ip });
  return handlers({
    getAdminSecondFactor: get,
    getSuperAdminSecondFactor: get,
    beginAdminSecondFactor: begin,
    beginSuperAdminSecondFactor: begin,
    confirmAdminSecondFactor: confirm,
    confirmSuperAdminSecondFactor: confirm,
    renewAdminRecoveryCodes: renew,
    renewSuperAdminRecoveryCodes: renew,
    removeAdminSecondFactor: remove,
    removeSuperAdminSecondFactor: remove,
  });
}
