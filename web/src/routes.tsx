import { useIsMutating } from '@tanstack/react-query';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { Area } from './api/session.ts';
import { lazyComponent } from './lazy-component.ts';
import { paths } from './paths.ts';
import { ScreenBoundary } from './recovery/ScreenBoundary.tsx';
import { recoveryTexts } from './recovery/texts.ts';
import { LoginScreen } from './screens/public/login/LoginScreen.tsx';
import { NotFoundScreen } from './screens/public/not-found/NotFoundScreen.tsx';
import { returnAddress } from './session/return-address.ts';
import { useSession } from './session/useSession.ts';
import { LoadingArea } from './ui/layout/LoadingScreen.tsx';

const RegisterScreen = lazyComponent(
  () => import('./screens/public/register/RegisterScreen.tsx'),
  'RegisterScreen',
);
const ForgotPasswordScreen = lazyComponent(
  () => import('./screens/public/forgot-password/ForgotPasswordScreen.tsx'),
  'ForgotPasswordScreen',
);
const PrivacyPolicyScreen = lazyComponent(
  () => import('./screens/public/privacy-policy/PrivacyPolicyScreen.tsx'),
  'PrivacyPolicyScreen',
);
const VerifyScreen = lazyComponent(
  () => import('./screens/public/verify/VerifyScreen.tsx'),
  'VerifyScreen',
);
const UserArea = lazyComponent(() => import('./screens/user/UserArea.tsx'), 'UserArea');
const AdminArea = lazyComponent(() => import('./screens/admin/AdminArea.tsx'), 'AdminArea');
const SuperAdminArea = lazyComponent(
  () => import('./screens/superadmin/SuperAdminArea.tsx'),
  'SuperAdminArea',
);

/** Screens for visitors: a signed-in person is redirected to the dashboard, or to the requested page. */
function PublicOnly({ screen: Screen }: { readonly screen: ComponentType }) {
  const sending = useIsMutating() > 0;
  useEffect(() => {
    // On a slow network it arrives while the person is typing.
    addEventListener('focusin', UserArea.preload, { once: true });
    return () => removeEventListener('focusin', UserArea.preload);
  }, []);
  useEffect(() => {
    // Loaded during the sign-in, so that the dashboard is ready when the reply arrives.
    if (sending) UserArea.preload();
  }, [sending]);
  return useSession('user') ? <Redirect to={returnAddress('user')} replace /> : <Screen />;
}

interface SignedInProps {
  readonly area: Area;
  readonly children: ReactNode;
}

/** An area of the product. While its code is loading, its frame is drawn for people with a session. */
function SignedIn({ area, children }: SignedInProps) {
  const hasSession = useSession(area);
  return <Suspense fallback={hasSession && <LoadingArea />}>{children}</Suspense>;
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
          <SignedIn area="user">
            <UserArea />
          </SignedIn>
        </Route>
        <Route path={`${paths.admin}/*?`}>
          <SignedIn area="admin">
            <AdminArea />
          </SignedIn>
        </Route>
        <Route path={`${paths.superAdmin}/*?`}>
          <SignedIn area="superadmin">
            <SuperAdminArea />
          </SignedIn>
        </Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </ScreenBoundary>
  );
}
