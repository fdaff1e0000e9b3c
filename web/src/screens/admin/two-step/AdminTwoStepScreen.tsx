import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  getAdminSecondFactor,
  removeAdminSecondFactor,
  renewAdminRecoveryCodes,
} from '@prelaunch/contract';
import { useTitle } from '../../../programme/useTitle.ts';
import { SecondFactorPanel } from '../../../staff/second-factor/SecondFactorPanel.tsx';
import { secondFactorTexts } from '../../../staff/second-factor/texts.ts';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { OwnPassword } from './OwnPassword.tsx';

const endpoints = {
  read: getAdminSecondFactor,
  begin: beginAdminSecondFactor,
  confirm: confirmAdminSecondFactor,
  renew: renewAdminRecoveryCodes,
  remove: removeAdminSecondFactor,
};

/** /admin/two-step: a company admin's own second factor and password. */
export function AdminTwoStepScreen() {
  const title = useTitle('admin', secondFactorTexts.heading);
  return (
    <>
      <PageTitle title={title} />
      <SecondFactorPanel area="admin" endpoints={endpoints}>
        <OwnPassword />
      </SecondFactorPanel>
    </>
  );
}
