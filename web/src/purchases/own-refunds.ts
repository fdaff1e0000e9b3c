import { listOwnRefunds, type ReplyOf } from '@prelaunch/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/failures.ts';
import { endpointQuery } from '../api/query-client.ts';
import { takenCredits } from './credit.ts';
import { keptSoFar } from './kept-store.ts';
import { parseOrders } from './order.ts';
import { readOrders } from './order-store.ts';

export type OwnRefund = ReplyOf<typeof listOwnRefunds>['refunds'][number];

/** Whether the server has answered that it registers no refunds, so that its members have none. */
export const hasNoRefunds = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status === 404 && failure.code !== 'unreadable';

/** Loads the member's refunds now. Shows no toast of a failure. */
export async function loadRefunds(queries: QueryClient): Promise<readonly OwnRefund[]> {
  const list = endpointQuery('user', listOwnRefunds, {});
  try {
    return (await queries.query({ ...list, staleTime: 0, meta: { quiet: true } })).refunds;
  } catch (failure) {
    if (hasNoRefunds(failure)) return [];
    throw failure;
  }
}

/** As `takenCredits`, of what this browser has stored of the member. */
export const takenHere = (memberId: string, key: string): ReadonlySet<string> =>
  takenCredits(
    key,
    parseOrders(readOrders(memberId)),
    (keptSoFar() ?? []).filter((order) => order.memberId === memberId),
  );
