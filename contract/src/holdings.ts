import { FILE_FORMAT } from '@prelaunch/domain/holdings/holding-file';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';

const publishedStatement = namedObject('PublishedStatement', {
  /** The text that is signed: company, number, day, holders, total, supply, root and the hash of the previous one. */
  statement: z.string(),
  /** Ed25519, in hexadecimal. */
  signature: z.string(),
});

const holdingFile = namedObject('HoldingFile', {
  format: z.literal(FILE_FORMAT),
  member: z.string(),
  quantity: z.number(),
  /** Secret: it belongs to the member. In hexadecimal, as all hashes. */
  salt: z.string(),
  place: z.number(),
  path: z.array(z.object({ sum: z.number(), hash: z.string() })),
  ...publishedStatement.shape,
});

export const listHoldingsStatements = endpoint({
  method: 'GET',
  path: '/api/v1/public/holdings/list',
  summary:
    'Up to 100 of the statements that a company has published about its holdings, newest first',
  auth: ['visitor', 'member', 'admin', 'superadmin'],
  effect: 'read',
  query: z.object({
    company: id('company'),
    /** Only statements with a smaller number. */
    before: z.optional(
      z
        .string()
        .check(z.regex(/^[1-9]\d{0,14}$/, { error: 'before must be the number of a statement.' })),
    ),
  }),
  /** The records are empty for a company that does not exist. */
  reply: z.object({ records: z.array(publishedStatement) }),
  message: 'Published holdings',
  fallback: 'Failed to load the published holdings',
});

export const getHoldingProof = endpoint({
  method: 'GET',
  path: '/api/v1/user/stock/proof',
  summary: "The proof that the company's latest publication contains the member's holding",
  auth: ['member'],
  effect: 'read',
  reply: z.object({
    /** Null while the company has published nothing. */
    latest: z.nullable(publishedStatement),
    /** Null when the member had no tokens at the time of the publication. */
    file: z.nullable(holdingFile),
  }),
  message: 'Proof of holdings',
  fallback: 'Failed to load the proof of your holdings',
});

export const publishHoldings = endpoint({
  method: 'POST',
  path: '/api/v1/admin/holdings/publish',
  summary: 'Publish the root and the total of all holdings now; a job does so every day',
  auth: ['admin'],
  effect: 'write',
  audit: 'holdings.publish',
  reply: publishedStatement,
  message: 'The holdings are published.',
  refusals: ['holdings_disagree', 'publication_overtaken'],
  limit: 'publish',
  fallback: 'Failed to publish the holdings',
});
