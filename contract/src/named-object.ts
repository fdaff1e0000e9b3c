import * as z from 'zod/mini';

/** What `namedObject` made, by name: `components.schemas` of the OpenAPI document. */
export const namedObjects = new Map<string, z.ZodMiniType>();

/**
 * A `z.object` that several calls share: the OpenAPI document describes it once, under this name, and
 * refers to it elsewhere. Throws when the name belongs to another object.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function namedObject<T extends z.core.$ZodLooseShape>(name: string, shape: T) {
  if (namedObjects.has(name)) throw new Error(`two schemas are named ${name}`);
  const schema = z.object(shape);
  namedObjects.set(name, schema);
  return schema;
}
