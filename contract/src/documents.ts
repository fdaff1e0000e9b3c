import { PURCHASE_STATUSES } from '@prelaunch/domain/purchase-status';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { instant } from './wire.ts';

export const DOCUMENT_KINDS = ['RECEIPT', 'STATEMENT'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The maximum length of each text that a reader types from a document. */
export const PRINTED_LENGTHS = { code: 400, name: 200, amount: 40, tokens: 40 } as const;

const printed = (name: keyof typeof PRINTED_LENGTHS) => {
  const most = PRINTED_LENGTHS[name];
  return z
    .string({ error: `${name} must be a text.` })
    .check(z.maxLength(most, { error: `${name} may have at most ${most} characters.` }));
};

export const checkDocument = endpoint({
  method: 'POST',
  path: '/api/v1/public/document/check',
  summary: 'Check the code of a receipt or statement, and compare what is printed on it',
  auth: ['visitor'],
  limit: 'document',
  // A wrong comparison is counted.
  effect: 'write',
  body: z.object({
    code: printed('code'),
    /** As printed. All are compared together: the reply does not say which one differs. */
    facts: z.optional(
      z.object({
        name: printed('name'),
        amount: printed('amount'),
        tokens: printed('tokens'),
        /** Only of a receipt. */
        status: z.optional(
          z.enum(PURCHASE_STATUSES, { error: 'status must be PENDING, APPROVED or REJECTED.' }),
        ),
      }),
    ),
  }),
  reply: z.object({
    /** Null for a code that this site has not issued. */
    document: z.nullable(
      z.object({
        kind: openEnum(DOCUMENT_KINDS),
        company: z.string(),
        issuedAt: instant(),
        /** `2026-27`; null for a receipt. */
        financialYear: z.nullable(z.string()),
        /** Printed below the QR code. */
        shortCode: z.string(),
      }),
    ),
    /** Null when nothing was compared. */
    comparison: z.nullable(
      z.object({
        matches: z.boolean(),
        /** Whether the purchase of a matching receipt was decided after the receipt was issued. */
        decidedSince: z.boolean(),
      }),
    ),
    /** Set instead of a document for a code of a key that other people may have: nothing in it is certain. */
    keyRevokedAt: z.nullable(instant()),
  }),
  message: 'Document checked.',
  fallback: 'Failed to check the document',
});
