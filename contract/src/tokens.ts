import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, line } from './fields.ts';
import { namedObject } from './named-object.ts';

/** The tokens that a company can sell: the catalogue, and those that super admins added. */

/** A token's symbol in capitals. Referral codes begin with it. */
export const tokenSymbol = () =>
  z.string({ error: 'Token Symbol is required.' }).check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z][A-Z0-9]{1,9}$/, {
      error: 'The Token Symbol has 2 to 10 letters and digits and begins with a letter.',
    }),
  );

const colour = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .check(
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, { error: `${label} must look like #5b3fd1.` }),
    );

/** A token that the catalogue lacks. */
export const newToken = namedObject('NewToken', {
  symbol: tokenSymbol(),
  name: line('Token Name', 60),
  /** An image that the super admin uploaded; without one, a plain coin is shown. */
  iconId: z.optional(z.nullable(id('iconId'))),
  colours: z.object({ accent: colour('The colour'), accentDark: colour('The colour on dark') }),
  /** The contract's address; empty until it is published. */
  address: z.optional(
    z.string().check(
      z.trim(),
      z.regex(/^(0x[0-9a-fA-F]{40})?$/, {
        error: 'Please enter a contract address (0x and 40 digits), or leave it empty.',
      }),
    ),
  ),
  description: z.optional(line('Description', 300)),
});

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/v1/superadmin/token/list',
  summary: 'The tokens that a company can sell, by symbol',
  auth: ['superadmin'],
  effect: 'read',
  reply: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      icon_url: z.string(),
      colours: z.object({ accent: z.string(), accentDark: z.string() }),
      /** False for a token that is only announced. */
      sellable: z.boolean(),
      /** False for a token that a super admin added. */
      inCatalogue: z.boolean(),
    }),
  ),
  message: 'Tokens',
  fallback: 'Failed to fetch the tokens',
});

export const getTokenIcon = endpoint({
  method: 'GET',
  path: '/api/v1/public/token/:symbol/icon',
  summary: 'The icon of a token that a super admin added',
  auth: ['visitor', 'member', 'admin', 'superadmin'],
  effect: 'read',
  params: z.object({ symbol: tokenSymbol() }),
  /** The icon's version. A response to the current version may be cached for ever. */
  query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
  reply: 'file',
  message: 'Icon',
  fallback: 'Failed to load the icon',
});
