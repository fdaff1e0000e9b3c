import {
  beginSuperAdminSecondFactor,
  confirmSuperAdminSecondFactor,
  getSuperAdminSecondFactor,
  removeSuperAdminSecondFactor,
  renewSuperAdminRecoveryCodes,
} from '@prelaunch/contract';
import { SecondFactorPanel } from '../../../staff/second-factor/SecondFactorPanel.tsx';
import { secondFactorTexts } from '../../../staff/second-factor/texts.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';

const endpoints = {
  read: getSuperAdminSecondFactor,
  begin: beginSuperAdminSecondFactor,
  confirm: confirmSuperAdminSecondFactor,
  renew: renewSuperAdminRecoveryCodes,
  remove: removeSuperAdminSecondFactor,
};

/** /superadmin/two-step: a super admin's own second factor. */
export function SuperAdminTwoStepScreen() {
  return (
    <>
      <ScreenTitle screen={secondFactorTexts.heading} />
      <SecondFactorPanel area="superadmin" endpoints={endpoints} />
    </>
  );
}
