import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { intervention } from './purchases.ts';
import { instant, listOf, paging, quantity } from './wire.ts';

const shared = {
  quantity: quantity(),
  /** The hash of the entry in the allocation ledger, in hexadecimal. */
  hash: z.string(),
  createdAt: instant(),
  /** When the token launches; null while no date is set. */
  launchAt: z.nullable(instant()),
};

export const listGlobalStock = endpoint({
  method: 'GET',
  path: '/api/v1/user/stock/global/list',
  summary: "The members' approved holdings, the largest first",
  auth: ['member'],
  effect: 'read',
  query: z.object(paging),
  reply: listOf(
    z.object({
      rank: z.number(),
      /** A pseudonym of the holder that never changes, such as `GLXY-7K3M-9QXD`; not an address of a wallet. */
      holder: z.string(),
      /** True in the caller's own row, omitted in the others. */
      isOwn: z.optional(z.boolean()),
      ...shared,
    }),
  ),
  message: 'Global stock',
  fallback: 'Failed to fetch transactions',
});

export const listOwnStock = endpoint({
  method: 'GET',
  path: '/api/v1/user/stock/own/list',
  summary: "The member's approved purchases, newest first",
  auth: ['member'],
  effect: 'read',
  query: z.object(paging),
  reply: listOf(
    z.object({
      memberId: z.string(),
      /** Additional tokens; 0 unless the programme grants some. */
      reward: quantity(),
      /** The hold or reversal of the purchase. Reversed tokens are no longer the member's. Servers before this field do not send it. */
      intervention: z.optional(z.nullable(intervention)),
      ...shared,
    }),
  ),
  message: 'My stock',
  fallback: 'Failed to fetch transactions',
});
