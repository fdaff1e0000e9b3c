import type * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';

/** Who may call. 'visitor' means: answered without a session too. */
export type Caller = 'visitor' | 'member' | 'admin' | 'superadmin';

type Schema = z.ZodMiniType;

/**
 * How the body travels. `form` is application/x-www-form-urlencoded (all fields are strings),
 * `multipart` carries files and is read by the handler itself.
 */
export type Encoding = 'none' | 'json' | 'form' | 'multipart';

/** One HTTP call, declared once: the server binds it, the client sends it, the documents print it. */
export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify's form: `/api/v1/media/:id`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Never guessed from the path: members upload through a super admin's address. */
  readonly auth: readonly [Caller, ...Caller[]];
  /** Not guessed from the method: one code is sent by a GET. */
  readonly effect: 'read' | 'write';
  /** The name of the audit entry that the call leaves; null says that it leaves none on purpose. */
  readonly audit?: string | null;
  readonly encoding: Encoding;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The `data` of the envelope, or 'file' for the bytes of an upload. */
  readonly reply: Schema | 'file';
  readonly status: 200 | 201;
  /** The `message` of a success. */
  readonly message: string;
  /** The `message` of this success, where it depends on the reply (its program's side). */
  readonly messageOf?: (reply: never) => string;
  readonly refusals: readonly RefusalCode[];
  /** Calls that are guarded more tightly than the rest against many from one network address. */
  readonly limit?: 'login' | 'code' | 'verify' | 'upload';
  /**
   * Known browsers are counted apart from strangers: the browser sends its device cookie along. 'given'
   * means that a success gives it one.
   */
  readonly deviceCookie?: 'read' | 'given';
  /** The call ends the session that makes it: the browser is told to forget what it kept. */
  readonly endsSession?: true;
  /** What a toast says when the answer to a failed call cannot be read. */
  readonly fallback: string;
}

type AuditRule<S extends EndpointSpec> = S['effect'] extends 'write'
  ? Extract<S['auth'][number], 'admin' | 'superadmin'> extends never
    ? unknown
    : { readonly audit: string | null }
  : unknown;

/**
 * Declares an endpoint. A write that staff can make does not compile without saying how it is audited.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const S extends EndpointSpec>(spec: S & AuditRule<S>): S {
  return spec;
}

type OutputOf<T> = T extends Schema ? z.output<T> : undefined;
type InputOf<T> = T extends Schema ? z.input<T> : undefined;

export type ParamsOf<E extends EndpointSpec> = OutputOf<E['params']>;
export type QueryOf<E extends EndpointSpec> = OutputOf<E['query']>;
export type HeadersOf<E extends EndpointSpec> = OutputOf<E['headers']>;
export type BodyOf<E extends EndpointSpec> = OutputOf<E['body']>;
/** The program's side of the answer's `data`. */
export type ReplyOf<E extends EndpointSpec> = OutputOf<E['reply']>;
/** The wire's side of the same, as JSON carries it. */
export type WireReplyOf<E extends EndpointSpec> = InputOf<E['reply']>;

type Part<Name extends string, T> = T extends Schema
  ? Partial<z.input<T>> extends z.input<T>
    ? { readonly [K in Name]?: z.output<T> }
    : { readonly [K in Name]: z.output<T> }
  : unknown;

/** What a caller hands over: only the parts that the endpoint has, all of them. */
export type RequestOf<E extends EndpointSpec> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'headers', E['headers']> &
  Part<'body', E['body']>;
