import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { openApiDocument } from '../http/openapi.ts';

/** A value that a call's body may have. */
export interface BodyField {
  readonly name: EndpointName;
  /** The names that lead to it. */
  readonly path: readonly string[];
  /** The same as one text, for titles. */
  readonly at: string;
  readonly type: 'string' | 'number';
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

type Found = Pick<BodyField, 'path' | 'type'>;

function fieldsOf(schema: Schema, path: readonly string[] = []): Found[] {
  const { properties = {}, anyOf = [], oneOf = [] } = schema;
  const types = [schema.type ?? []].flat();
  const own: Found[] = types.includes('string')
    ? [{ path, type: 'string' }]
    : types.includes('number') || types.includes('integer')
      ? [{ path, type: 'number' }]
      : [];
  const nested = Object.entries(properties).flatMap(([name, each]) =>
    fieldsOf(each, [...path, name]),
  );
  return [...own, ...nested, ...[...anyOf, ...oneOf].flatMap((each) => fieldsOf(each, path))];
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

// As everybody else gets it.
const { paths } = JSON.parse(JSON.stringify(openApiDocument())) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

function bodyFields(name: EndpointName): BodyField[] {
  const { path, method, encoding }: EndpointSpec = endpoints[name];
  if (encoding === 'multipart') return [];
  const at = path.replace(/:(\w+)/g, '{$1}');
  const content = Object.values(paths[at]?.[method.toLowerCase()]?.requestBody?.content ?? {});
  const fields = content
    .flatMap(({ schema }) => fieldsOf(schema))
    .map((field) => ({ ...field, name, at: field.path.join('.') }));
  return [...new Map(fields.map((field) => [field.at, field])).values()];
}

/** Every text and number of every body of the contract, each once. */
export const BODY_FIELDS: readonly BodyField[] = endpointNames.flatMap(bodyFields);
