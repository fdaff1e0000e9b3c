import * as z from 'zod/mini';

declare const unrecognised: unique symbol;

/** A value that a newer server sent and this version does not know. It may only be displayed. */
export type Unrecognised = string & { readonly [unrecognised]: true };

/**
 * One of `values` in a reply. Encoding, which the server does, accepts only these. Decoding, which clients do, also
 * accepts what a newer server may send, so that one new value does not make a whole list unreadable: any other
 * string is decoded as `Unrecognised`, and a value that is not a string as an empty string.
 */
export const openEnum = <const T extends string>(values: readonly T[]) =>
  z.catch<z.ZodMiniType<T | Unrecognised, T>>(
    z.enum(values),
    ({ value }) => (typeof value === 'string' ? value : '') as Unrecognised,
  );

/** The entry of `table` for a known value; undefined for one that this version does not know. */
export const entryOf = <V>(table: Readonly<Record<string, V>>, value: string): V | undefined =>
  Object.hasOwn(table, value) ? table[value] : undefined;
