import { logoutSuperAdmin } from '@prelaunch/contract';
import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../../paths.ts';
import { Logout } from '../../session/Logout.tsx';
import { LoginRedirect } from '../../session/LoginRedirect.tsx';
import { useSession } from '../../session/useSession.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { NoSuchPage } from '../../ui/feedback/NoSuchPage.tsx';
import { SuperAdminLayout } from './SuperAdminLayout.tsx';
import { texts } from './texts.ts';

const SuperAdminLoginScreen = lazy(async () => ({
  default: (await import('./login/SuperAdminLoginScreen.tsx')).SuperAdminLoginScreen,
}));
const SuperAdminDashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/SuperAdminDashboardScreen.tsx')).SuperAdminDashboardScreen,
}));
const CompanyManageScreen = lazy(async () => ({
  default: (await import('./companymanage/CompanyManageScreen.tsx')).CompanyManageScreen,
}));
const TransactionManageScreen = lazy(async () => ({
  default: (await import('./transactionmanage/TransactionManageScreen.tsx'))
    .TransactionManageScreen,
}));
const BeneficiaryManageScreen = lazy(async () => ({
  default: (await import('./beneficiarymanage/BeneficiaryManageScreen.tsx'))
    .BeneficiaryManageScreen,
}));
const SuperAdminsScreen = lazy(async () => ({
  default: (await import('./admins/SuperAdminsScreen.tsx')).SuperAdminsScreen,
}));
const SiteAuditScreen = lazy(async () => ({
  default: (await import('./audit/SiteAuditScreen.tsx')).SiteAuditScreen,
}));
const SuperAdminTwoStepScreen = lazy(async () => ({
  default: (await import('./two-step/SuperAdminTwoStepScreen.tsx')).SuperAdminTwoStepScreen,
}));

/** The screens that need a signed-in super admin. */
function Inside() {
  if (!useSession('superadmin')) return <LoginRedirect to={paths.superAdminLogin} />;
  return (
    <SuperAdminLayout>
      <Switch>
        <Route path={paths.superAdmin}>
          <Redirect to={paths.superAdminDashboard} replace />
        </Route>
        <Route path={paths.superAdminDashboard}>
          <SuperAdminDashboardScreen />
        </Route>
        <Route path={paths.companyManage}>
          <CompanyManageScreen />
        </Route>
        <Route path={paths.transactionManage}>
          <TransactionManageScreen />
        </Route>
        <Route path={paths.beneficiaryManage}>
          <BeneficiaryManageScreen />
        </Route>
        <Route path={paths.superAdmins}>
          <SuperAdminsScreen />
        </Route>
        <Route path={paths.superAdminAudit}>
          <SiteAuditScreen />
        </Route>
        <Route path={paths.superAdminTwoStep}>
          <SuperAdminTwoStepScreen />
        </Route>
        <Route>
          <NoSuchPage title={texts.layout.notFound} text={texts.layout.notFoundText}>
            <ButtonLink href={paths.superAdminDashboard}>{texts.layout.toDashboard}</ButtonLink>
          </NoSuchPage>
        </Route>
      </Switch>
    </SuperAdminLayout>
  );
}

/** All screens below /superadmin. */
export function SuperAdminArea() {
  return (
    <Switch>
      <Route path={paths.superAdminLogin}>
        <SuperAdminLoginScreen />
      </Route>
      <Route path={paths.superAdminLogout}>
        <Logout area="superadmin" endpoint={logoutSuperAdmin} to={paths.superAdminLogin} />
      </Route>
      <Route>
        <Inside />
      </Route>
    </Switch>
  );
}
