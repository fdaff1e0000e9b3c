import { useIsMutating } from '@tanstack/react-query';
import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from './paths.ts';
import { ScreenBoundary } from './recovery/ScreenBoundary.tsx';
import { recoveryTexts } from './recovery/texts.ts';
import { LoginScreen } from './screens/public/login/LoginScreen.tsx';
import { NotFoundScreen } from './screens/public/not-found/NotFoundScreen.tsx';
import { returnAddress } from './session/return-address.ts';
import { useSession } from './session/useSession.ts';

/** Loads a screen when it is first opened, to keep the first page small. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}

const RegisterScreen = screen(
  () => import('./screens/public/register/RegisterScreen.tsx'),
  'RegisterScreen',
);
const ForgotPasswordScreen = screen(
  () => import('./screens/public/forgot-password/ForgotPasswordScreen.tsx'),
  'ForgotPasswordScreen',
);
const PrivacyPolicyScreen = screen(
  () => import('./screens/public/privacy-policy/PrivacyPolicyScreen.tsx'),
  'PrivacyPolicyScreen',
);
const VerifyScreen = screen(
  () => import('./screens/public/verify/VerifyScreen.tsx'),
  'VerifyScreen',
);
const loadUserArea = () => import('./screens/user/UserArea.tsx');
const UserArea = screen(loadUserArea, 'UserArea');
const AdminArea = screen(() => import('./screens/admin/AdminArea.tsx'), 'AdminArea');
const SuperAdminArea = screen(
  () => import('./screens/superadmin/SuperAdminArea.tsx'),
  'SuperAdminArea',
);

/** Screens for visitors: a signed-in person is redirected to the dashboard, or to the requested page. */
function PublicOnly({ screen: Screen }: { readonly screen: ComponentType }) {
  const sending = useIsMutating() > 0;
  useEffect(() => {
    // Loaded during the sign-in, so that the dashboard is ready when the reply arrives.
    if (sending) loadUserArea().catch(() => undefined);
  }, [sending]);
  return useSession('user') ? <Redirect to={returnAddress('user')} replace /> : <Screen />;
}

/** The routes of all screens; each area has its own table below its layout. */
export function Routes() {
  return (
    <ScreenBoundary whole home={paths.login} homeText={recoveryTexts.start}>
      <Switch>
        <Route path={paths.login}>
          <PublicOnly screen={LoginScreen} />
        </Route>
        <Route path={paths.register}>
          <PublicOnly screen={RegisterScreen} />
        </Route>
        <Route path={paths.forgotPassword}>
          <ForgotPasswordScreen />
        </Route>
        <Route path={paths.privacyPolicy}>
          <PrivacyPolicyScreen />
        </Route>
        <Route path={`${paths.verify}/:code?`}>
          <VerifyScreen />
        </Route>
        <Route path={`${paths.user}/*?`}>
          <UserArea />
        </Route>
        <Route path={`${paths.admin}/*?`}>
          <AdminArea />
        </Route>
        <Route path={`${paths.superAdmin}/*?`}>
          <SuperAdminArea />
        </Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </ScreenBoundary>
  );
}
