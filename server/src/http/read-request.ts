import type { EndpointSpec } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../refuse.ts';

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

/** Refuses a body whose content type is not the endpoint's. */
export function checkContentType(spec: EndpointSpec, request: FastifyRequest): void {
  const expected = CONTENT_TYPES[spec.encoding];
  if (expected === null) return;
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

/** Validates all declared parts of the request. Refuses with the problems of all parts together. */
export function readParts(spec: EndpointSpec, request: FastifyRequest) {
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
