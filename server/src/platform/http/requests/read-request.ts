import type { EndpointSpec } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../../refuse.ts';
import { omittableFields, withoutNulls } from '../openapi/omittable-fields.ts';

/** The message for a wrong value whose schema has no text of its own. */
function messageOf({ path = [], input }: z.core.$ZodRawIssue): string {
  const name = path.length === 0 ? 'The body' : path.join('.');
  return `${name} is ${input === undefined || input === null ? 'required' : 'not valid'}.`;
}

/** Whether the value at this path is a number in quotes, as programs send it that take amounts for text. */
function isNumberAsText(value: unknown, path: readonly PropertyKey[]): boolean {
  const at = path.reduce<unknown>(
    (outer, name) => (Object(outer) as Record<PropertyKey, unknown>)[name],
    value,
  );
  return typeof at === 'string' && at.trim() !== '' && Number.isFinite(Number(at));
}

/** Returns one message per invalid field, in the order of the schema. */
const problems = (error: { issues: readonly z.core.$ZodIssue[] }, value: unknown): string[] => [
  ...new Set(
    error.issues.map((issue) =>
      issue.code === 'invalid_type' &&
      issue.expected === 'number' &&
      isNumberAsText(value, issue.path)
        ? `${issue.path.join('.')} must be a number, not text in quotes.`
        : issue.message,
    ),
  ),
];

const CONTENT_TYPES = {
  none: null,
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Refuses a body whose content type is not the endpoint's. A request without a body needs no type: the fields that it
 * lacks are reported instead.
 */
export function checkContentType(spec: EndpointSpec, request: FastifyRequest): void {
  const expected = CONTENT_TYPES[spec.encoding];
  if (expected === null || (spec.encoding !== 'multipart' && !hasBody(request))) return;
  const sent = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (sent !== expected) refuse('wrong_content_type', `Please send the body as ${expected}.`);
}

/**
 * Refuses writes from pages of other sites, which the browser's Sec-Fetch-Site header reveals. Those pages lack the
 * session token, but calls for visitors need none. Clients that are not browsers do not send the header.
 */
export function refuseCrossSite(spec: EndpointSpec, request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site'];
  if (spec.method !== 'GET' && /^(cross|same)-site$/.test(String(from))) refuse('cross_site');
}

/** Parameters whose empty value is an error: the caller computed a number, and the result was none. */
const NUMBERS = new Set(['page', 'limit']);

/** Omits the empty parameters: forms send all their filters, also those that are not used. */
function withoutEmpty(query: unknown): unknown {
  const entries = Object.entries(query ?? {});
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' || NUMBERS.has(name)));
}

export type ReadParts = (request: FastifyRequest) => {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
};

/**
 * Returns the function that validates all declared parts of an endpoint's requests. It refuses with the problems of all
 * parts together.
 */
export function createReadParts(spec: EndpointSpec): ReadParts {
  const omittable = omittableFields(spec.body);
  return (request) => {
    const wrong: string[] = [];
    const read = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
      if (schema === undefined) return undefined;
      const parsed = z.safeDecode(schema, value, { error: messageOf });
      if (parsed.success) return parsed.data;
      wrong.push(...problems(parsed.error, value));
      return undefined;
    };
    const parts = {
      params: read(spec.params, request.params),
      query: read(spec.query, withoutEmpty(request.query)),
      headers: read(spec.headers, request.headers),
      // Without a body, every required field is missing.
      body: read(
        spec.body,
        request.body === undefined ? {} : withoutNulls(request.body, omittable),
      ),
    };
    if (wrong.length > 0) refuse('invalid_request', wrong);
    return parts;
  };
}
