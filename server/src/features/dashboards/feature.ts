import type { Deps } from '../../platform/deps.ts';
import { feature } from '../../platform/feature.ts';
import { figuresOfCompanies } from './all-figures.store.ts';
import { adminDashboardHandlers } from './dashboards.admin.routes.ts';
import { superAdminDashboardHandlers } from './dashboards.superadmin.routes.ts';
import { totalsInvariants } from './totals-invariants.ts';

export const dashboards = feature({
  name: 'dashboards',
  purpose: 'Figures of supply and collections, for admins and super admins.',
  handlers: (deps: Deps) => ({ ...adminDashboardHandlers(), ...superAdminDashboardHandlers(deps) }),
  invariants: totalsInvariants,
  lists: { listCompanyFigures: { list: figuresOfCompanies, caller: 'superAdmin', farPage: 400 } },
});
