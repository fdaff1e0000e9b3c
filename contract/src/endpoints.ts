import * as accountsAdmin from './accounts-admin.ts';
import * as accountsSuperAdmin from './accounts-superadmin.ts';
import * as accounts from './accounts.ts';
import * as auditSuperAdmin from './audit-superadmin.ts';
import * as audit from './audit.ts';
import * as beneficiaryAdmin from './beneficiary-admin.ts';
import * as beneficiarySuperAdmin from './beneficiary-superadmin.ts';
import * as beneficiary from './beneficiary.ts';
import * as books from './books.ts';
import * as companies from './companies.ts';
import * as confirmations from './confirmations.ts';
import * as dashboardsSuperAdmin from './dashboards-superadmin.ts';
import * as dashboards from './dashboards.ts';
import * as documents from './documents.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as holdings from './holdings.ts';
import * as interventions from './interventions.ts';
import * as live from './live.ts';
import * as media from './media.ts';
import * as pageErrors from './page-errors.ts';
import * as programme from './programme.ts';
import * as purchaseStatements from './purchase-statements.ts';
import * as purchasesAdmin from './purchases-admin.ts';
import * as purchasesSuperAdmin from './purchases-superadmin.ts';
import * as purchases from './purchases.ts';
import * as questions from './questions.ts';
import * as reductions from './reductions.ts';
import * as referrals from './referrals.ts';
import * as refunds from './refunds.ts';
import * as secondFactor from './second-factor.ts';
import * as statementImports from './statement-imports.ts';
import * as statements from './statements.ts';
import * as stock from './stock.ts';
import * as tokens from './tokens.ts';
import * as trends from './trends.ts';
import * as unlocks from './unlocks.ts';

/** The endpoints among a module's exports; the other exports are limits and schemas. */
type EndpointsIn<M> = {
  readonly [K in keyof M as M[K] extends EndpointSpec ? K : never]: M[K];
};

const modules = {
  ...accounts,
  ...accountsAdmin,
  ...secondFactor,
  ...audit,
  ...programme,
  ...beneficiary,
  ...beneficiaryAdmin,
  ...confirmations,
  ...media,
  ...pageErrors,
  ...purchases,
  ...interventions,
  ...questions,
  ...reductions,
  ...purchasesAdmin,
  ...purchaseStatements,
  ...statementImports,
  ...statements,
  ...refunds,
  ...books,
  ...dashboards,
  ...trends,
  ...stock,
  ...unlocks,
  ...referrals,
  ...holdings,
  ...documents,
  ...live,
  ...companies,
  ...tokens,
  ...accountsSuperAdmin,
  ...purchasesSuperAdmin,
  ...beneficiarySuperAdmin,
  ...dashboardsSuperAdmin,
  ...auditSuperAdmin,
};

/** Every endpoint by its name. The server must have a handler for each of them. */
export type Endpoints = EndpointsIn<typeof modules>;
export type EndpointName = keyof Endpoints;

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'auth' in value;
}

const addressOf = ({ path, method }: EndpointSpec): string => `${path} ${method}`;

/** Ordered by path, because the order of a module's exports depends on the loader. */
export const endpoints = Object.fromEntries(
  Object.entries(modules)
    .filter((entry): entry is [string, EndpointSpec] & typeof entry => isEndpoint(entry[1]))
    .sort(([, a], [, b]) => (addressOf(a) < addressOf(b) ? -1 : 1)),
) as unknown as Endpoints;

export const endpointNames = Object.keys(endpoints) as EndpointName[];
