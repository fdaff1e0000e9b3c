import * as z from 'zod/mini';

/** The objects that `namedObject` created, by name: `components.schemas` of the OpenAPI document. */
export const namedObjects = new Map<string, z.ZodMiniType>();

/**
 * Creates a `z.object` that the OpenAPI document describes once, under this name, and refers to elsewhere.
 * Throws when another object has the name.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function namedObject<T extends z.core.$ZodLooseShape>(name: string, shape: T) {
  if (namedObjects.has(name)) throw new Error(`two schemas are named ${name}`);
  const schema = z.object(shape);
  namedObjects.set(name, schema);
  return schema;
}
