import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  getAdminSecondFactor,
  removeAdminSecondFactor,
  renewAdminRecoveryCodes,
} from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { SecondFactorPanel } from '../../../staff/second-factor/SecondFactorPanel.tsx';
import { secondFactorTexts } from '../../../staff/second-factor/texts.ts';
import { codeChange } from '../../../staff/second-factor/code-change.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useProvenEndpoint } from '../step-up/useProvenEndpoint.ts';

/** /admin/two-step: a company admin's own second factor; its changes need the password proven. */
export function AdminTwoStepScreen() {
  const title = useTitle('admin', secondFactorTexts.heading);
  const state = useQuery(endpointQuery('admin', getAdminSecondFactor, {}));
  const begin = useProvenEndpoint(beginAdminSecondFactor);
  const calls = {
    state,
    begin: { send: () => begin.mutateAsync({}), pending: begin.isPending },
    confirm: codeChange(useProvenEndpoint(confirmAdminSecondFactor), state.refetch),
    renew: codeChange(useProvenEndpoint(renewAdminRecoveryCodes), state.refetch),
    remove: codeChange(useProvenEndpoint(removeAdminSecondFactor), state.refetch),
  };
  return (
    <>
      <PageTitle title={title} />
      <SecondFactorPanel calls={calls} />
    </>
  );
}
