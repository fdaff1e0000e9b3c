import type { EndpointSpec, WireReplyOf } from '@prelaunch/contract';
import { endpoints, type EndpointName, type Endpoints } from '@prelaunch/contract/endpoints';
import type * as z from 'zod/mini';

/** A reply: the status, the JSON body as sent, and the headers. */
export interface Answer {
  readonly status: number;
  // Tests check the body as sent; a type would hide unexpected fields.
  readonly body: any;
  readonly headers: Headers;
}

export const statusAndCode = ({ status, body }: Answer) => [status, body.code];
export const statusAndMessage = ({ status, body }: Answer) => [status, body.message];

/** A request whose values are sent unchanged and unchecked. */
export interface WireRequest {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A request as it is sent. JSON is encoded, a form is not. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** Encodes a call. The body is JSON unless it is a text or a form. */
export function encodeCall(
  name: EndpointName,
  { token, params = {}, query = {}, headers = {}, body }: WireRequest = {},
): HttpRequest {
  const spec: EndpointSpec = endpoints[name];
  const path = spec.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
  const search = new URLSearchParams(query).toString();
  const isForm = body instanceof FormData;
  const isEncoded = body === undefined || isForm || typeof body === 'string';
  return {
    method: spec.method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isEncoded ? body : JSON.stringify(body),
  };
}

/** Encodes the body of a request, JSON or a form, and returns its bytes and all headers of the request. */
export async function encodeBody({ headers, body }: HttpRequest) {
  if (body === undefined) return { headers, bytes: undefined };
  const encoded = new Response(body);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type');
  const ofBody = { ...(type && { 'content-type': type }), 'content-length': String(bytes.length) };
  return { headers: { ...ofBody, ...headers }, bytes };
}

async function read(response: Response): Promise<unknown> {
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Calls an endpoint of the server at this URL; only the server validates the values. */
export async function callEndpoint(
  url: string,
  name: EndpointName,
  request?: WireRequest,
): Promise<Answer> {
  const { path, ...init } = encodeCall(name, request);
  const response = await fetch(url + path, init);
  return { status: response.status, body: await read(response), headers: response.headers };
}

type Part<Name extends EndpointName, Which extends 'params' | 'query' | 'body'> =
  Endpoints[Name] extends Readonly<Record<Which, infer Schema extends z.core.$ZodType>>
    ? z.input<Schema>
    : undefined;

/** A request of an endpoint, with the types of its declaration. */
export interface TypedRequest<Name extends EndpointName> {
  readonly token?: string;
  readonly params?: Part<Name, 'params'>;
  readonly query?: Part<Name, 'query'>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Part<Name, 'body'> | FormData;
}

/** The body of a successful reply, with the type of its declaration. */
export interface TypedReply<Name extends EndpointName> {
  readonly status: boolean;
  readonly message: string;
  readonly data: WireReplyOf<Endpoints[Name]>;
}

/** Calls an endpoint and returns the body of its reply; throws when the call is refused. */
export async function callOrThrow<Name extends EndpointName>(
  url: string,
  name: Name,
  request: TypedRequest<Name> = {},
): Promise<TypedReply<Name>> {
  const { status, body } = await callEndpoint(url, name, request as WireRequest);
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body;
}
