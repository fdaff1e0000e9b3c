import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, listOf, paging, quantity } from './wire.ts';

const shared = {
  quantity: quantity(),
  /** Of the allocation ledger's entry, in hexadecimal. */
  hash: z.string(),
  createdAt: instant(),
  /** When the tokens can be had; null while no date is set. */
  launchAt: z.nullable(instant()),
};

export const listGlobalStock = endpoint({
  method: 'GET',
  path: '/api/v1/user/stock/global/list',
  summary: "The members' approved holdings, the largest first",
  auth: ['member'],
  effect: 'read',
  encoding: 'none',
  query: z.object(paging),
  reply: listOf(
    z.object({
      rank: z.number(),
      /** Names a holder without telling who it is; the same one every time. */
      holder: z.string(),
      ...shared,
    }),
  ),
  status: 200,
  message: 'Global stock',
  refusals: [],
  fallback: 'Failed to fetch transactions',
});

export const listOwnStock = endpoint({
  method: 'GET',
  path: '/api/v1/user/stock/own/list',
  summary: "The member's approved purchases, newest first",
  auth: ['member'],
  effect: 'read',
  encoding: 'none',
  query: z.object(paging),
  reply: listOf(
    z.object({
      memberId: z.string(),
      /** Tokens on top; 0 unless the programme sets one. */
      reward: quantity(),
      ...shared,
    }),
  ),
  status: 200,
  message: 'My stock',
  refusals: [],
  fallback: 'Failed to fetch transactions',
});
