import type { Readable } from 'node:stream';
import {
  commonRefusals,
  refusals,
  type BodyOf,
  type EndpointSpec,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type RefusalCode,
  type ReplyOf,
} from '@prelaunch/contract';
import {
  endpoints,
  endpointNames,
  type EndpointName,
  type Endpoints,
} from '@prelaunch/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TightLimit } from '../config/limits.ts';
import type { LogPosition } from '../db/connections/log-position.ts';
import type { Read } from '../db/connections/replica.ts';
import { languageOf } from '../languages/language-of.ts';
import { refusalIn, replyIn, withRowsIn } from '../languages/messages.ts';
import { refuse, Refusal } from '../refuse.ts';
import type { ActorOf, SignedIn, Unchecked, Visitor } from './actor.ts';
import { authenticate } from './auth.ts';
import { compileEncoder, type Encode } from './openapi/encoder.ts';
import { refusalOf } from './errors.ts';
import { recallCaller, type KnownSessions } from './limits/known-sessions.ts';
import { checkContentType, createReadParts, refuseCrossSite } from './requests/read-request.ts';
import type { ReplicaRead } from './replica-reads.ts';

/** A response with a file as its body. */
export interface FileReply {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
  /** The client has the current version: only the headers are sent, with status 304. */
  readonly unchanged?: boolean;
}

/** The validated input of a handler. */
export interface Call<E extends EndpointSpec> {
  readonly actor: ActorOf<E['auth'][number]>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly ip: string;
  /** The host name of the request, in lower case and without a port. */
  readonly host: string;
  /** The raw request, for handlers that stream: uploads and live updates. */
  readonly request: FastifyRequest;
}

/** A successful reply with the message of a code, instead of the endpoint's. */
export class WithMessage<T> {
  readonly code: RefusalCode;
  readonly data: T;

  constructor(code: RefusalCode, data: T) {
    this.code = code;
    this.data = data;
  }
}

type HandlerReply<E extends EndpointSpec> = E['reply'] extends 'file'
  ? FileReply
  : ReplyOf<E> | WithMessage<ReplyOf<E>>;
export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<HandlerReply<E>>;

/** The input of a handler that checks the session itself. */
export type UncheckedCall<E extends EndpointSpec> = Omit<Call<E>, 'actor'> & {
  readonly actor: Unchecked<ActorOf<E['auth'][number]>>;
};

/** A handler that checks the session itself; created by `checksSession`. */
export interface SessionCheckingHandler<E extends EndpointSpec> {
  readonly checksSession: (call: UncheckedCall<E>) => Promise<HandlerReply<E>>;
}

/** A handler that may read from a replica: it passes all its reads to `read`. */
export type ReadingHandler<E extends EndpointSpec> = (
  call: Call<E> & { readonly read: Read },
) => Promise<HandlerReply<E>>;

export type Handlers = {
  readonly [K in EndpointName]: K extends ReplicaRead
    ? ReadingHandler<Endpoints[K]>
    : Handler<Endpoints[K]> | SessionCheckingHandler<Endpoints[K]>;
};

type AnyHandler = (call: UncheckedCall<EndpointSpec> & { readonly read: Read }) => Promise<unknown>;

/** Types the handlers of a feature; a name that is not an endpoint does not compile. */
export function handlers<K extends EndpointName>(set: Pick<Handlers, K>): Pick<Handlers, K> {
  return set;
}

/**
 * Marks a handler whose own statement checks the caller's session: the lookup before the call is skipped while
 * this process knows the session (http/known-sessions.ts), which saves a round trip to the database.
 *
 * The session may have ended since this process saw it, so the handler must send its statement on every path that
 * returns, and the statement must contain the live-session condition and refuse with `session_ended` when it does
 * not hold. `transactionAs` does both; a read of members uses `joinLiveMember` (auth/sessions.store.ts). The
 * handler's actor is `Unchecked`: it has no name and address, which the statement returns where they are needed.
 *
 * The handler may refuse at any point. Before any refusal is sent, the session is looked up unless it was before, so a
 * caller whose session has ended gets 401 whatever else is wrong with the request.
 *
 * @example
 * handlers({ getProfile: checksSession(({ actor }) => readProfile(actor)) })
 */
export function checksSession<E extends EndpointSpec>(
  handler: (call: UncheckedCall<E>) => Promise<HandlerReply<E>>,
): SessionCheckingHandler<E> {
  return { checksSession: handler };
}

/** Throws an error (status 500) for a refusal that the endpoint does not declare: the contract is incomplete. */
function assertDeclared(name: EndpointName, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  const declared: readonly string[] = [...endpoints[name].refusals, ...commonRefusals];
  if (!declared.includes(error.code)) {
    throw new Error(`${name} refused with ${error.code}, which it does not declare`);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Visitor | Unchecked<SignedIn>;
    /** Whether `actor` was recalled and its session must still be checked. */
    isUnchecked: boolean;
    /** The position of the primary's log when the session was found; null for visitors and without a replica. */
    position: LogPosition | null;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointName;
  }
}

/** The caller that a rate limit counts. */
export type LimitedCaller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member' | 'admin'; readonly accountId: string }
  | { readonly kind: 'superadmin'; readonly superAdminId: string };

/** Refuses with `too_many_requests` when this network address or account made too many calls of this kind. */
export type RateLimiter = (limit: TightLimit, ip: string, caller: LimitedCaller) => Promise<void>;

/**
 * Looks up the session of a request that failed before its statement had checked it. Refuses with `session_ended`
 * instead of the failure, so that a request gets the same response whether this process knew the session or not.
 *
 * A failure of the server (5xx) is sent unchanged, because another lookup would add to the load.
 */
async function checkSessionFirst(
  { actor, isUnchecked }: FastifyRequest,
  failure: Error,
  sessions: KnownSessions,
): Promise<void> {
  if (!isUnchecked || actor.kind === 'visitor') return;
  const refusal = refusalOf(failure);
  if (refusal === null || refusal.status >= 500) return;
  if (refusal.code === 'session_ended') sessions.forget(actor.sessionHash);
  else if ((await sessions.find(actor.sessionHash)) === null) refuse('session_ended');
}

/**
 * Registers a route for every endpoint with a handler. Requests are decoded and replies encoded with the contract's
 * schemas: a field that the reply does not declare never leaves the server.
 *
 * A handler for an unknown endpoint does not compile. An endpoint without a handler is unknown (404): its feature was
 * left out; features.ts does not compile unless all features together answer every endpoint.
 */
export function implement<H extends Partial<Handlers>>(
  app: FastifyInstance,
  all: H & Record<Exclude<keyof H, EndpointName>, never>,
  {
    sessions,
    rateLimiter,
    readFrom,
  }: {
    readonly sessions: KnownSessions;
    readonly rateLimiter: RateLimiter;
    /** Returns how a call with this position reads. */
    readonly readFrom: (position: LogPosition | null) => Read;
  },
): void {
  const findSession = (tokenHash: Buffer) => sessions.find(tokenHash);
  app.decorateRequest('actor');
  app.decorateRequest('isUnchecked', false);
  app.decorateRequest('position', null);
  for (const name of endpointNames) {
    const spec: EndpointSpec = endpoints[name];
    const entry = all[name] as AnyHandler | { readonly checksSession: AnyHandler } | undefined;
    if (entry === undefined) continue;
    const handler = 'checksSession' in entry ? entry.checksSession : entry;
    const readParts = createReadParts(spec);
    const encode = spec.reply === 'file' ? null : compileEncoder(spec.reply);
    // A limited call writes a counter before its handler runs, for callers with a live session only.
    const mayRecall = 'checksSession' in entry && spec.limit === undefined;

    app.route({
      // No HEAD for calls that write, even if their method is GET.
      method: spec.method === 'GET' && spec.effect === 'read' ? ['GET', 'HEAD'] : spec.method,
      url: spec.path,
      exposeHeadRoute: false,
      config: { endpoint: name },
      // Before the body is read, so that uploads of unauthorised callers are not received.
      onRequest: async (request, reply) => {
        // Replies are personal; files set their own cache headers.
        if (spec.reply !== 'file') void reply.header('cache-control', 'no-store');
        if (spec.endsSession === true) void reply.header('clear-site-data', '"cache"');
        refuseCrossSite(spec, request);
        const recalled = mayRecall ? recallCaller(request, spec, sessions) : null;
        request.isUnchecked = recalled !== null;
        request.actor = recalled ?? (await authenticate(request, spec, findSession));
        checkContentType(spec, request);
        if (spec.limit !== undefined) await rateLimiter(spec.limit, request.ip, request.actor);
      },
      handler: async (request, reply) => {
        const parts = readParts(request);
        try {
          const result = await handler({
            actor: request.actor,
            ...parts,
            ip: request.ip,
            host: request.hostname.toLowerCase(),
            request,
            read: readFrom(request.position),
          });
          return answer(reply, spec, encode, result);
        } catch (error) {
          assertDeclared(name, error);
          throw error;
        }
      },
      // Both errors are passed to the error handler of all routes.
      errorHandler: (error, request, reply) => {
        checkSessionFirst(request, error, sessions).then(
          () => reply.send(error),
          (other: unknown) => reply.send(other),
        );
      },
    });
  }
}

/** Returns what Fastify sends: the body of a JSON response, or the reply that sends a file. */
function answer(
  reply: FastifyReply,
  spec: EndpointSpec,
  encode: Encode | null,
  result: unknown,
): unknown {
  if (encode === null) {
    const file = result as FileReply;
    if (file.unchanged === true) return reply.code(304).headers(file.headers).send();
    if (reply.request.method === 'HEAD') {
      file.stream.destroy();
      return reply.code(spec.status).headers(file.headers).send();
    }
    return reply.code(spec.status).headers(file.headers).send(file.stream);
  }
  const custom = result instanceof WithMessage ? result : null;
  const value: unknown = custom === null ? result : custom.data;
  const language = languageOf(reply.request);
  const message =
    custom === null
      ? replyIn(language, spec, value)
      : (refusalIn(language, custom.code) ?? refusals[custom.code].message);
  const data = encode(withRowsIn(language, value));
  void reply.code(spec.status);
  return { status: true, message, data };
}
