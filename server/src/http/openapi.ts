import { refusals, type Caller, type EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { examples } from '@prelaunch/contract/examples/examples';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

/** The wire's side of a schema: what really travels, for calls and answers alike. */
function wireSchema(schema: z.core.$ZodType): JsonSchema {
  const wire: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // The document names its dialect once, for all of them.
  delete wire['$schema'];
  return wire;
}

const failure: JsonSchema = {
  type: 'object',
  required: ['status', 'message', 'code', 'requestId'],
  properties: {
    status: { const: false },
    message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    code: { type: 'string' },
    requestId: { type: 'string' },
  },
};

const BODY_TYPES = {
  none: null,
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const filesBody: JsonSchema = {
  type: 'object',
  required: ['medias'],
  properties: { medias: { type: 'array', items: { type: 'string', format: 'binary' } } },
};

function parametersOf(place: 'query' | 'path' | 'header', schema: z.core.$ZodType | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
}

/** The message of the example's reply. */
function messageOf(name: EndpointName, spec: EndpointSpec): string {
  if (spec.reply === 'file' || spec.messageOf === undefined) return spec.message;
  return spec.messageOf(z.decode(spec.reply, examples[name].reply) as never);
}

/** Of calls that count known browsers apart; a program that sends none counts by its network. */
function deviceCookieOf({ deviceCookie }: EndpointSpec) {
  const cookie = {
    name: '__Host-device',
    in: 'cookie',
    required: false,
    description: 'Tells a browser that was signed in before from a stranger; it opens nothing.',
    schema: { type: 'string' },
  };
  return deviceCookie === undefined ? [] : [cookie];
}

const givesDeviceCookie = {
  'Set-Cookie': {
    description:
      'The device cookie `__Host-device`, for 90 days: HttpOnly, Secure, SameSite=Strict.',
    schema: { type: 'string' },
  },
};

function successOf(name: EndpointName, spec: EndpointSpec): JsonSchema {
  if (spec.reply === 'file') {
    return {
      description: spec.message,
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return {
    description: spec.message,
    ...(spec.deviceCookie === 'given' ? { headers: givesDeviceCookie } : {}),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['status', 'message', 'data'],
          properties: {
            status: { const: true },
            message: { type: 'string' },
            data: wireSchema(spec.reply),
          },
        },
        example: { status: true, message: messageOf(name, spec), data: examples[name].reply },
      },
    },
  };
}

function failuresOf(spec: EndpointSpec): Record<string, JsonSchema> {
  const codes = [
    ...spec.refusals,
    'invalid_request',
    'busy',
    'too_many_requests',
  ] as (keyof typeof refusals)[];
  if (!spec.auth.includes('visitor')) codes.push('session_required', 'session_ended', 'wrong_role');
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status, message } = refusals[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, lines]) => [
        String(status),
        { description: lines.join('\n\n'), content: { 'application/json': { schema: failure } } },
      ]),
  );
}

const whoMay = (auth: readonly Caller[]): string =>
  auth.length === 1 && auth[0] === 'visitor' ? 'Anyone.' : `For: ${auth.join(', ')}.`;

function operation(name: EndpointName, spec: EndpointSpec): JsonSchema {
  const contentType = BODY_TYPES[spec.encoding];
  const body = spec.encoding === 'multipart' ? filesBody : spec.body && wireSchema(spec.body);
  const example = 'body' in examples[name] ? examples[name].body : undefined;
  const visitorsOnly = spec.auth.every((caller) => caller === 'visitor');
  return {
    operationId: name,
    summary: spec.summary,
    description: `${whoMay(spec.auth)} ${spec.effect === 'write' ? 'Changes data.' : 'Reads only.'}`,
    tags: [spec.path.split('/')[3] ?? 'other'],
    security: visitorsOnly ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', spec.params),
      ...parametersOf('query', spec.query),
      ...parametersOf('header', spec.headers),
      ...deviceCookieOf(spec),
    ],
    ...(contentType !== null && body !== undefined
      ? { requestBody: { required: true, content: { [contentType]: { schema: body, example } } } }
      : {}),
    responses: { [String(spec.status)]: successOf(name, spec), ...failuresOf(spec) },
  };
}

/** The OpenAPI 3.1 document, made from the very schemas that check every call. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const name of endpointNames) {
    const spec: EndpointSpec = endpoints[name];
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(name, spec) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prelaunch',
      version: '1',
      description:
        'Every answer is `{ status, message, data }`; every failure `{ status: false, message, code, requestId }`. ' +
        'Money is in rupees with at most 2 decimals, quantities are whole tokens, instants are ISO-8601 in UTC.',
    },
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of a log-in, as it is or behind `Bearer `.',
        },
      },
    },
    paths,
  };
}
