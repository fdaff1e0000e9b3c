import { Redirect, Route, Switch } from 'wouter';
import { lazyComponent } from '../../lazy-component.ts';
import { paths } from '../../paths.ts';
import { ProgrammeTitle } from '../../programme/ProgrammeTitle.tsx';
import { LoginRedirect } from '../../session/LoginRedirect.tsx';
import { useSession } from '../../session/useSession.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { NoSuchPage } from '../../ui/feedback/NoSuchPage.tsx';
import { UserLayout } from './UserLayout.tsx';
import { DashboardScreen } from './dashboard/DashboardScreen.tsx';
import { PaymentScreen } from './lazy-payment-screen.ts';
import { historyTexts, layoutTexts as texts } from './texts.ts';

/** The screen of an unknown address below /user. */
function UnknownAddress() {
  return (
    <>
      <ProgrammeTitle area="user" screen={texts.notFound} />
      <NoSuchPage title={texts.notFound} text={texts.notFoundText}>
        <ButtonLink href={paths.dashboard}>{texts.toDashboard}</ButtonLink>
        <ButtonLink href={paths.paymentHistory} variant="secondary">
          {historyTexts.heading}
        </ButtonLink>
      </NoSuchPage>
    </>
  );
}

const BuyTokenScreen = lazyComponent(
  () => import('./buy-token/BuyTokenScreen.tsx'),
  'BuyTokenScreen',
);
const PaymentHistoryScreen = lazyComponent(
  () => import('./payment-history/PaymentHistoryScreen.tsx'),
  'PaymentHistoryScreen',
);
const ProfileScreen = lazyComponent(() => import('./profile/ProfileScreen.tsx'), 'ProfileScreen');

/** All screens below /user; they need a session. */
export function UserArea() {
  if (!useSession('user')) return <LoginRedirect to={paths.login} />;
  return (
    <UserLayout>
      <Switch>
        <Route path={paths.user}>
          <Redirect to={paths.dashboard} replace />
        </Route>
        <Route path={paths.dashboard}>
          <DashboardScreen />
        </Route>
        <Route path={paths.buyToken}>
          <BuyTokenScreen />
        </Route>
        <Route path={paths.payment}>
          <PaymentScreen />
        </Route>
        <Route path={paths.paymentHistory}>
          <PaymentHistoryScreen />
        </Route>
        <Route path={paths.profile}>
          <ProfileScreen />
        </Route>
        <Route>
          <UnknownAddress />
        </Route>
      </Switch>
    </UserLayout>
  );
}
