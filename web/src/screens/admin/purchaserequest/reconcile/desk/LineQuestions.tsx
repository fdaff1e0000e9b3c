import { amountToPay } from '@prelaunch/domain/credits';
import { formatTokens, paise, type Paise } from '@prelaunch/domain/money';
import type { Purchase } from '../../purchase-columns.tsx';
import { RejectDialog } from '../../RejectDialog.tsx';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import type { Question } from './LineButtons.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { SetAsideDialog } from './SetAsideDialog.tsx';
import type { LineDetails } from './useComparedLine.ts';
import type { LineActions } from './useLineActions.ts';

/** What was paid too much, if that can still be given back; otherwise all that can be given back. */
function proposedRefund({ line, refundable }: LineDetails, purchase: Purchase | null): Paise {
  const paysPurchase = line.state === 'assigned' && purchase !== null;
  const excess = paysPurchase ? line.amount - amountToPay(purchase) : 0n;
  return excess > 0n && excess < refundable ? paise(excess) : refundable;
}

/** The approved order to which the money of an open line belongs; null if there is none. */
function approvedOrderOf({ line, candidates }: LineDetails) {
  if (line.state !== 'approved_order') return null;
  const purchase = candidates.at(0)?.purchase;
  if (purchase === undefined) return null;
  return {
    name: purchase.orderNumber ?? purchase.user.name,
    tokens: formatTokens(purchase.totalQuantity),
  };
}

interface LineQuestionsProps {
  /** Null closes the dialog. */
  readonly question: Question | null;
  readonly details: LineDetails;
  readonly purchase: Purchase | null;
  readonly actions: LineActions;
  readonly onCancel: () => void;
}

/** The dialog of the decision that was asked for. */
export function LineQuestions(props: LineQuestionsProps) {
  const { question, details, purchase, actions, onCancel } = props;
  const { line, refundable } = details;
  const { pending } = actions;
  if (question === 'set_aside') {
    return (
      <SetAsideDialog
        line={line}
        pending={pending}
        onConfirm={(note) => {
          actions.setAside(line, note);
        }}
        onCancel={onCancel}
      />
    );
  }
  if (question === 'refund') {
    return (
      <RefundDialog
        refundable={refundable}
        proposed={proposedRefund(details, purchase)}
        memberName={details.purchase?.user.name ?? null}
        pending={pending}
        approvedOrder={approvedOrderOf(details)}
        onConfirm={(refund) => {
          actions.registerRefund(line, refund);
        }}
        onCancel={onCancel}
      />
    );
  }
  if (question !== null && question !== 'reject' && purchase !== null) {
    return (
      <DifferenceDialog
        kind={question}
        details={details}
        purchase={purchase}
        pending={pending}
        onConfirm={(decision) => {
          actions.decideDifference(details, purchase, decision);
        }}
        onCancel={onCancel}
      />
    );
  }
  if (question === 'reject' && purchase !== null) {
    return (
      <RejectDialog
        purchases={[purchase]}
        pending={pending}
        onConfirm={(reason) => {
          actions.reject(line, purchase, reason);
        }}
        onCancel={onCancel}
      />
    );
  }
  return null;
}
