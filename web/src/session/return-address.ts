import type { Area } from '../api/session.ts';
import { paths } from '../paths.ts';

/** The screens of each area that need its session. */
const SCREENS: Readonly<Record<Area, { readonly home: string; readonly all: readonly string[] }>> =
  {
    user: {
      home: paths.dashboard,
      all: [paths.dashboard, paths.buyToken, paths.payment, paths.paymentHistory, paths.profile],
    },
    admin: {
      home: paths.adminDashboard,
      all: [
        paths.adminDashboard,
        paths.userManage,
        paths.purchaseRequest,
        paths.adminBeneficiary,
        paths.adminAudit,
        paths.adminConfirmations,
        paths.adminTwoStep,
      ],
    },
    superadmin: {
      home: paths.superAdminDashboard,
      all: [
        paths.superAdminDashboard,
        paths.companyManage,
        paths.transactionManage,
        paths.beneficiaryManage,
        paths.superAdmins,
        paths.superAdminAudit,
        paths.superAdminTwoStep,
      ],
    },
  };

/**
 * Returns `requested` if it is the address of one of the area's screens at this origin, with its query and fragment;
 * otherwise the area's dashboard.
 */
export function checkedReturn(requested: unknown, area: Area, origin: string): string {
  const { home, all } = SCREENS[area];
  if (typeof requested !== 'string' || !URL.canParse(requested, origin)) return home;
  // The parser reads '//host' and '/\host' as other hosts, as the browser would.
  const url = new URL(requested, origin);
  if (url.origin !== origin || !all.includes(url.pathname)) return home;
  return `${url.pathname}${url.search}${url.hash}`;
}

const fromState = (name: 'returnTo' | 'email'): unknown =>
  (history.state as Partial<Record<typeof name, unknown>> | null)?.[name];

/** The address of the person whom a registration or a new password led to the login; empty for anybody else. */
export function knownEmail(): string {
  const email = fromState('email');
  return typeof email === 'string' ? email : '';
}

/** The history state of a login page that was opened by a redirect. */
export const returnState = () => ({
  returnTo: `${location.pathname}${location.search}${location.hash}`,
});

/** The address that a sign-in opens: the page that redirected to the login, otherwise the area's dashboard. */
export function returnAddress(area: Area): string {
  return checkedReturn(fromState('returnTo'), area, location.origin);
}
