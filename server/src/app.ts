import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { memberAccountHandlers } from './accounts/accounts.member.routes.ts';
import { manageUserHandlers } from './accounts/manage-users.admin.routes.ts';
import { memberPasswordHandlers } from './accounts/passwords.member.routes.ts';
import { memberProfileHandlers } from './accounts/profile.member.routes.ts';
import { adminAuditHandlers } from './audit/audit.admin.routes.ts';
import { superAdminAuditHandlers } from './audit/audit.superadmin.routes.ts';
import type { AuthDeps } from './auth/deps.ts';
import { invitationHandlers } from './auth/invitations.admin.routes.ts';
import { secondFactorHandlers } from './auth/second-factor/second-factor.routes.ts';
import { findSession } from './auth/sessions.store.ts';
import { adminAccountHandlers } from './auth/sign-in.admin.routes.ts';
import { superAdminAccountHandlers } from './auth/sign-in.superadmin.routes.ts';
import { adminBeneficiaryHandlers } from './beneficiary/beneficiary.admin.routes.ts';
import { memberBeneficiaryHandlers } from './beneficiary/beneficiary.member.routes.ts';
import { superAdminBeneficiaryHandlers } from './beneficiary/beneficiary.superadmin.routes.ts';
import { superAdminCompanyHandlers } from './companies/companies.superadmin.routes.ts';
import { programmeHandlers } from './companies/programme.public.routes.ts';
import { tokenIconHandlers } from './companies/tokens.public.routes.ts';
import { superAdminTokenHandlers } from './companies/tokens.superadmin.routes.ts';
import { adminDashboardHandlers } from './dashboards/dashboards.admin.routes.ts';
import { superAdminDashboardHandlers } from './dashboards/dashboards.superadmin.routes.ts';
import { readerOf, type Replica } from './db/replica.ts';
import { publicDocumentHandlers } from './documents/documents.public.routes.ts';
import { adminConfirmationHandlers } from './four-eyes/confirmations.admin.routes.ts';
import type { HoldingsDeps } from './holdings/deps.ts';
import { adminHoldingsHandlers } from './holdings/holdings.admin.routes.ts';
import { memberHoldingsHandlers } from './holdings/holdings.member.routes.ts';
import { publishedHoldingsHandlers } from './holdings/holdings.public.routes.ts';
import { addressKey } from './http/address-key.ts';
import { countCalls } from './http/count-calls.ts';
import { setDeviceCookies } from './http/device-cookie.ts';
import { gracefulShutdown } from './http/graceful-shutdown.ts';
import { registerErrorHandler, handleFrameworkError, notFound } from './http/errors.ts';
import { warnOfIgnoredForwardedFor } from './http/forwarded.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { implement } from './http/implement.ts';
import { createKnownSessions } from './http/known-sessions.ts';
import { logRequests } from './http/request-log.ts';
import { documentRoutes } from './http/openapi.routes.ts';
import { servePages } from './http/pages.ts';
import { acceptEmptyJson } from './http/parsers.ts';
import { createRateLimiter } from './http/rate-limiter.store.ts';
import { secureResponses } from './http/security-headers.ts';
import { BODY_TIMES, limitSlowBodies, MAX_REQUEST_MS, type BodyTimes } from './http/slow-bodies.ts';
import { handleClientError, refuseLongUrls } from './http/unreadable.ts';
import { memberLiveHandlers, type LiveDeps } from './live/live.member.routes.ts';
import { devMailboxRoutes } from './mail/dev-mailbox.routes.ts';
import type { DevMailbox } from './mail/dev-mailbox.ts';
import type { MediaDeps } from './media/deps.ts';
import { mediaHandlers } from './media/media.routes.ts';
import { MULTIPART_LIMITS } from './media/multipart.ts';
import { pageErrorHandlers } from './page-errors/page-errors.public.routes.ts';
import { memberProgressHandlers } from './progress/progress.member.routes.ts';
import { adminStatementHandlers } from './purchases/purchase-statements.admin.routes.ts';
import { memberStatementHandlers } from './purchases/purchase-statements.member.routes.ts';
import { adminPurchaseHandlers } from './purchases/purchases.admin.routes.ts';
import { memberPurchaseHandlers } from './purchases/purchases.member.routes.ts';
import { superAdminPurchaseHandlers } from './purchases/purchases.superadmin.routes.ts';
import type { ReceiptDeps } from './purchases/receipt-pool.ts';
import { memberReceiptHandlers } from './purchases/receipts.member.routes.ts';
import { memberStockHandlers } from './purchases/stock.member.routes.ts';
import { headOf } from './site/site-pages.ts';
import { siteRoutes } from './site/site.public.routes.ts';
import { createSites } from './site/sites.ts';
import { memberReferralHandlers } from './referrals/referrals.member.routes.ts';
import { bookHandlers } from './statements/books.admin.routes.ts';
import type { StatementDeps } from './statements/deps.ts';
import { statementImportHandlers } from './statements/imports.admin.routes.ts';
import { statementLineHandlers } from './statements/lines.admin.routes.ts';
import { refundHandlers } from './statements/refunds.admin.routes.ts';
import { traceCalls } from './tracing/trace-calls.ts';
import { memberUnlockHandlers } from './unlocks/unlocks.member.routes.ts';

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
