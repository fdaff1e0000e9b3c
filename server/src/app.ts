import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { adminAccountHandlers } from './accounts/accounts.admin.routes.ts';
import { memberAccountHandlers } from './accounts/accounts.member.routes.ts';
import { invitationHandlers } from './accounts/invitations.admin.routes.ts';
import { manageUserHandlers } from './accounts/manage-users.admin.routes.ts';
import { memberPasswordHandlers } from './accounts/passwords.member.routes.ts';
import { memberProfileHandlers } from './accounts/profile.member.routes.ts';
import { superAdminAccountHandlers } from './accounts/accounts.superadmin.routes.ts';
import { findSession } from './accounts/sessions.store.ts';
import { adminAuditHandlers } from './audit/audit.admin.routes.ts';
import { superAdminAuditHandlers } from './audit/audit.superadmin.routes.ts';
import { adminBeneficiaryHandlers } from './beneficiary/beneficiary.admin.routes.ts';
import { memberBeneficiaryHandlers } from './beneficiary/beneficiary.member.routes.ts';
import { superAdminBeneficiaryHandlers } from './beneficiary/beneficiary.superadmin.routes.ts';
import { superAdminCompanyHandlers } from './companies/companies.superadmin.routes.ts';
import { adminConfirmationHandlers } from './confirmations/confirmations.admin.routes.ts';
import { adminDashboardHandlers } from './dashboards/dashboards.admin.routes.ts';
import { superAdminDashboardHandlers } from './dashboards/dashboards.superadmin.routes.ts';
import type { Deps } from './deps.ts';
import { drainThenCut } from './http/draining.ts';
import { answerErrors, answerUnrouted, notFound } from './http/errors.ts';
import { giveDeviceCookies } from './http/device-cookie.ts';
import { warnOfIgnoredForwarding } from './http/forwarded.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { implement } from './http/implement.ts';
import { addressKey } from './http/limits.ts';
import { logAnswers } from './http/log-answers.ts';
import { documentRoutes } from './http/openapi.routes.ts';
import { acceptEmptyJson } from './http/parsers.ts';
import { servePages } from './http/pages.ts';
import { secureAnswers } from './http/security-headers.ts';
import { answerUnreadable, refuseLongAddresses } from './http/unreadable.ts';
import {
  BODY_TIMES,
  limitSlowBodies,
  LONGEST_REQUEST,
  type BodyTimes,
} from './http/slow-bodies.ts';
import { createNetworkLimits } from './limits/network-limits.store.ts';
import { memberLiveHandlers } from './live/live.member.routes.ts';
import type { DevMailbox } from './mail/dev-mailbox.ts';
import { devMailboxRoutes } from './mail/dev-mailbox.routes.ts';
import { mediaHandlers } from './media/media.routes.ts';
import { MULTIPART_LIMITS } from './media/multipart.ts';
import { programmeHandlers } from './programme/programme.public.routes.ts';
import { adminPurchaseHandlers } from './purchases/purchases.admin.routes.ts';
import { memberPurchaseHandlers } from './purchases/purchases.member.routes.ts';
import { superAdminPurchaseHandlers } from './purchases/purchases.superadmin.routes.ts';
import { memberReceiptHandlers } from './receipts/receipts.member.routes.ts';
import { adminSecondFactorHandlers } from './second-factor/second-factor.admin.routes.ts';
import { superAdminSecondFactorHandlers } from './second-factor/second-factor.superadmin.routes.ts';
import { memberStockHandlers } from './stock/stock.member.routes.ts';
import { tokenIconHandlers } from './tokens/tokens.public.routes.ts';
import { superAdminTokenHandlers } from './tokens/tokens.superadmin.routes.ts';

/** What only the process around the app knows. */
export interface AppOptions {
  readonly trustProxy: readonly string[];
  readonly readiness: Readiness;
  /** The built web pages; without them only the API is served. */
  readonly pagesDir: string | undefined;
  /** Given in development alone. */
  readonly mailbox: DevMailbox | undefined;
  readonly bodyTimes?: BodyTimes;
}

/** The contract's schemas judge every call (`implement.ts`): the framework's own judges stay unread. */
const noCompiler = () => {
  throw new Error('a route has a schema of the framework; put it into the contract');
};
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

/** The whole server in one screen: what every call shares first, then one line a feature. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    bodyLimit: 64 * 1024,
    // Fastify's own defaults switch Node's guards against slow clients off. The closer limits of bodies
    // are those of limitSlowBodies.
    requestTimeout: LONGEST_REQUEST,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: NO_COMPILERS },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
  });
  logAnswers(app);
  warnOfIgnoredForwarding(app);
  app.addHook('preClose', (done) => {
    deps.live.release();
    done();
  });
  drainThenCut(app, 10_000);
  answerErrors(app);
  secureAnswers(app);
  refuseLongAddresses(app);
  giveDeviceCookies(app, deps.publicUrl);
  limitSlowBodies(app, options.bodyTimes ?? BODY_TIMES);
  await app.register(fastifyRateLimit, { global: false });
  // One count for all addresses of the site together; the plugin would keep one for each route.
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

  const everyHandler = {
    ...memberAccountHandlers(deps),
    ...memberPasswordHandlers(deps),
    ...memberProfileHandlers(deps),
    ...adminAccountHandlers(deps),
    ...manageUserHandlers(deps),
    ...superAdminAccountHandlers(deps),
    ...adminSecondFactorHandlers(deps),
    ...superAdminSecondFactorHandlers(deps),
    ...programmeHandlers(deps),
    ...memberBeneficiaryHandlers(deps),
    ...adminBeneficiaryHandlers(deps),
    ...adminConfirmationHandlers(deps),
    ...mediaHandlers(deps),
    ...memberPurchaseHandlers(deps),
    ...adminAuditHandlers(deps),
    ...adminPurchaseHandlers(deps),
    ...adminDashboardHandlers(deps),
    ...memberStockHandlers(deps),
    ...memberReceiptHandlers(deps),
    ...memberLiveHandlers(deps),
    ...invitationHandlers(deps),
    ...tokenIconHandlers(deps),
    ...superAdminTokenHandlers(deps),
    ...superAdminCompanyHandlers(deps),
    ...superAdminPurchaseHandlers(deps),
    ...superAdminBeneficiaryHandlers(deps),
    ...superAdminDashboardHandlers(deps),
    ...superAdminAuditHandlers(deps),
  };
  implement(app, everyHandler, {
    findSession: (tokenHash) => findSession(deps.db, tokenHash),
    takeTurn: createNetworkLimits(deps),
  });

  healthRoutes(app, options.readiness);
  documentRoutes(app);
  if (options.mailbox !== undefined) devMailboxRoutes(app, options.mailbox);
  if (options.pagesDir !== undefined) await servePages(app, options.pagesDir, notFound);
  else app.setNotFoundHandler(notFound);
  return app;
}
