import { formatMegabytes } from '@prelaunch/domain/limits';
import {
  MAX_STATEMENT_BYTES,
  STATEMENT_BANKS,
  STATEMENT_FORMATS,
} from '@prelaunch/domain/statement-line';
import { MAPPING_PROBLEMS, type MappingProblem } from '@prelaunch/domain/column-mapping';
import {
  FAILED_REASONS,
  type FailedReason,
  SKIP_REASONS,
  type SkipReason,
  UNREADABLE_REASONS,
  type UnreadableReason,
} from '@prelaunch/domain/statement-reading';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { lineStateSum } from './statement-states.ts';
import { instant, listOf, paging, rupeesSum } from './wire.ts';

export const IMPORT_STATES = [
  'READING',
  /** The browser sends the file again with the field `password`. */
  'NEEDS_PASSWORD',
  /** The browser sends the file again with the field `mapping`. */
  'NEEDS_MAPPING',
  /** The browser sends the file again with the field `dateOrder`. */
  'NEEDS_DATE_ORDER',
  'DONE',
  'UNREADABLE',
  'CANCELLED',
  /** The server stopped while it read the statement. */
  'FAILED',
  'UNDONE',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The balance after a line, and those at the ends of a statement. */
export const PRINTED_BALANCES = ['LINE', 'OPENING', 'CLOSING'] as const;

const codesOf = <Code extends string>(reasons: Readonly<Record<Code, string>>) =>
  Object.keys(reasons) as Code[];

const skipCode = openEnum(codesOf<SkipReason>(SKIP_REASONS));
const reasonCode = openEnum(
  codesOf<UnreadableReason | FailedReason>({ ...UNREADABLE_REASONS, ...FAILED_REASONS }),
);

/** Lines, and the money in of them; money out is not part of the sum. */
const linesAndMoneyIn = z.object({ count: z.number(), received: rupeesSum() });

export const statementImport = namedObject('StatementImport', {
  id: id(),
  state: openEnum(IMPORT_STATES),
  /** 0 to 100. */
  progress: z.number(),
  fileName: z.string(),
  createdAt: instant(),
  createdBy: z.string(),
  /** The bank whose columns were recognised; null for any other. */
  bank: z.nullable(openEnum(STATEMENT_BANKS)),
  /** Null before it is known. */
  format: z.nullable(openEnum(STATEMENT_FORMATS)),
  /** The days that the statement covers, `YYYY-MM-DD`; null unless it was read. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Lines that no earlier import contained. */
  newLines: z.number(),
  /** Lines that an earlier import contained. */
  knownLines: z.number(),
  /**
   * What undoing the import would remove and keep now; null unless it is DONE. Lists have none, and servers before this
   * field do not send it.
   */
  undo: z.optional(z.nullable(z.object({ removed: linesAndMoneyIn, kept: linesAndMoneyIn }))),
  skippedCount: z.number(),
  /**
   * The first 100 rows that were not understood, counted from 1: why, as an English sentence and as its code, which is null
   * for an import of release 0.1.
   */
  skipped: z.array(
    z.object({
      row: z.number(),
      reason: z.string(),
      code: z.nullable(skipCode),
      text: z.string(),
    }),
  ),
  /** Where the printed balances do not add up: a line may be missing. Null when they do or there are none. */
  balanceBreak: z.nullable(z.string()),
  /** What `balanceBreak` says, for a sentence in another language; null also for an import of release 0.1. */
  balanceBreakParts: z.nullable(
    z.object({
      balance: openEnum(PRINTED_BALANCES),
      /** The line after which the balance is printed, or for OPENING before which; null when no line was read. */
      line: z.nullable(z.object({ day: z.string(), narration: z.string() })),
      /** In rupees with two decimals, negative for an overdraft. */
      found: z.string(),
      expected: z.string(),
    }),
  ),
  /** Why the file could not be read, or why an import that is DONE has no new lines; null otherwise. */
  reason: z.nullable(z.string()),
  /** The code of `reason`, unless the import is DONE or was made by release 0.1; null otherwise. */
  reasonCode: z.nullable(reasonCode),
  /** NEEDS_PASSWORD: whether the sent password was wrong. */
  wrongPassword: z.boolean(),
  /** NEEDS_MAPPING: the header, the first rows, and what is wrong with the mapping that was sent. */
  table: z.nullable(
    z.object({
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      problem: z.nullable(z.string()),
      /** The code of `problem`; null for an import of release 0.1. */
      problemCode: z.nullable(openEnum(codesOf<MappingProblem>(MAPPING_PROBLEMS))),
    }),
  ),
  /** NEEDS_DATE_ORDER: dates of the file that can be read in two ways. */
  dateExamples: z.array(z.string()),
  /** DONE: the current states of the lines of this import. */
  states: z.array(lineStateSum),
});

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/import',
  summary:
    `Read a bank statement of up to ${formatMegabytes(MAX_STATEMENT_BYTES)} in the field 'file'; ` +
    "optional fields: 'password', 'mapping' (JSON: the role of each column), " +
    "'dateOrder' (DAY_FIRST or MONTH_FIRST)",
  auth: ['admin'],
  limit: 'upload',
  effect: 'write',
  audit: 'statement.import',
  encoding: 'multipart',
  reply: statementImport,
  status: 201,
  message: 'The statement is being read.',
  refusals: ['no_file', 'too_many_files', 'statement_too_large', 'import_running', 'storage_full'],
  fallback: 'Failed to upload the statement',
});

export const getStatementImport = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/import/:id',
  summary: 'The progress and the result of an import',
  auth: ['admin'],
  effect: 'read',
  params: z.object({ id: id() }),
  reply: statementImport,
  message: 'Import',
  fallback: 'Failed to load the import',
});

export const listStatementImports = endpoint({
  method: 'GET',
  path: '/api/v1/admin/statement/imports',
  summary: 'The imports of statements, newest first',
  auth: ['admin'],
  effect: 'read',
  query: z.object(paging),
  reply: listOf(statementImport),
  message: 'Imports',
  fallback: 'Failed to fetch the imports',
});

export const cancelStatementImport = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/cancel',
  summary: 'Stop reading a statement; none of its lines are stored',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.cancel',
  body: z.object({ id: id() }),
  reply: statementImport,
  message: 'Import cancelled.',
  refusals: ['import_over'],
  fallback: 'Failed to cancel the import',
});

export const undoStatementImport = endpoint({
  method: 'POST',
  path: '/api/v1/admin/statement/undo',
  summary:
    'Remove the lines of an import that no other import contains and that are not in use; decisions stay',
  auth: ['admin'],
  effect: 'write',
  audit: 'statement.undo',
  body: z.object({ id: id() }),
  reply: z.object({ removedLines: z.number(), keptLines: z.number() }),
  message: 'Import undone.',
  refusals: ['import_not_done', 'import_running'],
  fallback: 'Failed to undo the import',
});
