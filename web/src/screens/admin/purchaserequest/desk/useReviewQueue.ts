import { listCompanyPurchases } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../api/query-client.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { EMPTY_QUEUE, withLoaded, type ReviewQueue } from './review-queue.ts';
import { deskTexts as texts } from './texts.ts';

/** The endpoint's maximum. More purchases are loaded when some of these are decided. */
const LOADED = 100;
const EVERY_MS = 15_000;

/**
 * The queue of pending purchases that match a search. Loads them again after each decision, and at intervals,
 * because other admins decide purchases too.
 */
export function useReviewQueue(search: string) {
  const query = useQuery({
    ...endpointQuery('admin', listCompanyPurchases, {
      query: { status: 'PENDING', page: 1, limit: LOADED, ...(search !== '' && { search }) },
    }),
    staleTime: 0,
    // Not cached, so that the next review starts with the purchases that are pending then.
    gcTime: 0,
    refetchInterval: EVERY_MS,
  });
  const { data } = query;
  const [queue, setQueue] = useState<ReviewQueue<Purchase>>(EMPTY_QUEUE);
  const [merged, setMerged] = useState<typeof data>(undefined);
  if (data !== undefined && data !== merged) {
    const isComplete = data.total <= data.records.length;
    setMerged(data);
    setQueue(withLoaded(queue, data.records, isComplete ? texts.gone : null));
  }
  return {
    query,
    queue,
    setQueue,
    /** The number of purchases in the review, including those that are not loaded yet. */
    total: queue.purchases.length + (data === undefined ? 0 : data.total - data.records.length),
  };
}
