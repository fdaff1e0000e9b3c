import {
  ArrowLeftRight,
  Building2,
  History,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { ScreenBoundary } from '../../recovery/ScreenBoundary.tsx';
import { secondFactorTexts } from '../../staff/second-factor/texts.ts';
import { AccountBadge } from '../../ui/layout/AccountBadge.tsx';
import { SidebarLayout, type SidebarItem } from '../../ui/layout/SidebarLayout.tsx';
import { ThemeSwitch } from '../../ui/buttons/ThemeSwitch.tsx';
import { texts } from './texts.ts';

const { menu, layout } = texts;

/** The menu, in order: one line per screen. */
const MENU: readonly SidebarItem[] = [
  { label: menu.dashboard, href: paths.superAdminDashboard, icon: <LayoutDashboard aria-hidden /> },
  { label: menu.companyManage, href: paths.companyManage, icon: <Building2 aria-hidden /> },
  {
    label: menu.transactionManage,
    href: paths.transactionManage,
    icon: <ArrowLeftRight aria-hidden />,
  },
  { label: menu.beneficiaryManage, href: paths.beneficiaryManage, icon: <Landmark aria-hidden /> },
  { label: menu.superAdmins, href: paths.superAdmins, icon: <ShieldCheck aria-hidden /> },
  { label: menu.audit, href: paths.superAdminAudit, icon: <History aria-hidden /> },
];

/** The frame of all super admin screens after the login, without a company's colours. */
export function SuperAdminLayout({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation();
  return (
    <SidebarLayout
      brand={{
        icon: <img src={texts.siteIcon} alt="" width={36} height={36} />,
        name: texts.site,
        href: paths.superAdminDashboard,
      }}
      items={MENU}
      header={<AccountBadge name={layout.area} idLabel={layout.above} />}
      footer={<ThemeSwitch night />}
      own={{
        label: secondFactorTexts.heading,
        href: paths.superAdminTwoStep,
        icon: <KeyRound aria-hidden />,
      }}
      onLogout={() => {
        navigate(paths.superAdminLogout);
      }}
    >
      <ScreenBoundary home={paths.superAdminDashboard}>{children}</ScreenBoundary>
    </SidebarLayout>
  );
}
