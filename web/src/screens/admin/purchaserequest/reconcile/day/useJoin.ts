import { approveExact } from '@prelaunch/contract';
import { useRef } from 'react';
import { ApiFailure } from '../../../../../api/failures.ts';
import { useEndpoint } from '../../../../../api/query-client.ts';
import { showToast } from '../../../../../ui/feedback/toast.ts';
import { ANSWER_UNREAD, tellUnreadRefusal } from '../../../unread-refusals.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import type { Line } from '../lines/line-columns.tsx';

/** The line is joined with its order, and a second admin must confirm the approval. */
const WAITING: readonly (string | null)[] = ['awaiting_confirmation', 'confirmation_pending'];

/**
 * Joins an exact line with its order and approves the order, one line at a time. The server checks once more that the line
 * is exact. A failure shows its toast.
 *
 * @param onJoined called with the line, and whether its order is approved or waits for a second admin
 */
export function useJoin(onJoined: (line: Line, isApproved: boolean) => void) {
  const reload = useReloadArea();
  const { mutateAsync, isPending } = useEndpoint('admin', approveExact);
  // A ref, because `isPending` changes one render late and would let two quick presses of Enter through.
  const underWay = useRef(false);

  const join = async (line: Line) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { data } = await mutateAsync({ body: { lineIds: [line.id] } });
      for (const { status, code, message } of data.results) {
        if (status || WAITING.includes(code)) onJoined(line, status);
        else showToast({ kind: 'error', text: message });
        if (code === ANSWER_UNREAD) tellUnreadRefusal();
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      underWay.current = false;
      reload();
    }
  };
  return { join: (line: Line) => void join(line), joining: isPending };
}
