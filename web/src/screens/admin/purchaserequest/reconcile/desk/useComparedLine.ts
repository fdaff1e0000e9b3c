import {
  getStatementLine,
  listCompanyPurchases,
  type QueryOf,
  type ReplyOf,
} from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../../api/query-client.ts';
import type { Purchase } from '../../purchase-columns.tsx';

export type LineDetails = ReplyOf<typeof getStatementLine>;

/** How many purchases a search shows; more precise searches find the others. */
const FOUND = 5;

/** The pending purchases that a search beside a line finds. */
export const foundPurchases = (search: string) => ({
  ...endpointQuery('admin', listCompanyPurchases, {
    query: { status: 'PENDING', page: 1, limit: FOUND, search } satisfies QueryOf<
      typeof listCompanyPurchases
    >,
  }),
  enabled: search !== '',
});

interface Choice {
  readonly lineId: string;
  readonly purchase: Purchase;
  /** The search that found it; empty for a candidate. */
  readonly search: string;
}

/** A line with its candidates, and the purchase beside it: its own, the chosen one, or the best candidate. */
export function useComparedLine(id: string | undefined) {
  const query = useQuery({
    ...endpointQuery('admin', getStatementLine, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<Choice | null>(null);
  const details = query.data;
  const choice = chosen !== null && chosen.lineId === id ? chosen : null;
  const { data: found } = useQuery(foundPurchases(choice?.search ?? ''));
  // As a reload has it now: the member may have answered since it was chosen.
  const loaded = [
    ...(details?.candidates.map((candidate) => candidate.purchase) ?? []),
    ...(found?.records ?? []),
  ];
  const current = loaded.find((purchase) => purchase.id === choice?.purchase.id);
  return {
    query,
    details,
    purchase:
      details?.purchase ?? current ?? choice?.purchase ?? details?.candidates[0]?.purchase ?? null,
    choose: (purchase: Purchase, search: string) => {
      if (id !== undefined) setChosen({ lineId: id, purchase, search });
    },
  };
}
