import {
  ClipboardCheck,
  History,
  KeyRound,
  Landmark,
  LayoutDashboard,
  UserCheck,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { DisplaySettings } from '../../languages/DisplaySettings.tsx';
import { paths } from '../../paths.ts';
import { ScreenBoundary } from '../../recovery/ScreenBoundary.tsx';
import { useProgramme } from '../../programme/useProgramme.ts';
import { secondFactorTexts } from '../../staff/second-factor/texts.ts';
import { AccountBadge } from '../../ui/layout/AccountBadge.tsx';
import { type SidebarItem, SidebarLayout } from '../../ui/layout/SidebarLayout.tsx';
import { usePendingConfirmations } from './confirmations/usePendingConfirmations.ts';
import { texts } from './texts.ts';
import { useAdminSession } from './useAdminSession.ts';
import { usePendingPurchases } from './usePendingPurchases.ts';

/** The menu, in order: one line per screen. */
function menu(
  waitingPurchases: number | undefined,
  waitingConfirmations: number | null,
  path: string,
): readonly SidebarItem[] {
  const { menu: labels, layout } = texts;
  return [
    { label: labels.dashboard, href: paths.adminDashboard, icon: <LayoutDashboard aria-hidden /> },
    { label: labels.userManage, href: paths.userManage, icon: <Users aria-hidden /> },
    {
      label: labels.purchaseRequest,
      href: paths.purchaseRequest,
      icon: <ClipboardCheck aria-hidden />,
      badge: waitingPurchases,
      badgeLabel: layout.waiting,
    },
    {
      label: labels.beneficiaryManage,
      href: paths.adminBeneficiary,
      icon: <Landmark aria-hidden />,
    },
    { label: labels.audit, href: paths.adminAudit, icon: <History aria-hidden /> },
    // A person who opened the screen by its address finds it in the menu.
    ...(waitingConfirmations === null && path !== paths.adminConfirmations
      ? []
      : [
          {
            label: labels.confirmations,
            href: paths.adminConfirmations,
            icon: <UserCheck aria-hidden />,
            badge: waitingConfirmations ?? 0,
            badgeLabel: layout.waiting,
          },
        ]),
  ];
}

/** The line below the admin's name: the access, where it is restricted, and the company. */
function companyLine(
  session: ReturnType<typeof useAdminSession>,
  company: string | null | undefined,
  token: string | undefined,
): string {
  const { area, readOnlyArea } = texts.layout;
  // A company that is named like its token would be named twice, one name below the other.
  const named = company === token ? null : company;
  const parts = [session?.rights === 'read' ? readOnlyArea : null, named].filter(
    (part) => part != null,
  );
  const line = parts.length === 0 ? area : parts.join(' · ');
  // The first admin of the demonstration data is named like the area.
  return line.toLowerCase() === session?.name?.toLowerCase() ? '' : line;
}

/** The frame of all admin screens after the login. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const [path, navigate] = useLocation();
  const { data: programme } = useProgramme('admin');
  const waiting = usePendingPurchases();
  const confirmations = usePendingConfirmations();
  const token = programme?.token ?? null;
  const session = useAdminSession();
  return (
    <SidebarLayout
      brand={{
        icon: token === null ? null : <img src={token.icon_url} alt="" width={36} height={36} />,
        name: token?.name ?? '',
        href: paths.adminDashboard,
      }}
      items={menu(waiting, confirmations, path)}
      header={
        <AccountBadge
          // Servers before this field do not send the name.
          name={session && (session.name ?? programme?.companyName ?? '')}
          idLabel={companyLine(session, programme?.companyName, token?.name)}
        />
      }
      footer={<DisplaySettings night />}
      own={{
        label: secondFactorTexts.heading,
        href: paths.adminTwoStep,
        icon: <KeyRound aria-hidden />,
      }}
      onLogout={() => {
        navigate(paths.adminLogout);
      }}
    >
      <ScreenBoundary home={paths.adminDashboard}>{children}</ScreenBoundary>
    </SidebarLayout>
  );
}
