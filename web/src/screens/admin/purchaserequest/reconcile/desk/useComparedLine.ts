import { getStatementLine, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../../api/query-client.ts';
import type { Purchase } from '../../purchase-columns.tsx';

export type LineDetails = ReplyOf<typeof getStatementLine>;

/** A line with its candidates, and the purchase beside it: its own, the chosen one, or the best candidate. */
export function useComparedLine(id: string | undefined) {
  const query = useQuery({
    ...endpointQuery('admin', getStatementLine, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<{ lineId: string; purchase: Purchase } | null>(null);
  const details = query.data;
  const choice = chosen !== null && chosen.lineId === id ? chosen.purchase : null;
  return {
    query,
    details,
    purchase: details?.purchase ?? choice ?? details?.candidates[0]?.purchase ?? null,
    choose: (purchase: Purchase) => {
      if (id !== undefined) setChosen({ lineId: id, purchase });
    },
  };
}
