import { listCompanyPurchases } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../api/query-client.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { EMPTY_QUEUE, withLoaded, type ReviewQueue } from './review-queue.ts';
import { deskTexts as texts } from './texts.ts';

/** The maximum of the endpoint. Further purchases are loaded when some of these are decided. */
const LOADED = 100;
const EVERY_MS = 15_000;

/**
 * The queue of pending purchases that match a search. Loads them again after each decision, and regularly, because
 * other admins decide as well.
 */
export function useReviewQueue(search: string) {
  const query = useQuery({
    ...endpointQuery('admin', listCompanyPurchases, {
      query: { status: 'PENDING', page: 1, limit: LOADED, ...(search !== '' && { search }) },
    }),
    staleTime: 0,
    // The next review starts with what is pending then.
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
    /** How many purchases the review has, those included that are not loaded yet. */
    total: queue.purchases.length + (data === undefined ? 0 : data.total - data.records.length),
  };
}
