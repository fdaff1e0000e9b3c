import type { EndpointName, Endpoints } from '@prelaunch/contract/endpoints';

/** The endpoints by which staff only read. */
export type StaffRead = {
  [K in EndpointName]: Endpoints[K]['effect'] extends 'read'
    ? Endpoints[K]['auth'][number] extends 'admin' | 'superadmin'
      ? K
      : never
    : never;
}[EndpointName];

/**
 * The calls that may read from a replica: lists, exports and dashboards of staff. Only their handlers get `read`. All other
 * calls use the primary: those that write, those of members, and reads on which staff decide about money or payees.
 */
export const REPLICA_READS = [
  'listCompanyPurchases',
  'exportCompanyPurchases',
  'listAccounts',
  'exportAccounts',
  'listAudit',
  'exportAudit',
  'listStatementLines',
  'exportStatementLines',
  'listRefunds',
  'exportRefunds',
  'getOpenMoney',
  'getAdminDashboard',
  'getAdminDashboardLists',
  'getAdminDashboardUsers',
  'getAdminDashboardTransactions',
  'getAdminWork',
  'getAdminTrends',
  'exportTrends',
  'listAllPurchases',
  'exportAllPurchases',
  'listAllAudit',
  'exportAllAudit',
  'listAllBeneficiaries',
  'exportAllBeneficiaries',
  'listCompanies',
  'listProgrammeChanges',
  'getSuperAdminDashboard',
  'listCompanyFigures',
  'getSuperAdminTrends',
  'exportAllTrends',
] as const satisfies readonly StaffRead[];

export type ReplicaRead = (typeof REPLICA_READS)[number];
