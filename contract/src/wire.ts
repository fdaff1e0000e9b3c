import { isInRange, parseInstant } from '@prelaunch/domain/dates';
import {
  basisPointsFromPercent,
  microRupeesFromRupees,
  numberFromTokens,
  paiseFromRupees,
  paiseSumFromRupees,
  percentFromBasisPoints,
  rupeesFromMicroRupees,
  rupeesFromPaise,
  rupeesFromPaiseSum,
  tokensFromNumber,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type PaiseSum,
  type Tokens,
} from '@prelaunch/domain/money';
import * as z from 'zod/mini';
import * as fieldTexts from './field-texts.ts';
import { namedObject } from './named-object.ts';

/**
 * Creates a codec between a JSON number and an exact type of the program.
 *
 * @param read returns null for an invalid number, which gets `message`
 */
const exactNumber = <T extends bigint>(
  read: (wire: number) => T | null,
  write: (value: T) => number,
  message: string,
) => exact(z.number({ error: message }), read, write, message);

function exact<T extends bigint, Wire extends number | string>(
  wireSchema: z.ZodMiniType<Wire, Wire>,
  read: (wire: Wire) => T | null,
  write: (value: T) => Wire,
  message: string,
) {
  return z.codec(
    wireSchema,
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

/** Rupees with at most 2 decimals in JSON, paise in the program. */
export const rupees = (message: string = fieldTexts.amount) =>
  exactNumber<Paise>(paiseFromRupees, rupeesFromPaise, message);

/**
 * A sum of amounts. In JSON it is in rupees: an exact number up to 10^13, above it a text with two decimals. In the
 * program it is in paise.
 */
export const rupeesSum = () =>
  exact<PaiseSum, number | string>(
    z.union([z.number(), z.string()]),
    paiseSumFromRupees,
    rupeesFromPaiseSum,
    'Not a sum of money.',
  );

/** Rupees per token with at most 6 decimals in JSON, millionths of a rupee in the program. */
export const price = (message: string = fieldTexts.price) =>
  exactNumber<MicroRupees>(microRupeesFromRupees, rupeesFromMicroRupees, message);

/** Percent with at most 2 decimals in JSON, basis points in the program. */
export const percent = (message: string = fieldTexts.percentage) =>
  exactNumber<BasisPoints>(basisPointsFromPercent, percentFromBasisPoints, message);

/** A number of whole tokens. */
export const quantity = (message: string = fieldTexts.wholeNumber) =>
  exactNumber<Tokens>(tokensFromNumber, numberFromTokens, message);

/** A point in time: ISO-8601 in UTC in JSON, a Date in the program. */
export const instant = (message = 'Not a point in time.') =>
  z.codec(z.string({ error: message }), z.date(), {
    decode: (wire, context) => {
      const value = parseInstant(wire);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', message, input: wire });
      return z.NEVER;
    },
    encode: (value) => value.toISOString(),
  });

/** An instant that a person entered, in the years 2000 to 2100. */
export const typedInstant = (label: string) =>
  instant(fieldTexts.pointInTime(label)).check(
    z.refine((value) => isInRange(value), {
      error: fieldTexts.year(label),
    }),
  );

/** A query parameter with a whole number from `min` to `max`; `preset` when it is omitted. */
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

/** A query parameter with the value true or false. */
export const yesOrNo = (name: string) =>
  z.codec(z.enum(['true', 'false'], { error: `${name} must be true or false.` }), z.boolean(), {
    decode: (wire) => wire === 'true',
    encode: (value) => (value ? 'true' : 'false'),
  });

/** The query of every list: page from 1, limit from 1 to 100. */
export const paging = {
  page: wholeNumber('page', 1, 1, 1_000_000),
  limit: wholeNumber('limit', 10, 1, 100),
};

/** The reply of every list, newest first. */
export const listOf = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    lastPage: z.number(),
  });

/**
 * The reply of a list that is not always counted to its end: hits of a search up to 250 (of the audit trail 10,000),
 * rows of filters without a stored total up to 10,000. `moreThanTotal` is true when more match than `total`, and may be missing.
 */
export const searchedListOf = <T extends z.ZodMiniType>(record: T) =>
  z.object({ ...listOf(record).shape, moreThanTotal: z.optional(z.boolean()) });

/** The reply of a bulk call: the result of each row, in the order of the request. */
export const rowResults = namedObject('RowResults', {
  results: z.array(
    z.object({
      id: z.string(),
      status: z.boolean(),
      message: z.string(),
      /** Why the row was refused; null when it succeeded. */
      code: z.nullable(z.string()),
    }),
  ),
});

/** The message of a bulk call's reply: '2 of 3 purchases approved.' */
export const doneOfAll =
  (one: string, many: string, done: string) =>
  ({ results }: z.output<typeof rowResults>): string => {
    const count = results.filter(({ status }) => status).length;
    return `${count} of ${results.length} ${results.length === 1 ? one : many} ${done}.`;
  };

/** The reply when the change must be confirmed by a second admin. */
const waiting = namedObject('WaitingForSecondAdmin', {
  confirmation: z.object({ id: z.string(), expiresAt: instant() }),
});

/** The usual reply, or `waiting` when the company's setting `fourEyes` requires a second admin. */
export const orWaiting = <T extends z.ZodMiniType>(result: T) => z.union([waiting, result]);

export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly lastPage: number;
}
