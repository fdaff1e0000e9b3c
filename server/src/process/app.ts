import { offerLanguages } from '../platform/languages/language-of.ts';
import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { findSession } from '../features/auth/index.ts';
import { handlersOf, type AnyFeature, type FeatureDeps } from '../features/features.ts';
import { readerOf, type Replica } from '../platform/db/connections/replica.ts';
import { addressKey } from '../platform/http/requests/address-key.ts';
import { countCalls } from '../platform/http/limits/count-calls.ts';
import { NO_COMPILERS } from '../platform/no-compilers.ts';
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
import { devMailboxRoutes } from '../platform/mail/dev-mailbox.routes.ts';
import type { DevMailbox } from '../platform/mail/dev-mailbox.ts';
import { MULTIPART_LIMITS } from '../features/media/index.ts';
import { headOf, siteRoutes, createSites } from '../features/site/index.ts';
import { traceCalls } from '../platform/observe/tracing/trace-calls.ts';

export type AppDeps = FeatureDeps;

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
  /** Without the others, whose calls are unknown; all features by default. */
  readonly features?: readonly AnyFeature[] | undefined;
  /** As in http/known-sessions.ts; for tests. */
  readonly recallMs?: number | undefined;
}

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
  offerLanguages(app, deps.languages);
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
  implement(app, handlersOf(deps, options.features), {
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
