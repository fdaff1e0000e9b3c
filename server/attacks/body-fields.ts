import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { operationOf, type Parameter, type Schema } from '../testing/resolved-openapi.ts';

/** A field of a call's body. */
export interface BodyField {
  readonly name: EndpointName;
  /** The keys from the body to the field. */
  readonly path: readonly string[];
  /** The path as one text, for test titles. */
  readonly at: string;
  readonly type: 'string' | 'number';
  /** Of a body that has several shapes, what the shape with this field requires, such as `{ kind: 'BANK' }`. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** In a path, the first item of a list. */
const FIRST = '0';

type Found = Pick<BodyField, 'path' | 'type' | 'beside'>;

/** The properties of a shape that have one value only. */
const constantsOf = ({ properties = {} }: Schema): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, each]) =>
      'const' in each ? [[name, each['const']]] : [],
    ),
  );

function fieldsOf(schema: Schema, path: readonly string[] = []): Found[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const types = [schema.type ?? []].flat();
  const own: Found[] = types.includes('string')
    ? [{ path, type: 'string', beside: {} }]
    : types.includes('number') || types.includes('integer')
      ? [{ path, type: 'number', beside: {} }]
      : [];
  const nested = Object.entries(properties).flatMap(([name, each]) =>
    fieldsOf(each, [...path, name]),
  );
  const listed = items === undefined ? [] : fieldsOf(items, [...path, FIRST]);
  const others = [...anyOf, ...oneOf].flatMap((each) =>
    fieldsOf(each, path).map((field) => ({
      ...field,
      beside: { ...field.beside, ...constantsOf(each) },
    })),
  );
  return [...own, ...nested, ...listed, ...others];
}

/** Every query parameter, part of the path and header that the contract declares for the call. */
export const parametersOf = (name: EndpointName): readonly Parameter[] =>
  operationOf(name).parameters;

function bodyFields(name: EndpointName): BodyField[] {
  const { encoding }: EndpointSpec = endpoints[name];
  if (encoding === 'multipart') return [];
  const content = Object.values(operationOf(name).requestBody?.content ?? {});
  const fields = content
    .flatMap(({ schema }) => fieldsOf(schema))
    .map((field) => ({ ...field, name, at: field.path.join('.') }));
  return [...new Map(fields.map((field) => [field.at, field])).values()];
}

const ALL_FIELDS = endpointNames.flatMap(bodyFields);

/** Every text and number field of every body of the contract, once each, without those in lists. */
export const BODY_FIELDS: readonly BodyField[] = ALL_FIELDS.filter(
  ({ path }) => !path.includes(FIRST),
);

/** Every text field of every body of the contract, once each; of a list only the first item. */
export const BODY_TEXTS: readonly BodyField[] = ALL_FIELDS.filter(({ type }) => type === 'string');

/** Returns the body with the text at this path. Adds missing parents; a list keeps only this item. */
export function withText(body: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === FIRST) return [withText(Array.isArray(body) ? body[0] : undefined, rest, text)];
  const before = typeof body === 'object' && body !== null ? body : {};
  return { ...before, [name]: withText(Reflect.get(before, name), rest, text) };
}
