import { PURCHASE_STATUSES } from '@prelaunch/domain/purchase-status';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { instant } from './wire.ts';

export const DOCUMENT_KINDS = ['RECEIPT', 'STATEMENT'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Which part of a member's name a code covers: all of it; only its Latin letters and digits, as in documents of the
 * first format; or only the letters that documents can show, because the name has others.
 */
export const NAME_COVERAGES = ['WHOLE', 'LATIN', 'PART'] as const;
export type NameCoverage = (typeof NAME_COVERAGES)[number];

/** Which part of a typed name was compared: the part that the code covers, or none. */
export const NAME_COMPARISONS = [...NAME_COVERAGES, 'NONE'] as const;
export type NameComparison = (typeof NAME_COMPARISONS)[number];

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
        nameCoverage: openEnum(NAME_COVERAGES),
        /** When the purchase of a receipt was reversed; null for any other. Servers before this field do not send it. */
        reversedAt: z.optional(z.nullable(instant())),
      }),
    ),
    /** Null when nothing was compared. */
    comparison: z.nullable(
      z.object({
        /** Whether everything that was compared is as it was issued. */
        matches: z.boolean(),
        /** How much of the typed name was compared. Only with WHOLE and LATIN does `matches` include every typed letter. */
        name: openEnum(NAME_COMPARISONS),
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
