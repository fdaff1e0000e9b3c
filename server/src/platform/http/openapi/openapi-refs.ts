export type JsonSchema = Record<string, unknown>;

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;
export const responseRef = (name: string): string => `#/components/responses/${name}`;

/** Resolves a value of the document: looks it up in the components if it is a reference. */
export function resolve<T extends object>(document: JsonSchema, value: T): T {
  const ref: unknown = Reflect.get(value, '$ref');
  if (typeof ref !== 'string') return value;
  const [, ...keys] = ref.split('/');
  return keys.reduce<unknown>((node, key) => Reflect.get(node as object, key), document) as T;
}
