import {
  acceptShortfall,
  approvePaid,
  approvePurchase,
  askForRest,
  assignLine,
  registerRefund,
  rejectPurchase,
  setLineAside,
  takeLineBack,
  unassignLine,
} from '@prelaunch/contract';
import { paise, type Paise } from '@prelaunch/domain/money';
import { useEndpoint } from '../../../../../api/query-client.ts';
import { useChange } from '../../../useChange.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import { comparedReferences } from '../../compared-references.ts';
import type { Purchase } from '../../purchase-columns.tsx';
import type { Line } from '../lines/line-columns.tsx';
import { differenceOf, type DifferenceDecision } from './difference.ts';
import type { LineOutcome } from './line-queue.ts';
import type { RegisteredRefund } from './RefundDialog.tsx';
import type { LineDetails } from './useComparedLine.ts';

type GivesBack = Pick<RegisteredRefund, 'reason' | 'asCredit'>;

/**
 * The decisions about a line, one at a time. A failure shows its toast and leaves the line in place.
 *
 * @param onOutcome called after each success
 */
export function useLineActions(onOutcome: (line: Line, outcome: LineOutcome) => void) {
  const assignment = useEndpoint('admin', assignLine);
  const approval = useEndpoint('admin', approvePurchase);
  const reduction = useEndpoint('admin', approvePaid);
  const rejection = useEndpoint('admin', rejectPurchase);
  const unassignment = useEndpoint('admin', unassignLine);
  const settingAside = useEndpoint('admin', setLineAside);
  const takingBack = useEndpoint('admin', takeLineBack);
  const refund = useEndpoint('admin', registerRefund);
  const acceptance = useEndpoint('admin', acceptShortfall);
  const asking = useEndpoint('admin', askForRest);
  const change = useChange({
    isOver: () => false,
    onOver: () => undefined,
    reload: useReloadArea(),
  });
  const calls = [
    assignment,
    approval,
    reduction,
    rejection,
    unassignment,
    settingAside,
    takingBack,
    refund,
    acceptance,
    asking,
  ];

  const assignOpen = async (line: Line, purchase: Purchase) => {
    if (line.state === 'assigned') return;
    await assignment.mutateAsync({ body: { lineId: line.id, purchaseId: purchase.id } });
  };
  const sendApproval = (purchase: Purchase) =>
    approval.mutateAsync({ body: { id: purchase.id }, headers: comparedReferences([purchase]) });
  /** An approval that waits for a second admin leaves the purchase pending. */
  const outcomeOf = ({ status }: { readonly status: Purchase['status'] }): LineOutcome =>
    status === 'PENDING' ? 'requested' : 'approved';
  const giveBack = (line: Line, amount: Paise, { reason, asCredit }: GivesBack) =>
    refund.mutateAsync({ body: { lineId: line.id, amount, reason, asCredit } });

  /** Makes the calls of a decision, and returns the message and the outcome. */
  const sendDecision = async (
    details: LineDetails,
    purchase: Purchase,
    decision: DifferenceDecision,
  ): Promise<{ readonly message: string; readonly data: LineOutcome }> => {
    const { line } = details;
    const { id } = purchase;
    await assignOpen(line, purchase);
    switch (decision.kind) {
      case 'ask_rest': {
        const { message } = await asking.mutateAsync({ body: { id } });
        return { message, data: 'asked' };
      }
      case 'approve_paid': {
        const body = { id, received: decision.received };
        const headers = comparedReferences([purchase]);
        const { message, data } = await reduction.mutateAsync({ body, headers });
        return { message, data: outcomeOf(data) };
      }
      case 'reject_and_refund': {
        const { reason } = decision;
        if (purchase.status === 'PENDING') await rejection.mutateAsync({ body: { id, reason } });
        const { message } = await giveBack(line, paise(line.amount - line.refunded), decision);
        return { message, data: 'refund' };
      }
      case 'as_ordered':
        await acceptance.mutateAsync({ body: { id, reason: decision.reason } });
        break;
      case 'refund_excess': {
        // Before the approval: after a failure between the two, nothing but the approval is left to do.
        const [excess, left] = [differenceOf(details, purchase), line.amount - line.refunded];
        await giveBack(line, paise(excess < left ? excess : left), decision);
        break;
      }
      case 'keep_excess':
        break;
    }
    const { message, data } = await sendApproval(purchase);
    return { message, data: outcomeOf(data) };
  };

  return {
    /** Assigns the line unless it is assigned already, then approves; repeatable after a failure between the two. */
    approve: (line: Line, purchase: Purchase) => {
      change(
        async () => {
          await assignOpen(line, purchase);
          return sendApproval(purchase);
        },
        (decided) => {
          onOutcome(line, outcomeOf(decided));
        },
      );
    },
    decideDifference: (details: LineDetails, purchase: Purchase, decision: DifferenceDecision) => {
      change(
        () => sendDecision(details, purchase, decision),
        (outcome) => {
          onOutcome(details.line, outcome);
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
    registerRefund: (line: Line, given: RegisteredRefund) => {
      change(
        () => refund.mutateAsync({ body: { lineId: line.id, ...given } }),
        () => {
          onOutcome(line, given.amount < line.amount - line.refunded ? 'refund' : 'refunded');
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
