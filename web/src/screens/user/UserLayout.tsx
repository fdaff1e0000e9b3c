import { getProfile, logoutMember } from '@prelaunch/contract';
import { CreditCard, History, LayoutDashboard, UserRound } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { logFailure } from '../../api/log.ts';
import { DisplaySettings } from '../../languages/DisplaySettings.tsx';
import { useLiveChanges } from '../../live/useLiveChanges.ts';
import { isInstalled } from '../../offline/offline-pages.ts';
import { useOfflinePages } from '../../offline/useOfflinePages.ts';
import { paths } from '../../paths.ts';
import { ScreenBoundary } from '../../recovery/ScreenBoundary.tsx';
import { useProfile } from '../../profile/useProfile.ts';
import { SuspendedNotice } from '../../programme/SuspendedNotice.tsx';
import { useProgramme } from '../../programme/useProgramme.ts';
import { isDue } from '../../purchases/kept-order.ts';
import { forgetAllOf } from '../../purchases/kept-store.ts';
import { forgetMember } from '../../purchases/known-member.ts';
import { useKeptOrders } from '../../purchases/useKeptOrders.ts';
import { useKnownMember } from '../../purchases/useKnownMember.ts';
import { signOut } from '../../session/sign-out.ts';
import { AccountBadge } from '../../ui/layout/AccountBadge.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { SidebarLayout, type SidebarItem } from '../../ui/layout/SidebarLayout.tsx';
import { useHasSidebar } from '../../ui/layout/useHasSidebar.ts';
import { KeptOrders } from './kept/KeptOrders.tsx';
import { keptTexts } from './kept/texts.ts';
import { layoutTexts as texts } from './texts.ts';

/** The menu, in order: one line per screen. */
const MENU: readonly SidebarItem[] = [
  { label: texts.dashboard, href: paths.dashboard, icon: <LayoutDashboard aria-hidden="true" /> },
  { label: texts.buyToken, href: paths.buyToken, icon: <CreditCard aria-hidden="true" /> },
  { label: texts.paymentHistory, href: paths.paymentHistory, icon: <History aria-hidden="true" /> },
  { label: texts.profile, href: paths.profile, icon: <UserRound aria-hidden="true" /> },
];

/** The frame of all member screens. */
export function UserLayout({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation();
  const { data: programme } = useProgramme('user');
  const { data: profile, error } = useProfile();
  const token = programme?.token ?? null;
  // Otherwise they are in the profile.
  const hasSidebar = useHasSidebar();
  useLiveChanges();
  useOfflinePages(isInstalled());

  useEffect(() => {
    if (error !== null) logFailure(getProfile.fallback, error);
  }, [error]);

  const member = useKnownMember();
  const hasUnsent = useKeptOrders(member).some(isDue);
  const [askedToLogOut, setAskedToLogOut] = useState(false);

  const logOut = () => {
    if (member !== null) forgetAllOf(member);
    forgetMember();
    signOut('user', logoutMember);
    navigate(paths.login, { replace: true });
  };

  return (
    <SidebarLayout
      brand={{
        icon: token === null ? null : <img src={token.headerLogo} alt="" width={36} height={36} />,
        name: token?.name ?? '',
        href: paths.dashboard,
        label: texts.dashboard,
      }}
      items={MENU}
      header={
        <AccountBadge
          name={profile?.name ?? (error === null ? undefined : '')}
          imageUrl={profile?.profileImage?.url}
          idLabel={profile && texts.idLabel}
          id={profile?.referralCode}
        />
      }
      footer={hasSidebar && <DisplaySettings night />}
      onLogout={() => (hasUnsent ? setAskedToLogOut(true) : logOut())}
    >
      <SuspendedNotice />
      <KeptOrders />
      <ScreenBoundary home={paths.dashboard}>{children}</ScreenBoundary>
      <ConfirmDialog
        open={askedToLogOut}
        danger
        title={keptTexts.logoutTitle}
        confirmText={keptTexts.logout}
        onConfirm={logOut}
        onCancel={() => setAskedToLogOut(false)}
      >
        {keptTexts.logoutText}
      </ConfirmDialog>
    </SidebarLayout>
  );
}
