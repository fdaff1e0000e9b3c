import * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';

/** Who may call; 'visitor' is a caller without a session. */
export type Caller = 'visitor' | 'member' | 'admin' | 'superadmin';

type Schema = z.ZodMiniType;

/**
 * The content type of the body. `form` is application/x-www-form-urlencoded (all fields are strings);
 * `multipart` contains files and is read by the handler.
 */
export type Encoding = 'none' | 'json' | 'form' | 'multipart';

/** The declaration of an HTTP call, from which server, client and OpenAPI document are derived. */
export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Fastify's notation: `/api/v1/media/:id`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Who may call. It does not follow from the path: members upload to a path below /superadmin. */
  readonly auth: readonly [Caller, ...Caller[]];
  /** Does not follow from the method: a GET request makes the server mail a code to the super admin. */
  readonly effect: 'read' | 'write';
  /** Set when the call changes only the caller's own session or sign-in, which an account with the rights 'read' may do. */
  readonly ownSignIn?: true;
  /** The action of the call's audit entry; null when it deliberately records none. */
  readonly audit?: string | null;
  readonly encoding: Encoding;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The `data` of the response, or 'file' when the body is a file. */
  readonly reply: Schema | 'file';
  readonly status: 200 | 201;
  /** The `message` of a successful response. */
  readonly message: string;
  /** The `message` where it depends on the decoded reply. */
  readonly messageOf?: (reply: never) => string;
  readonly refusals: readonly RefusalCode[];
  /** An additional, stricter rate limit than the one for all calls. */
  readonly limit?:
    'login' | 'code' | 'verify' | 'upload' | 'direct' | 'report' | 'publish' | 'document';
  /**
   * The browser sends its device cookie, by which known browsers have their own counters. With 'given', a
   * successful response sets the cookie.
   */
  readonly deviceCookie?: 'read' | 'given';
  /** The call ends its own session; the response makes the browser clear its data of this site. */
  readonly endsSession?: true;
  /** The text of the toast when a failed call has no readable response. */
  readonly fallback: string;
}

/** The fields that a declaration may omit, with their defaults. */
interface Defaults {
  readonly status: 200;
  /** 'json' when the endpoint has a `body`. */
  readonly encoding: 'none' | 'json';
  readonly reply: z.ZodMiniNull;
  readonly refusals: readonly [];
}

type Declaration = Omit<EndpointSpec, keyof Defaults> & Partial<EndpointSpec>;

type AuditRule<S extends Declaration> = S['effect'] extends 'write'
  ? Extract<S['auth'][number], 'admin' | 'superadmin'> extends never
    ? unknown
    : { readonly audit: string | null }
  : unknown;

/**
 * Declares an endpoint. A write that staff can make does not compile without `audit`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const S extends Declaration>(
  spec: S & AuditRule<S>,
): S & Omit<Defaults, keyof S> {
  const defaults: Defaults = {
    status: 200,
    encoding: spec.body === undefined ? 'none' : 'json',
    reply: z.null(),
    refusals: [],
  };
  return { ...defaults, ...spec };
}

type OutputOf<T> = T extends Schema ? z.output<T> : undefined;
type InputOf<T> = T extends Schema ? z.input<T> : undefined;

export type ParamsOf<E extends EndpointSpec> = OutputOf<E['params']>;
export type QueryOf<E extends EndpointSpec> = OutputOf<E['query']>;
export type HeadersOf<E extends EndpointSpec> = OutputOf<E['headers']>;
export type BodyOf<E extends EndpointSpec> = OutputOf<E['body']>;
/** The decoded `data` of the reply. */
export type ReplyOf<E extends EndpointSpec> = OutputOf<E['reply']>;
/** The encoded `data` of the reply, as in the JSON. */
export type WireReplyOf<E extends EndpointSpec> = InputOf<E['reply']>;

type Part<Name extends string, T> = T extends Schema
  ? Partial<z.input<T>> extends z.input<T>
    ? { readonly [K in Name]?: z.output<T> }
    : { readonly [K in Name]: z.output<T> }
  : unknown;

/** The decoded request: the parts that the endpoint declares. */
export type RequestOf<E extends EndpointSpec> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'headers', E['headers']> &
  Part<'body', E['body']>;
