import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from '../src/platform/http/openapi/openapi.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

// The JSON as served, with every reference resolved.
const { paths } = new Validator().resolveRefs({
  specification: JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown>,
}) as unknown as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** The OpenAPI document's description of an endpoint. Throws when there is none. */
export function operationOf(name: EndpointName): Operation {
  const { path, method }: EndpointSpec = endpoints[name];
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${name} is not in the OpenAPI document`);
  return operation;
}

/** The name of every property in a schema, at any depth. */
export function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...propertiesIn(value),
  ]);
}
