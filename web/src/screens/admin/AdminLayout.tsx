import {
  ClipboardCheck,
  History,
  KeyRound,
  Landmark,
  LayoutDashboard,
  UserCheck,
  Users,
} from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProgram } from '../../programme/useProgram.ts';
import { secondFactorTexts } from '../../staff/second-factor/texts.ts';
import { Identity } from '../../ui/Identity.tsx';
import { SidebarLayout, type SidebarItem } from '../../ui/SidebarLayout.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { texts } from './texts.ts';
import { useWaitingConfirmations } from './useWaitingConfirmations.ts';
import { useWaitingPurchases } from './useWaitingPurchases.ts';

/** The menu, in order: one line a screen. */
function menu(
  waitingPurchases: number | undefined,
  waitingConfirmations: number | null,
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
    ...(waitingConfirmations === null
      ? []
      : [
          {
            label: labels.confirmations,
            href: paths.adminConfirmations,
            icon: <UserCheck aria-hidden />,
            badge: waitingConfirmations,
            badgeLabel: layout.waiting,
          },
        ]),
  ];
}

/** The frame of all admin screens behind the login. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation();
  const { data: program } = useProgram('admin');
  const waiting = useWaitingPurchases();
  const confirmations = useWaitingConfirmations();
  const token = program?.token ?? null;
  return (
    <SidebarLayout
      brand={{
        icon: token === null ? null : <img src={token.icon_url} alt="" width={36} height={36} />,
        name: token?.name ?? '',
        href: paths.adminDashboard,
      }}
      items={menu(waiting, confirmations)}
      header={<Identity name={program?.companyName ?? undefined} idLabel={texts.layout.area} />}
      footer={<ThemeSwitch night />}
      own={{
        label: secondFactorTexts.heading,
        href: paths.adminTwoStep,
        icon: <KeyRound aria-hidden />,
      }}
      onLogout={() => {
        navigate(paths.adminLogout);
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </SidebarLayout>
  );
}
