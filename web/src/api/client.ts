import type { EndpointSpec, ReplyOf, RequestOf } from '@prelaunch/contract';
import * as z from 'zod/mini';
import { LANGUAGE } from '../ui/language.ts';
import { failureFrom, noResponse, invalidRequest, type ApiFailure } from './failures.ts';
import { fallbackOf } from './fallback.ts';
import { endSession, tokenOf, type Area } from './session.ts';

/** Long enough for slow networks; the server's own timeouts are much shorter. */
export const TIMEOUT_MS = 120_000;

/** A successful reply: its data, and the text for a toast. */
export interface Answer<E extends EndpointSpec> {
  readonly data: ReplyOf<E>;
  readonly message: string;
}

interface LooseRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** Encodes a part of the request; rejects invalid values with the server's message. */
function write(spec: EndpointSpec, schema: z.ZodMiniType, value: unknown): unknown {
  const wire = z.safeEncode(schema, value);
  if (wire.success) return wire.data;
  throw invalidRequest(
    wire.error.issues.map(({ message }) => message),
    fallbackOf(spec),
  );
}

/** Encodes parameters, a query, headers or a form as texts, and omits empty values. */
function texts(
  spec: EndpointSpec,
  schema: z.ZodMiniType | undefined,
  value: unknown,
): Record<string, string> {
  if (schema === undefined || value === undefined) return {};
  const wire = write(spec, schema, value) as Record<string, string | undefined>;
  return Object.fromEntries(
    Object.entries(wire).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
}

function addressOf(spec: EndpointSpec, request: LooseRequest): string {
  const params = texts(spec, spec.params, request.params);
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(texts(spec, spec.query, request.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function bodyOf(spec: EndpointSpec, request: LooseRequest): { type: string; text: string } | null {
  if (spec.body === undefined) return null;
  return spec.encoding === 'form'
    ? {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams(texts(spec, spec.body, request.body)).toString(),
      }
    : { type: 'application/json', text: JSON.stringify(write(spec, spec.body, request.body)) };
}

/** The session token of a call; null for endpoints that only visitors call. */
export const tokenFor = (spec: EndpointSpec, area: Area): string | null =>
  spec.auth.every((caller) => caller === 'visitor') ? null : tokenOf(area);

/** A response whose body is not parsed yet. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly sentToken: string | null;
}

/**
 * Reads the failure of a response. An ended session is removed at once; the area's layout then
 * shows its login. Other open calls of that session fail too, but only one toast is shown. A late
 * response to an old session does not end the new one.
 */
export function readFailure(
  spec: EndpointSpec,
  area: Area,
  { status, text, sentToken }: RawAnswer,
): ApiFailure {
  const signedOut = status === 401 && sentToken !== null;
  const alreadyShown = signedOut && tokenOf(area) !== sentToken;
  if (signedOut && !alreadyShown) endSession(area, 'server');
  return failureFrom(status, parseJson(text), fallbackOf(spec), alreadyShown);
}

/** Reads a response in the API's common format. Throws an `ApiFailure` when the call failed. */
export function readAnswer<E extends EndpointSpec>(
  spec: E,
  area: Area,
  answer: RawAnswer,
): Answer<E> {
  const { status, text } = answer;
  if (status < 200 || status > 299) throw readFailure(spec, area, answer);
  if (spec.reply === 'file')
    throw new Error('an endpoint that replies with a file is called with openStream');
  const { data, message } = (parseJson(text) ?? {}) as { data?: unknown; message?: unknown };
  const decoded = z.safeDecode(spec.reply, data);
  if (!decoded.success) throw failureFrom(status, null, fallbackOf(spec));
  return {
    data: decoded.data as ReplyOf<E>,
    message: typeof message === 'string' ? message : spec.message,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Builds the request of a call, and returns the session token that it sends. */
export function requestFor<E extends EndpointSpec>(
  area: Area,
  spec: E,
  request: RequestOf<E>,
): { readonly address: string; readonly init: RequestInit; readonly sentToken: string | null } {
  const loose = request as unknown as LooseRequest;
  const body = bodyOf(spec, loose);
  const sentToken = tokenFor(spec, area);
  return {
    address: addressOf(spec, loose),
    init: {
      method: spec.method,
      headers: {
        accept: spec.reply === 'file' ? '*/*' : 'application/json',
        'accept-language': LANGUAGE,
        ...(sentToken === null ? {} : { authorization: sentToken }),
        ...texts(spec, spec.headers, loose.headers),
        ...(body === null ? {} : { 'content-type': body.type }),
      },
      ...(body === null ? {} : { body: body.text }),
      // Signing in sends the device cookie. A browser deletes a cookie only for a call that could
      // have sent it.
      credentials:
        spec.deviceCookie !== undefined || spec.endsSession === true ? 'same-origin' : 'omit',
      cache: 'no-store',
    },
    sentToken,
  };
}

/**
 * Calls the API. The endpoint's declaration types and validates the request and the reply.
 *
 * @throws ApiFailure for every failed call, including network failures
 */
export async function call<E extends EndpointSpec>(
  area: Area,
  spec: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const { address, init, sentToken } = requestFor(area, spec, request);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw noResponse(fallbackOf(spec));
  }
  return readAnswer(spec, area, { status: response.status, text, sentToken });
}
