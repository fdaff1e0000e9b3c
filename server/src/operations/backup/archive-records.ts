import * as z from 'zod';

/**
 * An archive is a sequence of records inside the chunks of `chunks.ts`. The records of a table, of the mails and of a
 * file are followed by their data.
 */

const figures = z.object({
  rows: z.number().int(),
  /**
   * The sum of every integer column, as text, because sums of paise and tokens exceed a double's
   * precision.
   */
  sums: z.record(z.string(), z.string().nullable()),
});

export const record = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    id: z.string(),
    madeAt: z.string(),
    /** The installation that owns the uploads; missing in archives of releases in which it had no id. */
    installation: z.uuid().optional(),
    product: z.string(),
    /** Identifies the SECRET_KEY that sealed values in the database, without revealing it. */
    keyId: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
    leftOut: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('table'),
    name: z.string(),
    columns: z.array(z.string()),
    figures,
  }),
  z.object({ kind: z.literal('mails') }),
  z.object({ kind: z.literal('file'), key: z.string(), size: z.number(), sha256: z.string() }),
  /** Follows the data of a table, the mails or a file. */
  z.object({ kind: z.literal('end'), bytes: z.number(), sha256: z.string() }),
  z.object({
    kind: z.literal('foot'),
    tables: z.number(),
    rows: z.number(),
    mails: z.number(),
    files: z.number(),
    fileBytes: z.number(),
    /** Uploads that had no file when the archive was made. */
    missing: z.array(z.string()),
  }),
]);

export type ArchiveRecord = z.infer<typeof record>;
export type Head = Extract<ArchiveRecord, { kind: 'head' }>;
export type Foot = Extract<ArchiveRecord, { kind: 'foot' }>;
export type Figures = z.infer<typeof figures>;

/** Rows as lists of texts, in the order of the columns. */
export const rowsOf = z.array(z.array(z.string().nullable()));
