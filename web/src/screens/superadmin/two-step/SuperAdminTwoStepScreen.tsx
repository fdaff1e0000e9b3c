import {
  beginSuperAdminSecondFactor,
  confirmSuperAdminSecondFactor,
  getSuperAdminSecondFactor,
  removeSuperAdminSecondFactor,
  renewSuperAdminRecoveryCodes,
} from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpoint } from '../../../api/query-client.ts';
import { SecondFactorPanel } from '../../../staff/second-factor/SecondFactorPanel.tsx';
import { secondFactorTexts } from '../../../staff/second-factor/texts.ts';
import { codeChange } from '../../../staff/second-factor/code-change.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';

/** /superadmin/two-step: a super admin's own second factor. */
export function SuperAdminTwoStepScreen() {
  const state = useQuery(endpointQuery('superadmin', getSuperAdminSecondFactor, {}));
  const begin = useEndpoint('superadmin', beginSuperAdminSecondFactor);
  const confirm = useEndpoint('superadmin', confirmSuperAdminSecondFactor);
  const renew = useEndpoint('superadmin', renewSuperAdminRecoveryCodes);
  const remove = useEndpoint('superadmin', removeSuperAdminSecondFactor);
  const calls = {
    state,
    begin: { send: () => begin.mutateAsync({}), pending: begin.isPending },
    confirm: codeChange(confirm, state.refetch),
    renew: codeChange(renew, state.refetch),
    remove: codeChange(remove, state.refetch),
  };
  return (
    <>
      <ScreenTitle screen={secondFactorTexts.heading} />
      <SecondFactorPanel calls={calls} />
    </>
  );
}
