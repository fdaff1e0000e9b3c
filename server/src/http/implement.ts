import type { Readable } from 'node:stream';
import {
  commonRefusals,
  type BodyOf,
  type EndpointSpec,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@prelaunch/contract';
import {
  endpoints,
  endpointNames,
  type EndpointName,
  type Endpoints,
} from '@prelaunch/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { TightLimit } from '../config/limits.ts';
import { refuse, Refusal } from '../refuse.ts';
import type { Actor, ActorOf } from './actor.ts';
import { authenticate, type FindSession } from './auth.ts';

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

/** A reply with another message than the endpoint's default. */
export class WithMessage<T> {
  readonly message: string;
  readonly data: T;

  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}

type HandlerReply<E extends EndpointSpec> = E['reply'] extends 'file'
  ? FileReply
  : ReplyOf<E> | WithMessage<ReplyOf<E>>;
export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<HandlerReply<E>>;
export type Handlers = { readonly [K in EndpointName]: Handler<Endpoints[K]> };

/** Types the handlers of a feature; a name that is not an endpoint does not compile. */
export function handlers<K extends EndpointName>(set: Pick<Handlers, K>): Pick<Handlers, K> {
  return set;
}

/** Returns one message per invalid field, in the order of the schema. */
function problems(error: { issues: readonly z.core.$ZodIssue[] }): string[] {
  const texts = error.issues.map((issue) =>
    issue.message === 'Invalid input' ? `${issue.path.join('.')} is not valid.` : issue.message,
  );
  return [...new Set(texts)];
}

const CONTENT_TYPES = {
  none: null,
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function checkContentType(spec: EndpointSpec, request: FastifyRequest): void {
  const expected = CONTENT_TYPES[spec.encoding];
  if (expected === null) return;
  const sent = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (sent !== expected) refuse('wrong_content_type', `Please send the body as ${expected}.`);
}

/**
 * Refuses writes from pages of other sites, by the browser's Sec-Fetch-Site header. Such pages lack the
 * session token, but calls for visitors need none. Clients that are not browsers do not send the header.
 */
function refuseCrossSite(spec: EndpointSpec, request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site'];
  if (spec.method !== 'GET' && /^(cross|same)-site$/.test(String(from))) refuse('cross_site');
}

/** Validates all declared parts of the request. Refuses with the problems of all parts together. */
function readParts(spec: EndpointSpec, request: FastifyRequest) {
  const wrong: string[] = [];
  const read = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const parsed = z.safeDecode(schema, value);
    if (parsed.success) return parsed.data;
    wrong.push(...problems(parsed.error));
    return undefined;
  };
  const parts = {
    params: read(spec.params, request.params),
    query: read(spec.query, request.query),
    headers: read(spec.headers, request.headers),
    body: read(spec.body, request.body),
  };
  if (wrong.length > 0) refuse('invalid_request', wrong);
  return parts;
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
    actor: Actor;
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
 * Registers a route for every endpoint of the contract. Requests are decoded and replies encoded with the
 * contract's schemas: a field that the reply does not declare never leaves the server.
 *
 * A missing handler does not compile, nor does one for an unknown endpoint.
 */
export function implement<H extends Handlers>(
  app: FastifyInstance,
  all: H & Record<Exclude<keyof H, EndpointName>, never>,
  {
    findSession,
    rateLimiter,
  }: { readonly findSession: FindSession; readonly rateLimiter: RateLimiter },
): void {
  app.decorateRequest('actor');
  for (const name of endpointNames) {
    const spec: EndpointSpec = endpoints[name];
    const handler = all[name] as unknown as Handler<EndpointSpec>;

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
        request.actor = await authenticate(request, spec.auth, findSession);
        checkContentType(spec, request);
        if (spec.limit !== undefined) await rateLimiter(spec.limit, request.ip, request.actor);
      },
      handler: async (request, reply) => {
        const parts = readParts(spec, request);
        try {
          const result = await handler({
            actor: request.actor,
            ...parts,
            ip: request.ip,
            host: request.hostname.toLowerCase(),
            request,
          });
          return await send(reply, spec, result);
        } catch (error) {
          assertDeclared(name, error);
          throw error;
        }
      },
    });
  }
}

async function send(reply: FastifyReply, spec: EndpointSpec, result: unknown): Promise<unknown> {
  if (spec.reply === 'file') {
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
  const message = custom?.message ?? spec.messageOf?.(value as never) ?? spec.message;
  const data: unknown = z.encode(spec.reply, value);
  return reply.code(spec.status).send({ status: true, message, data });
}
