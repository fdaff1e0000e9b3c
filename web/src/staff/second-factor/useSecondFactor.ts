import type {
  beginAdminSecondFactor,
  beginSuperAdminSecondFactor,
  confirmAdminSecondFactor,
  confirmSuperAdminSecondFactor,
  getAdminSecondFactor,
  getSuperAdminSecondFactor,
  removeAdminSecondFactor,
  removeSuperAdminSecondFactor,
  renewAdminRecoveryCodes,
  renewSuperAdminRecoveryCodes,
  ReplyOf,
} from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpoint } from '../../api/query-client.ts';
import type { Area } from '../../api/session.ts';

/** The endpoints for the signed-in person's second factor; each area has its own. */
export interface SecondFactorEndpoints {
  readonly read: typeof getAdminSecondFactor | typeof getSuperAdminSecondFactor;
  readonly begin: typeof beginAdminSecondFactor | typeof beginSuperAdminSecondFactor;
  readonly confirm: typeof confirmAdminSecondFactor | typeof confirmSuperAdminSecondFactor;
  readonly renew: typeof renewAdminRecoveryCodes | typeof renewSuperAdminRecoveryCodes;
  readonly remove: typeof removeAdminSecondFactor | typeof removeSuperAdminSecondFactor;
}

export type Begun = ReplyOf<SecondFactorEndpoints['begin']>;
export type SecondFactorCalls = ReturnType<typeof useSecondFactor>;

type WithCode = SecondFactorEndpoints['confirm' | 'renew' | 'remove'];

/** A call that takes a code; refetches the state afterwards. */
function useCodeChange<E extends WithCode>(
  area: Area,
  endpoint: E,
  reload: () => Promise<unknown>,
) {
  const { mutateAsync, isPending } = useEndpoint<WithCode>(area, endpoint);
  return {
    send: async (code: string) => {
      const answer = await mutateAsync({ body: { code } });
      void reload();
      return { data: answer.data as ReplyOf<E>, message: answer.message };
    },
    pending: isPending,
  };
}

/** The state of the signed-in person's second factor, and the calls that change it. */
export function useSecondFactor(area: Area, endpoints: SecondFactorEndpoints) {
  const state = useQuery(endpointQuery(area, endpoints.read, {}));
  const begin = useEndpoint(area, endpoints.begin);
  return {
    state,
    begin: { send: () => begin.mutateAsync({}), pending: begin.isPending },
    confirm: useCodeChange(area, endpoints.confirm, state.refetch),
    renew: useCodeChange(area, endpoints.renew, state.refetch),
    remove: useCodeChange(area, endpoints.remove, state.refetch),
  };
}
