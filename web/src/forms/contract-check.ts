import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The error that the call would return for this value; undefined when it is valid. */
export function problemIn(field: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = z.safeParse(field, value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Errors by field; an empty text marks a field whose error is shown at another field. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** Makes a resolver from one function over all values, because some rules compare two fields. */
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
