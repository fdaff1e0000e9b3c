import { approveExact, getStatementLine } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../../../../../api/failures.ts';
import { endpointQuery, useEndpoint } from '../../../../../api/query-client.ts';
import { showToast } from '../../../../../ui/feedback/toast.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import type { Line } from '../lines/line-columns.tsx';

/**
 * Joins an exact line with its order and approves the order, one line at a time. The server checks once more that the line
 * is exact. A failure shows its toast.
 *
 * @param onJoined called with the line, and whether its order is approved or waits for a second admin
 */
export function useJoin(onJoined: (line: Line, isApproved: boolean) => void) {
  const queryClient = useQueryClient();
  const reload = useReloadArea();
  const { mutateAsync, isPending } = useEndpoint('admin', approveExact);
  // A ref, because `isPending` changes one render late and would let two quick presses of Enter through.
  const underWay = useRef(false);

  const isApproved = async ({ id }: Line): Promise<boolean> => {
    const query = endpointQuery('admin', getStatementLine, { params: { id } });
    const { purchase } = await queryClient.query({ ...query, staleTime: 0 });
    return purchase?.status === 'APPROVED';
  };
  const join = async (line: Line) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { data } = await mutateAsync({ body: { lineIds: [line.id] } });
      const refused = data.results.find(({ status }) => !status);
      if (refused === undefined) onJoined(line, await isApproved(line));
      else showToast({ kind: 'error', text: refused.message });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      underWay.current = false;
      reload();
    }
  };
  return { join: (line: Line) => void join(line), joining: isPending };
}
