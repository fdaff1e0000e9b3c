import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

const accepts = (schema: Schema, value: unknown): boolean => z.safeDecode(schema, value).success;

/** The object schemas of a body: one, or one per kind of request. */
function objectsIn(schema: Schema | undefined): readonly z.ZodMiniObject[] {
  if (schema instanceof z.ZodMiniObject) return [schema];
  // A discriminated union, too.
  if (schema instanceof z.core.$ZodUnion) {
    return schema._zod.def.options.flatMap((option) => objectsIn(option as Schema));
  }
  return [];
}

/** Returns the fields of a body that may be omitted but not be null, in every kind of request that has them. */
export function omittableFields(schema: Schema | undefined): ReadonlySet<string> {
  const fields = objectsIn(schema).flatMap(({ shape }) =>
    Object.entries(shape as Record<string, Schema>),
  );
  const others = fields.filter(([, field]) => !accepts(field, undefined) || accepts(field, null));
  const excluded = new Set(others.map(([name]) => name));
  return new Set(fields.map(([name]) => name).filter((name) => !excluded.has(name)));
}

/** Returns the body without those of its fields in `names` that are null: many clients send null for 'none'. */
export function withoutNulls(body: unknown, names: ReadonlySet<string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body);
  const isOmitted = ([name, value]: [string, unknown]) => value === null && names.has(name);
  return entries.some(isOmitted)
    ? Object.fromEntries(entries.filter((entry) => !isOmitted(entry)))
    : body;
}
