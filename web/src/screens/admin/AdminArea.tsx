import { logoutAdmin } from '@prelaunch/contract';
import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../../paths.ts';
import { Logout } from '../../session/Logout.tsx';
import { LoginRedirect } from '../../session/LoginRedirect.tsx';
import { useSession } from '../../session/useSession.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { NoSuchPage } from '../../ui/feedback/NoSuchPage.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { PasswordPrompt } from './step-up/PasswordPrompt.tsx';
import { texts } from './texts.ts';

const AdminLoginScreen = lazy(async () => ({
  default: (await import('./login/AdminLoginScreen.tsx')).AdminLoginScreen,
}));
const SetPasswordScreen = lazy(async () => ({
  default: (await import('./set-password/SetPasswordScreen.tsx')).SetPasswordScreen,
}));
const AdminDashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/AdminDashboardScreen.tsx')).AdminDashboardScreen,
}));
const ManageUserScreen = lazy(async () => ({
  default: (await import('./usermanage/ManageUserScreen.tsx')).ManageUserScreen,
}));
const ManagePurchaseScreen = lazy(async () => ({
  default: (await import('./purchaserequest/ManagePurchaseScreen.tsx')).ManagePurchaseScreen,
}));
const BeneficiaryScreen = lazy(async () => ({
  default: (await import('./beneficiary/BeneficiaryScreen.tsx')).BeneficiaryScreen,
}));
const AuditScreen = lazy(async () => ({
  default: (await import('./audit/AuditScreen.tsx')).AuditScreen,
}));
const ConfirmationsScreen = lazy(async () => ({
  default: (await import('./confirmations/ConfirmationsScreen.tsx')).ConfirmationsScreen,
}));
const AdminTwoStepScreen = lazy(async () => ({
  default: (await import('./two-step/AdminTwoStepScreen.tsx')).AdminTwoStepScreen,
}));

/** The screens that need a signed-in admin. */
function Inside() {
  if (!useSession('admin')) return <LoginRedirect to={paths.adminLogin} />;
  return (
    <AdminLayout>
      <Switch>
        <Route path={paths.admin}>
          <Redirect to={paths.adminDashboard} replace />
        </Route>
        <Route path={paths.adminDashboard}>
          <AdminDashboardScreen />
        </Route>
        <Route path={paths.userManage}>
          <ManageUserScreen />
        </Route>
        <Route path={paths.purchaseRequest}>
          <ManagePurchaseScreen />
        </Route>
        <Route path={paths.adminBeneficiary}>
          <BeneficiaryScreen />
        </Route>
        <Route path={paths.adminAudit}>
          <AuditScreen />
        </Route>
        <Route path={paths.adminConfirmations}>
          <ConfirmationsScreen />
        </Route>
        <Route path={paths.adminTwoStep}>
          <AdminTwoStepScreen />
        </Route>
        <Route>
          <NoSuchPage title={texts.layout.notFound} text={texts.layout.notFoundText}>
            <ButtonLink href={paths.adminDashboard}>{texts.layout.toDashboard}</ButtonLink>
          </NoSuchPage>
        </Route>
      </Switch>
      <PasswordPrompt />
    </AdminLayout>
  );
}

/** All screens below /admin. */
export function AdminArea() {
  return (
    <Switch>
      <Route path={paths.adminLogin}>
        <AdminLoginScreen />
      </Route>
      <Route path={paths.adminSetPassword}>
        <SetPasswordScreen />
      </Route>
      <Route path={paths.adminLogout}>
        <Logout area="admin" endpoint={logoutAdmin} to={paths.adminLogin} />
      </Route>
      <Route>
        <Inside />
      </Route>
    </Switch>
  );
}
