import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** What the call would say to this value of a field; undefined when it would take it. */
export function problemIn(field: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = z.safeParse(field, value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** What is wrong, by field; an empty text marks a field whose trouble another field tells. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** Checks a form by one function over all its values: some rules look at two fields. */
export function checkedBy<Values extends FieldValues>(
  check: (values: Values) => Problems<Values>,
): Resolver<Values> {
  return (values) => {
    const errors = Object.fromEntries(
      Object.entries(check(values))
        .filter(([, message]) => message !== undefined)
        .map(([name, message]) => [name, { type: 'check', message }]),
    ) as FieldErrors<Values>;
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
