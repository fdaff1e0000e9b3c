import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { memberAccountHandlers } from '../features/accounts/accounts.member.routes.ts';
import { manageUserHandlers } from '../features/accounts/manage-users/manage-users.admin.routes.ts';
import { memberPasswordHandlers } from '../features/accounts/profile/passwords.member.routes.ts';
import { memberProfileHandlers } from '../features/accounts/profile/profile.member.routes.ts';
import { adminAuditHandlers } from '../features/audit/audit.admin.routes.ts';
import { superAdminAuditHandlers } from '../features/audit/audit.superadmin.routes.ts';
import type { AuthDeps } from '../features/auth/deps.ts';
import { invitationHandlers } from '../features/auth/invitations/invitations.admin.routes.ts';
import { secondFactorHandlers } from '../features/auth/second-factor/second-factor.routes.ts';
import { findSession } from '../features/auth/sessions/sessions.store.ts';
import { adminAccountHandlers } from '../features/auth/sign-in/sign-in.admin.routes.ts';
import { superAdminAccountHandlers } from '../features/auth/sign-in/sign-in.superadmin.routes.ts';
import { adminBeneficiaryHandlers } from '../features/payees/beneficiary.admin.routes.ts';
import { memberBeneficiaryHandlers } from '../features/payees/beneficiary.member.routes.ts';
import { superAdminBeneficiaryHandlers } from '../features/payees/beneficiary.superadmin.routes.ts';
import { superAdminCompanyHandlers } from '../features/companies/companies.superadmin.routes.ts';
import { programmeHandlers } from '../features/companies/settings/programme.public.routes.ts';
import { tokenIconHandlers } from '../features/companies/tokens/tokens.public.routes.ts';
import { superAdminTokenHandlers } from '../features/companies/tokens/tokens.superadmin.routes.ts';
import { adminDashboardHandlers } from '../features/dashboards/dashboards.admin.routes.ts';
import { superAdminDashboardHandlers } from '../features/dashboards/dashboards.superadmin.routes.ts';
import { readerOf, type Replica } from '../platform/db/connections/replica.ts';
import { publicDocumentHandlers } from '../features/documents/documents.public.routes.ts';
import { adminConfirmationHandlers } from '../features/four-eyes/confirmations.admin.routes.ts';
import type { HoldingsDeps } from '../features/holdings/deps.ts';
import { adminHoldingsHandlers } from '../features/holdings/holdings.admin.routes.ts';
import { memberHoldingsHandlers } from '../features/holdings/holdings.member.routes.ts';
import { publishedHoldingsHandlers } from '../features/holdings/holdings.public.routes.ts';
import { addressKey } from '../platform/http/requests/address-key.ts';
import { countCalls } from '../platform/http/limits/count-calls.ts';
import { setDeviceCookies } from '../platform/http/requests/device-cookie.ts';
import { gracefulShutdown } from '../platform/http/graceful-shutdown.ts';
import { registerErrorHandler, handleFrameworkError, notFound } from '../platform/http/errors.ts';
import { warnOfIgnoredForwardedFor } from '../platform/http/requests/forwarded.ts';
import { healthRoutes, type Readiness } from '../platform/http/health.ts';
import { implement } from '../platform/http/implement.ts';
import { createKnownSessions } from '../platform/http/limits/known-sessions.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { documentRoutes } from '../platform/http/openapi/openapi.routes.ts';
import { servePages } from '../platform/http/pages/pages.ts';
import { acceptEmptyJson } from '../platform/http/requests/parsers.ts';
import { createRateLimiter } from '../platform/http/limits/rate-limiter.store.ts';
import { secureResponses } from '../platform/http/pages/security-headers.ts';
import {
  BODY_TIMES,
  limitSlowBodies,
  MAX_REQUEST_MS,
  type BodyTimes,
} from '../platform/http/requests/slow-bodies.ts';
import { handleClientError, refuseLongUrls } from '../platform/http/requests/unreadable.ts';
import { memberLiveHandlers, type LiveDeps } from '../features/live/live.member.routes.ts';
import { devMailboxRoutes } from '../platform/mail/dev-mailbox.routes.ts';
import type { DevMailbox } from '../platform/mail/dev-mailbox.ts';
import type { MediaDeps } from '../features/media/deps.ts';
import { mediaHandlers } from '../features/media/media.routes.ts';
import { MULTIPART_LIMITS } from '../features/media/multipart.ts';
import { pageErrorHandlers } from '../features/site/page-errors.public.routes.ts';
import { memberProgressHandlers } from '../features/reconciliation/progress/progress.member.routes.ts';
import { adminStatementHandlers } from '../features/papers/purchase-statements.admin.routes.ts';
import { memberStatementHandlers } from '../features/papers/purchase-statements.member.routes.ts';
import { adminPurchaseHandlers } from '../features/purchases/purchases.admin.routes.ts';
import { memberPurchaseHandlers } from '../features/purchases/purchases.member.routes.ts';
import { superAdminPurchaseHandlers } from '../features/purchases/purchases.superadmin.routes.ts';
import type { ReceiptDeps } from '../features/papers/receipt-pool.ts';
import { memberReceiptHandlers } from '../features/papers/receipts.member.routes.ts';
import { memberStockHandlers } from '../features/purchases/stock.member.routes.ts';
import { headOf } from '../features/site/site-pages.ts';
import { siteRoutes } from '../features/site/site.public.routes.ts';
import { createSites } from '../features/site/sites.ts';
import { memberReferralHandlers } from '../features/accounts/referrals/referrals.member.routes.ts';
import { bookHandlers } from '../features/reconciliation/books/books.admin.routes.ts';
import type { StatementDeps } from '../features/reconciliation/deps.ts';
import { statementImportHandlers } from '../features/reconciliation/imports/imports.admin.routes.ts';
import { statementLineHandlers } from '../features/reconciliation/lines.admin.routes.ts';
import { refundHandlers } from '../features/reconciliation/refunds/refunds.admin.routes.ts';
import { traceCalls } from '../platform/observe/tracing/trace-calls.ts';
import { memberUnlockHandlers } from '../features/holdings/unlocks/unlocks.member.routes.ts';

export type AppDeps = AuthDeps & MediaDeps & LiveDeps & ReceiptDeps & StatementDeps & HoldingsDeps;

/** Settings of the process that the features do not need. */
export interface AppOptions {
  readonly trustProxy: readonly string[];
  readonly readiness: Readiness;
  /** The folder of the built web pages; if undefined, only the API is served. */
  readonly pagesDir: string | undefined;
  /** Whether members' pages may open without a connection, by a service worker; so by default. */
  readonly offlinePages?: boolean;
  /** Only in development. */
  readonly mailbox: DevMailbox | undefined;
  /** A replica for reads of staff. */
  readonly replica?: Replica | null;
  readonly bodyTimes?: BodyTimes;
  /** Whether calls are traced; not by default. */
  readonly isTraced?: boolean;
  /** As in http/known-sessions.ts; for tests. */
  readonly recallMs?: number | undefined;
}

/** Fastify's validators and serializers are disabled: `implement.ts` validates with the contract's schemas. */
const noCompiler = () => {
  throw new Error('a route has a Fastify schema; declare it in the contract instead');
};
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

/** The handlers of all features. */
export const everyHandler = (deps: AppDeps) => ({
  ...memberAccountHandlers(deps),
  ...memberPasswordHandlers(deps),
  ...memberProfileHandlers(deps),
  ...adminAccountHandlers(deps),
  ...manageUserHandlers(deps),
  ...superAdminAccountHandlers(deps),
  ...secondFactorHandlers(deps),
  ...programmeHandlers(deps),
  ...memberBeneficiaryHandlers(deps),
  ...adminBeneficiaryHandlers(deps),
  ...adminConfirmationHandlers(deps),
  ...mediaHandlers(deps),
  ...pageErrorHandlers(),
  ...memberPurchaseHandlers(deps),
  ...adminAuditHandlers(deps),
  ...adminPurchaseHandlers(deps),
  ...statementImportHandlers(deps),
  ...statementLineHandlers(deps),
  ...refundHandlers(deps),
  ...bookHandlers(deps),
  ...adminDashboardHandlers(),
  ...memberStockHandlers(deps),
  ...publishedHoldingsHandlers(deps),
  ...memberHoldingsHandlers(deps),
  ...memberUnlockHandlers(deps),
  ...memberReferralHandlers(deps),
  ...adminHoldingsHandlers(deps),
  ...memberReceiptHandlers(deps),
  ...memberStatementHandlers(deps),
  ...adminStatementHandlers(deps),
  ...publicDocumentHandlers(deps),
  ...memberProgressHandlers(deps),
  ...memberLiveHandlers(deps),
  ...invitationHandlers(deps),
  ...tokenIconHandlers(deps),
  ...superAdminTokenHandlers(deps),
  ...superAdminCompanyHandlers(deps),
  ...superAdminPurchaseHandlers(deps),
  ...superAdminBeneficiaryHandlers(deps),
  ...superAdminDashboardHandlers(deps),
  ...superAdminAuditHandlers(deps),
});

/** Builds the server: registers the hooks that all calls share, then the handlers of all features. */
export async function buildApp(deps: AppDeps, options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    bodyLimit: 64 * 1024,
    // Set explicitly: Fastify's defaults disable Node's limits for slow clients. limitSlowBodies sets
    // stricter limits for bodies.
    requestTimeout: MAX_REQUEST_MS,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: NO_COMPILERS },
    forceCloseConnections: 'idle',
    // A call on an open connection is answered, with `Connection: close`, while the server closes.
    return503OnClosing: false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    logController: new LogController({ disableRequestLogging: true }),
  });
  if (options.isTraced === true) traceCalls(app, options.trustProxy.length > 0);
  logRequests(app);
  countCalls(app, deps.counters);
  warnOfIgnoredForwardedFor(app);
  app.addHook('preClose', (done) => {
    deps.live.release();
    done();
  });
  gracefulShutdown(app, 10_000);
  registerErrorHandler(app);
  secureResponses(app, deps.direct?.origin);
  refuseLongUrls(app);
  setDeviceCookies(app, deps.publicUrl);
  limitSlowBodies(app, options.bodyTimes ?? BODY_TIMES);
  await app.register(fastifyRateLimit, { global: false });
  // As a hook, so that all routes share one counter; the plugin's global mode counts each route separately.
  app.addHook(
    'onRequest',
    app.rateLimit({
      max: deps.limits.requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => addressKey(request.ip),
    }),
  );
  await app.register(fastifyFormbody);
  await app.register(fastifyMultipart, { limits: MULTIPART_LIMITS });
  acceptEmptyJson(app);

  const { replica = null } = options;
  const sessions = createKnownSessions(
    (tokenHash) => findSession(deps.db, tokenHash, replica !== null),
    (err) => {
      deps.log.warn({ err }, 'a session could not be looked up');
    },
    options.recallMs,
  );
  implement(app, everyHandler(deps), {
    sessions,
    rateLimiter: createRateLimiter(deps),
    readFrom: readerOf(deps.db, replica),
  });

  healthRoutes(app, options.readiness);
  documentRoutes(app);
  if (options.mailbox !== undefined) devMailboxRoutes(app, options.mailbox, deps.db);
  if (options.pagesDir === undefined) app.setNotFoundHandler(notFound);
  else await serveSite(app, deps, options.pagesDir, options.offlinePages ?? true);
  return app;
}

/** Serves the built pages, each with the title, icons and preview of the company of its host name. */
async function serveSite(
  app: FastifyInstance,
  deps: AppDeps,
  pagesDir: string,
  offlinePages: boolean,
): Promise<void> {
  const findSite = createSites(deps);
  siteRoutes(app, deps, pagesDir, findSite);
  const directUploads = deps.direct !== null;
  const toHead = async (host: string) => {
    const site = await findSite(host);
    return site && headOf(site);
  };
  const options = { pagesDir, directUploads, offlinePages, headOf: toHead };
  await servePages(app, options, notFound);
}
