import { STATUS_CODES } from 'node:http';
import { refusals, type EndpointSpec, type RefusalCode } from '@prelaunch/contract';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import * as z from 'zod/mini';
import { isForReaders } from '../auth.ts';
import { responseRef, schemaRef, type JsonSchema } from './openapi-refs.ts';

/** The body of every failed call; each refusal refines it to its own code. */
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

const refusalSchema = (code: RefusalCode): JsonSchema => ({
  description: refusals[code].message,
  allOf: [{ $ref: schemaRef('Failure') }],
  properties: { code: { const: code } },
});

/** Whether a part of a request has the id of a record; of several shapes, whether one has it. */
const hasId = (schema: unknown): boolean =>
  schema instanceof z.ZodMiniDiscriminatedUnion
    ? schema.def.options.some(hasId)
    : schema instanceof z.ZodMiniObject && ('id' in schema.shape || 'lineId' in schema.shape);

/** Whether the request names a record by its id, which may be unknown or another company's. */
const namesRecord = ({ params, query, body }: EndpointSpec): boolean =>
  [params, query, body].some(hasId);

/** The codes that a call may refuse with, grouped by HTTP status. */
function codesByStatus(spec: EndpointSpec): RefusalCode[][] {
  const codes: RefusalCode[] = [...spec.refusals, 'invalid_request', 'busy', 'too_many_requests'];
  if (!spec.auth.includes('visitor')) codes.push('session_required', 'session_ended', 'wrong_role');
  if (spec.auth.includes('admin') && !isForReaders(spec)) codes.push('read_only_account');
  if (namesRecord(spec)) codes.push('not_found');
  if (spec.encoding !== 'none') codes.push('too_large', 'wrong_content_type');
  const statuses = [...new Set(codes.map((code) => refusals[code].status))];
  return statuses.map((status) => codes.filter((code) => refusals[code].status === status));
}

const statusOf = ([code]: readonly RefusalCode[]) => String(code && refusals[code].status);
const nameOf = (codes: readonly RefusalCode[]): string => codes.join('_or_');

function responseOf(codes: readonly RefusalCode[]): JsonSchema {
  const refs = codes.map((code) => ({ $ref: schemaRef(code) }));
  // A refusal's schema has the name of its code, as a discriminator without a mapping requires.
  const schema =
    refs.length === 1 ? refs[0] : { oneOf: refs, discriminator: { propertyName: 'code' } };
  return {
    description: STATUS_CODES[statusOf(codes)],
    content: { 'application/json': { schema } },
  };
}

/**
 * Describes each refusal once, as a schema, and each set of refusals that several calls share for the same
 * status once, as a response.
 */
export function describeFailures() {
  const sets = endpointNames.flatMap((name) => codesByStatus(endpoints[name]));
  const names = sets.map(nameOf);
  const shared = new Map(
    sets
      .filter((codes, at) => names.indexOf(nameOf(codes)) !== at)
      .map((codes) => [nameOf(codes), responseOf(codes)]),
  );
  const codes = [...new Set(sets.flat())].sort();
  return {
    schemas: {
      Failure: failure,
      ...Object.fromEntries(codes.map((code) => [code, refusalSchema(code)])),
    },
    responses: Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1))),
    /** The failed responses of a call, by status. */
    responsesOf: (spec: EndpointSpec): Record<string, JsonSchema> =>
      Object.fromEntries(
        codesByStatus(spec).map((set) => [
          statusOf(set),
          shared.has(nameOf(set)) ? { $ref: responseRef(nameOf(set)) } : responseOf(set),
        ]),
      ),
  };
}
