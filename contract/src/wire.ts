import { isInRange } from '@prelaunch/domain/dates';
import {
  basisPointsFromPercent,
  microRupeesFromRupees,
  numberFromTokens,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromMicroRupees,
  rupeesFromPaise,
  tokensFromNumber,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type Tokens,
} from '@prelaunch/domain/money';
import * as z from 'zod/mini';
import { namedObject } from './named-object.ts';

/**
 * The two sides of a value: JSON carries numbers and strings, the program works with exact types.
 * `decode` reads the wire, `encode` writes it, and each conversion stands here once.
 */
function exactNumber<T extends bigint>(
  read: (wire: number) => T | null,
  write: (value: T) => number,
  message: string,
) {
  return z.codec(
    z.number({ error: message }),
    z.custom<T>((value) => typeof value === 'bigint'),
    {
      decode: (wire, context) => {
        const value = read(wire);
        if (value !== null) return value;
        context.issues.push({ code: 'custom', message, input: wire });
        return z.NEVER;
      },
      encode: (value) => write(value),
    },
  );
}

/** Rupees with at most 2 decimals on the wire, whole paise inside. */
export const rupees = (message = 'Please enter a valid amount.') =>
  exactNumber<Paise>(paiseFromRupees, rupeesFromPaise, message);

/** Rupees a token with at most 6 decimals on the wire, millionths of a rupee inside. */
export const price = (message = 'Please enter a valid price.') =>
  exactNumber<MicroRupees>(microRupeesFromRupees, rupeesFromMicroRupees, message);

/** Percent with at most 2 decimals on the wire, basis points inside. */
export const percent = (message = 'Please enter a percentage between 0 and 100.') =>
  exactNumber<BasisPoints>(basisPointsFromPercent, percentFromBasisPoints, message);

/** A number of whole tokens. */
export const quantity = (message = 'Please enter a whole number.') =>
  exactNumber<Tokens>(tokensFromNumber, numberFromTokens, message);

/** ISO-8601 in UTC on the wire, a Date inside. */
export const instant = () =>
  z.codec(z.string(), z.date(), {
    decode: (wire, context) => {
      const value = new Date(wire);
      if (!Number.isNaN(value.getTime())) return value;
      context.issues.push({ code: 'custom', message: 'Not a point in time.', input: wire });
      return z.NEVER;
    },
    encode: (value) => value.toISOString(),
  });

/** The same where a person sends it: it must lie in the years 1900 to 2100. */
export const typedInstant = (label: string) =>
  instant().check(
    z.refine((value) => isInRange(value), {
      error: `${label} must lie between the years 1900 and 2100.`,
    }),
  );

/** A query parameter that is a whole number from `min` to `max`, `preset` when it is not sent. */
const wholeNumber = (name: string, preset: number, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z._default(
    z.codec(z.string({ error: message }), z.number(), {
      decode: (wire, context) => {
        const value = /^\d{1,9}$/.test(wire) ? Number(wire) : Number.NaN;
        if (value >= min && value <= max) return value;
        context.issues.push({ code: 'custom', message, input: wire });
        return z.NEVER;
      },
      encode: (value) => String(value),
    }),
    preset,
  );
};

/** A query parameter that is yes or no. */
export const yesOrNo = (name: string) =>
  z.codec(z.enum(['true', 'false'], { error: `${name} must be true or false.` }), z.boolean(), {
    decode: (wire) => wire === 'true',
    encode: (value) => (value ? 'true' : 'false'),
  });

/** What every list takes: page from 1, limit from 1 to 100. */
export const paging = {
  page: wholeNumber('page', 1, 1, 1_000_000),
  limit: wholeNumber('limit', 10, 1, 100),
};

/** What every list answers, newest first. */
export const listOf = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    lastPage: z.number(),
  });

/**
 * What a list answers that can be searched at any size: hits beyond the first 250 are not
 * counted, so `total` may be less than there are.
 */
export const searchedListOf = <T extends z.ZodMiniType>(record: T) =>
  z.object({ ...listOf(record).shape, moreThanTotal: z.boolean() });

/** What a bulk call answers: for each row what a call for it alone would have, in their order. */
export const rowResults = namedObject('RowResults', {
  results: z.array(
    z.object({
      id: z.string(),
      status: z.boolean(),
      message: z.string(),
      /** Why not; null where it was done. */
      code: z.nullable(z.string()),
    }),
  ),
});

/** '2 of 3 purchases approved.': how many rows of a bulk call something was done for. */
export const doneOfAll =
  (one: string, many: string, done: string) =>
  ({ results }: z.output<typeof rowResults>): string => {
    const count = results.filter(({ status }) => status).length;
    return `${count} of ${results.length} ${results.length === 1 ? one : many} ${done}.`;
  };

/** What a call answers instead of its result when the change waits for a second admin. */
const waiting = namedObject('WaitingForSecondAdmin', {
  confirmation: z.object({ id: z.string(), expiresAt: instant() }),
});

/** The usual result, or what waits for a second admin where the company's setting `fourEyes` asks for one. */
export const orWaiting = <T extends z.ZodMiniType>(result: T) => z.union([waiting, result]);

export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly lastPage: number;
}
