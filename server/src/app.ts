import fastifyFormbody from '@fastify/formbody';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import { MAX_FILE_BYTES, MAX_FILES } from '@prelaunch/contract';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { adminAccountHandlers } from './accounts/accounts.admin.routes.ts';
import { memberAccountHandlers } from './accounts/accounts.member.routes.ts';
import { manageUserHandlers } from './accounts/manage-users.admin.routes.ts';
import { memberPasswordHandlers } from './accounts/passwords.member.routes.ts';
import { memberProfileHandlers } from './accounts/profile.member.routes.ts';
import { superAdminAccountHandlers } from './accounts/accounts.superadmin.routes.ts';
import { findSession } from './accounts/sessions.store.ts';
import { adminAuditHandlers } from './audit/audit.admin.routes.ts';
import { adminBeneficiaryHandlers } from './beneficiary/beneficiary.admin.routes.ts';
import { memberBeneficiaryHandlers } from './beneficiary/beneficiary.member.routes.ts';
import { adminDashboardHandlers } from './dashboards/dashboards.admin.routes.ts';
import type { Deps } from './deps.ts';
import { drainThenCut } from './http/draining.ts';
import { answerErrors, notFound } from './http/errors.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { implement } from './http/implement.ts';
import { addressKey, limitFor } from './http/limits.ts';
import { documentRoutes } from './http/openapi.routes.ts';
import { acceptEmptyJson } from './http/parsers.ts';
import { servePages } from './http/pages.ts';
import { CONTENT_SECURITY_POLICY } from './http/security-headers.ts';
import { memberLiveHandlers } from './live/live.member.routes.ts';
import type { DevMailbox } from './mail/dev-mailbox.ts';
import { devMailboxRoutes } from './mail/dev-mailbox.routes.ts';
import { mediaHandlers } from './media/media.routes.ts';
import { programmeHandlers } from './programme/programme.public.routes.ts';
import { adminPurchaseHandlers } from './purchases/purchases.admin.routes.ts';
import { memberPurchaseHandlers } from './purchases/purchases.member.routes.ts';
import { memberReceiptHandlers } from './receipts/receipts.member.routes.ts';
import { memberStockHandlers } from './stock/stock.member.routes.ts';

/** What only the process around the app knows. */
export interface AppOptions {
  readonly trustProxy: readonly string[];
  readonly readiness: Readiness;
  /** The built web pages; without them only the API is served. */
  readonly pagesDir: string | undefined;
  /** Given in development alone. */
  readonly mailbox: DevMailbox | undefined;
}

/** The whole server in one screen: what every call shares first, then one line a feature. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    bodyLimit: 64 * 1024,
    // Fastify's own defaults switch Node's guards against slow clients off.
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0];
    const { statusCode } = reply;
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method: request.method, path, statusCode, ms }, 'answered');
    done();
  });
  app.addHook('preClose', (done) => {
    deps.live.release();
    done();
  });
  drainThenCut(app, 10_000);
  answerErrors(app);
  await app.register(fastifyHelmet, CONTENT_SECURITY_POLICY);
  await app.register(fastifyRateLimit, {
    ...limitFor(deps.limits),
    keyGenerator: (request) => addressKey(request.ip),
  });
  await app.register(fastifyFormbody);
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: 10,
      parts: MAX_FILES + 10,
      headerPairs: 50,
    },
  });
  acceptEmptyJson(app);

  const everyHandler = {
    ...memberAccountHandlers(deps),
    ...memberPasswordHandlers(deps),
    ...memberProfileHandlers(deps),
    ...adminAccountHandlers(deps),
    ...manageUserHandlers(deps),
    ...superAdminAccountHandlers(deps),
    ...programmeHandlers(deps),
    ...memberBeneficiaryHandlers(deps),
    ...adminBeneficiaryHandlers(deps),
    ...mediaHandlers(deps),
    ...memberPurchaseHandlers(deps),
    ...adminAuditHandlers(deps),
    ...adminPurchaseHandlers(deps),
    ...adminDashboardHandlers(deps),
    ...memberStockHandlers(deps),
    ...memberReceiptHandlers(deps),
    ...memberLiveHandlers(deps),
  };
  implement(app, everyHandler, {
    findSession: (tokenHash) => findSession(deps.db, tokenHash),
    limits: deps.limits,
  });

  healthRoutes(app, options.readiness);
  documentRoutes(app);
  if (options.mailbox !== undefined) devMailboxRoutes(app, options.mailbox);
  if (options.pagesDir !== undefined) await servePages(app, options.pagesDir, notFound);
  else app.setNotFoundHandler(notFound);
  return app;
}
