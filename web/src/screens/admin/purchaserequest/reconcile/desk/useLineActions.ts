import {
  approvePurchase,
  assignLine,
  registerRefund,
  rejectPurchase,
  setLineAside,
  takeLineBack,
  unassignLine,
} from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import { useEndpoint } from '../../../../../api/query-client.ts';
import { useChange } from '../../../useChange.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import { comparedReferences } from '../../compared-references.ts';
import type { Purchase } from '../../purchase-columns.tsx';
import type { Line } from '../lines/line-columns.tsx';
import type { LineOutcome } from './line-queue.ts';

/**
 * The decisions about a line, one at a time. A failure shows its toast and leaves the line in place.
 *
 * @param onOutcome called after each success
 */
export function useLineActions(onOutcome: (line: Line, outcome: LineOutcome) => void) {
  const assignment = useEndpoint('admin', assignLine);
  const approval = useEndpoint('admin', approvePurchase);
  const rejection = useEndpoint('admin', rejectPurchase);
  const unassignment = useEndpoint('admin', unassignLine);
  const settingAside = useEndpoint('admin', setLineAside);
  const takingBack = useEndpoint('admin', takeLineBack);
  const refund = useEndpoint('admin', registerRefund);
  const change = useChange({
    isOver: () => false,
    onOver: () => undefined,
    reload: useReloadArea(),
  });
  const calls = [assignment, approval, rejection, unassignment, settingAside, takingBack, refund];

  return {
    /** Assigns the line unless it is assigned already, then approves; repeatable after a failure between the two. */
    approve: (line: Line, purchase: Purchase) => {
      change(
        async () => {
          if (line.state !== 'assigned') {
            await assignment.mutateAsync({ body: { lineId: line.id, purchaseId: purchase.id } });
          }
          return approval.mutateAsync({
            body: { id: purchase.id },
            headers: comparedReferences([purchase]),
          });
        },
        ({ status }) => {
          // An approval that waits for a second admin leaves the purchase pending.
          onOutcome(line, status === 'PENDING' ? 'requested' : 'approved');
        },
      );
    },
    assign: (line: Line, purchase: Purchase) => {
      change(
        () => assignment.mutateAsync({ body: { lineId: line.id, purchaseId: purchase.id } }),
        () => {
          onOutcome(line, 'assigned');
        },
      );
    },
    /** Makes an assigned line, or one that was set aside, open again. */
    takeBack: (line: Line) => {
      const { mutateAsync } = line.state === 'set_aside' ? takingBack : unassignment;
      change(
        () => mutateAsync({ body: { lineId: line.id } }),
        () => {
          onOutcome(line, 'open');
        },
      );
    },
    setAside: (line: Line, note: string) => {
      change(
        () => settingAside.mutateAsync({ body: { lineId: line.id, note } }),
        () => {
          onOutcome(line, 'set_aside');
        },
      );
    },
    registerRefund: (
      line: Line,
      given: {
        readonly amount: Paise;
        readonly reason: string;
        readonly memberKeepsTokens: boolean;
      },
    ) => {
      change(
        () => refund.mutateAsync({ body: { lineId: line.id, ...given } }),
        () => {
          onOutcome(line, 'refund');
        },
      );
    },
    reject: (line: Line, purchase: Purchase, reason: string) => {
      const body = reason === '' ? { id: purchase.id } : { id: purchase.id, reason };
      change(
        () => rejection.mutateAsync({ body }),
        () => {
          onOutcome(line, 'rejected');
        },
      );
    },
    approving: approval.isPending,
    assigning: assignment.isPending,
    takingBack: takingBack.isPending || unassignment.isPending,
    pending: calls.some(({ isPending }) => isPending),
  };
}

export type LineActions = ReturnType<typeof useLineActions>;
