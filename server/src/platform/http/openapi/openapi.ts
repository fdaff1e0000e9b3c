import type { Caller, EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { examples } from '@prelaunch/contract/examples/examples';
import { namedObjects } from '@prelaunch/contract/named-object';
import { DATE_ORDERS } from '@prelaunch/domain/statement-line';
import * as z from 'zod';
import { describeFailures } from './openapi-failures.ts';
import { schemaRef, type JsonSchema } from './openapi-refs.ts';

const PARTS = ['params', 'query', 'headers', 'body', 'reply'] as const;
type Part = (typeof PARTS)[number];

/** Whether the server always sends this value, and only clients tolerate that it is missing. */
function isAlwaysSent(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'catch' || (def.type === 'nullable' && isAlwaysSent(def.innerType));
}

/**
 * Converts the wire format of every schema of the contract, for requests and replies. Named objects become
 * components; all others are inlined and refer to the components.
 */
function convertSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedObjects) registry.add(schema, { id });
  for (const name of endpointNames) {
    const spec: EndpointSpec = endpoints[name];
    for (const part of PARTS) {
      const schema = spec[part];
      if (typeof schema === 'object' && !registry.has(schema)) {
        registry.add(schema, { id: `${name}.${part}` });
      }
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: schemaRef,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type !== 'object') return;
      const required = Object.keys(def.shape).filter(
        (key) =>
          jsonSchema.required?.includes(key) === true ||
          isAlwaysSent(def.shape[key] as z.core.$ZodType),
      );
      if (required.length > 0) jsonSchema.required = required;
    },
  });
  const withoutHead = ({ $id, $schema, ...schema }: JsonSchema): JsonSchema => schema;
  const converted = (id: string) => withoutHead(schemas[id] as JsonSchema);
  return {
    components: Object.fromEntries(
      [...namedObjects.keys()].sort().map((id) => [id, converted(id)]),
    ),
    partOf: (name: EndpointName, part: Part): JsonSchema | undefined => {
      const schema = (endpoints[name] as EndpointSpec)[part];
      if (typeof schema !== 'object') return undefined;
      const id = registry.get(schema)?.id ?? '';
      return namedObjects.has(id) ? { $ref: schemaRef(id) } : converted(id);
    },
  };
}

type Schemas = ReturnType<typeof convertSchemas>;
type Failures = ReturnType<typeof describeFailures>;

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

const binary: JsonSchema = { type: 'string', format: 'binary' };

/** The fields of multipart bodies, which their handlers read. */
const MULTIPART_BODIES: Readonly<Partial<Record<EndpointName, JsonSchema>>> = {
  uploadMedia: filesBody,
  importStatement: {
    type: 'object',
    required: ['file'],
    properties: {
      file: binary,
      password: { type: 'string', maxLength: 128 },
      mapping: { type: 'string', description: 'A JSON list with the role of each column.' },
      dateOrder: { type: 'string', enum: [...DATE_ORDERS] },
    },
  },
};

function parametersOf(location: 'query' | 'path' | 'header', schema: JsonSchema | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: type,
  }));
}

/** The message of the example's reply. */
function messageOf(name: EndpointName, spec: EndpointSpec): string {
  if (spec.reply === 'file' || spec.messageOf === undefined) return spec.message;
  return spec.messageOf(z.decode(spec.reply, examples[name].reply) as never);
}

const deviceCookie = {
  name: '__Host-device',
  in: 'cookie',
  required: false,
  description:
    'Distinguishes a browser that has signed in before from an unknown one; it grants no access. ' +
    'Without it, failed attempts are counted by network address.',
  schema: { type: 'string' },
};

const givenDeviceCookie = {
  description: 'The device cookie `__Host-device`, for 90 days: HttpOnly, Secure, SameSite=Strict.',
  schema: { type: 'string' },
};

function envelopeOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: true }, message: { type: 'string' }, data },
  };
}

/** The body of a successful response without data. */
const done = envelopeOf({ type: 'null' });

function successOf(name: EndpointName, spec: EndpointSpec, data: JsonSchema | undefined) {
  if (data === undefined) {
    return {
      description: spec.message,
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return {
    description: spec.message,
    ...(spec.deviceCookie === 'given'
      ? { headers: { 'Set-Cookie': { $ref: '#/components/headers/DeviceCookie' } } }
      : {}),
    content: {
      'application/json': {
        schema: data['type'] === 'null' ? { $ref: schemaRef('Done') } : envelopeOf(data),
        example: { status: true, message: messageOf(name, spec), data: examples[name].reply },
      },
    },
  };
}

const allowedCallers = (auth: readonly Caller[]): string =>
  auth.length === 1 && auth[0] === 'visitor' ? 'Anyone.' : `For: ${auth.join(', ')}.`;

function operation(name: EndpointName, { partOf }: Schemas, { responsesOf }: Failures): JsonSchema {
  const spec: EndpointSpec = endpoints[name];
  const contentType = BODY_TYPES[spec.encoding];
  const body = spec.encoding === 'multipart' ? MULTIPART_BODIES[name] : partOf(name, 'body');
  const example = 'body' in examples[name] ? examples[name].body : undefined;
  const visitorsOnly = spec.auth.every((caller) => caller === 'visitor');
  return {
    operationId: name,
    summary: spec.summary,
    description: `${allowedCallers(spec.auth)} ${spec.effect === 'write' ? 'Changes data.' : 'Reads only.'}`,
    tags: [spec.path.split('/')[3] ?? 'other'],
    security: visitorsOnly ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', partOf(name, 'params')),
      ...parametersOf('query', partOf(name, 'query')),
      ...parametersOf('header', partOf(name, 'headers')),
      ...(spec.deviceCookie === undefined
        ? []
        : [{ $ref: '#/components/parameters/DeviceCookie' }]),
    ],
    ...(contentType !== null && body !== undefined
      ? { requestBody: { required: true, content: { [contentType]: { schema: body, example } } } }
      : {}),
    responses: {
      [String(spec.status)]: successOf(name, spec, partOf(name, 'reply')),
      ...responsesOf(spec),
    },
  };
}

/** Builds the OpenAPI 3.1 document from the schemas that validate every call. */
export function openApiDocument(): JsonSchema {
  const schemas = convertSchemas();
  const failures = describeFailures();
  const paths: Record<string, JsonSchema> = {};
  for (const name of endpointNames) {
    const spec: EndpointSpec = endpoints[name];
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [spec.method.toLowerCase()]: operation(name, schemas, failures),
    };
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
    paths,
    components: {
      schemas: { ...schemas.components, Done: done, ...failures.schemas },
      responses: failures.responses,
      parameters: { DeviceCookie: deviceCookie },
      headers: { DeviceCookie: givenDeviceCookie },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that a sign-in returned, with or without `Bearer ` before it.',
        },
      },
    },
  };
}
