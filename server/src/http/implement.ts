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

/** A file on its way out. */
export interface FileReply {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
  /** The caller has it already: its headers alone go out. */
  readonly unchanged?: boolean;
}

/** Everything that a handler may know of a call; all of it checked. */
export interface Call<E extends EndpointSpec> {
  readonly actor: ActorOf<E['auth'][number]>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly ip: string;
  /** The host name that was called, in small letters and without a port. */
  readonly host: string;
  /** For the one handler that reads its own body (uploads). */
  readonly request: FastifyRequest;
}

/** An answer with a message of its own, where the endpoint's would not be true. */
export class WithMessage<T> {
  readonly message: string;
  readonly data: T;

  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}

type Answer<E extends EndpointSpec> = E['reply'] extends 'file'
  ? FileReply
  : ReplyOf<E> | WithMessage<ReplyOf<E>>;
export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Answer<E>>;
export type Handlers = { readonly [K in EndpointName]: Handler<Endpoints[K]> };

/** Types a feature's part of the handlers; a name that is no endpoint does not compile. */
export function handlers<K extends EndpointName>(set: Pick<Handlers, K>): Pick<Handlers, K> {
  return set;
}

/** One text a field, in the order of the schema. */
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
  const wanted = CONTENT_TYPES[spec.encoding];
  if (wanted === null) return;
  const sent = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (sent !== wanted) refuse('wrong_content_type', `Please send the body as ${wanted}.`);
}

/**
 * A browser says which site's page a call comes from. Pages of others have nothing to change here;
 * they lack the session too, but the calls of visitors need none. Programs say nothing of the kind.
 */
function refuseCrossSite(spec: EndpointSpec, request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site'];
  if (spec.method !== 'GET' && /^(cross|same)-site$/.test(String(from))) refuse('cross_site');
}

/** Reads every declared part at once, so that a person sees all that is wrong, not the first. */
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

/** A refusal that the contract does not announce is a hole in the documents: told as a bug. */
function assertDeclared(name: EndpointName, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  const announced: readonly string[] = [...endpoints[name].refusals, ...commonRefusals];
  if (!announced.includes(error.code)) {
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

/** Who a limit can count by account. */
export type LimitedCaller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member' | 'admin'; readonly accountId: string }
  | { readonly kind: 'superadmin'; readonly superAdminId: string };

/** Refuses when this network address or account made too many calls of the kind. */
export type RateLimiter = (limit: TightLimit, ip: string, caller: LimitedCaller) => Promise<void>;

/**
 * Binds every endpoint of the contract to its handler. What is decoded on the way in is encoded on
 * the way out: a field that the reply does not list never leaves the server.
 *
 * `Extra` makes a handler for no endpoint fail to compile, as a missing one does.
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
      // Of a call that changes something there is no HEAD, though one of them is a GET.
      method: spec.method === 'GET' && spec.effect === 'read' ? ['GET', 'HEAD'] : spec.method,
      url: spec.path,
      exposeHeadRoute: false,
      config: { endpoint: name },
      // Before the body is read: a stranger's upload is not worth receiving.
      onRequest: async (request, reply) => {
        // Answers are for one person; files have a rule of their own.
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
          const answer = await handler({
            actor: request.actor,
            ...parts,
            ip: request.ip,
            host: request.hostname.toLowerCase(),
            request,
          });
          return await send(reply, spec, answer);
        } catch (error) {
          assertDeclared(name, error);
          throw error;
        }
      },
    });
  }
}

async function send(reply: FastifyReply, spec: EndpointSpec, answer: unknown): Promise<unknown> {
  if (spec.reply === 'file') {
    const file = answer as FileReply;
    if (file.unchanged === true) return reply.code(304).headers(file.headers).send();
    if (reply.request.method === 'HEAD') {
      file.stream.destroy();
      return reply.code(spec.status).headers(file.headers).send();
    }
    return reply.code(spec.status).headers(file.headers).send(file.stream);
  }
  const own = answer instanceof WithMessage ? answer : null;
  const result: unknown = own === null ? answer : own.data;
  const message = own?.message ?? spec.messageOf?.(result as never) ?? spec.message;
  const data: unknown = z.encode(spec.reply, result);
  return reply.code(spec.status).send({ status: true, message, data });
}
