import { listConfirmations } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
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
import { endpointQuery } from '../../api/query-client.ts';
import { DisplaySettings } from '../../languages/DisplaySettings.tsx';
import { paths } from '../../paths.ts';
import { ScreenBoundary } from '../../recovery/ScreenBoundary.tsx';
import { useProgramme } from '../../programme/useProgramme.ts';
import { secondFactorTexts } from '../../staff/second-factor/texts.ts';
import { AccountBadge } from '../../ui/layout/AccountBadge.tsx';
import { type SidebarItem, SidebarLayout } from '../../ui/layout/SidebarLayout.tsx';
import { texts } from './texts.ts';
import { useMayWrite } from './useMayWrite.ts';
import { usePendingPurchases } from './usePendingPurchases.ts';

const EVERY_MS = 30_000;

/**
 * The number of changes that wait for a second admin, polled while the page is visible.
 *
 * @returns null when the company needs no second admin and nothing waits
 */
function usePendingConfirmations(): number | null {
  const { data } = useQuery({
    ...endpointQuery('admin', listConfirmations, { query: { page: 1, limit: 1 } }),
    refetchInterval: EVERY_MS,
    // A background poll: a bad connection must not show a toast every 30 seconds.
    meta: { quiet: true },
  });
  if (data === undefined || (!data.fourEyes && data.total === 0)) return null;
  return data.total;
}

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

/** The frame of all admin screens after the login. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const [path, navigate] = useLocation();
  const { data: programme } = useProgramme('admin');
  const waiting = usePendingPurchases();
  const confirmations = usePendingConfirmations();
  const token = programme?.token ?? null;
  const company = programme?.companyName ?? undefined;
  // A company that is named like its token would be named twice, one name below the other.
  const area = useMayWrite() ? texts.layout.area : texts.layout.readOnlyArea;
  const account =
    company !== undefined && company === token?.name
      ? { name: area }
      : { name: company, idLabel: area };
  return (
    <SidebarLayout
      brand={{
        icon: token === null ? null : <img src={token.icon_url} alt="" width={36} height={36} />,
        name: token?.name ?? '',
        href: paths.adminDashboard,
      }}
      items={menu(waiting, confirmations, path)}
      header={<AccountBadge {...account} />}
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
