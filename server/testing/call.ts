import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';

/** A reply: the status, the JSON body as sent, and the headers. */
export interface Answer {
  readonly status: number;
  // Tests check the body as sent; a type would hide unexpected fields.
  readonly body: any;
  readonly headers: Headers;
}

export interface WireRequest {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
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

/** Calls an endpoint of the server at this URL with wire values; only the server validates them. */
export async function callEndpoint(
  url: string,
  name: EndpointName,
  { token, params = {}, query = {}, headers = {}, body }: WireRequest = {},
): Promise<Answer> {
  const spec: EndpointSpec = endpoints[name];
  const path = spec.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
  const search = new URLSearchParams(query).toString();
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${url}${path}${search === '' ? '' : `?${search}`}`, {
    method: spec.method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : {
          body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
        }),
  });
  return { status: response.status, body: await read(response), headers: response.headers };
}
