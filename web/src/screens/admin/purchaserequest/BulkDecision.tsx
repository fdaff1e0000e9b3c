import { approvePurchases, rejectPurchases } from '@prelaunch/contract';
import { useState, type RefObject } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import type { RowSelection } from '../../../ui/table/useRowSelection.ts';
import { BulkBar } from '../BulkBar.tsx';
import { RefusedRows } from '../RefusedRows.tsx';
import { texts as adminTexts } from '../texts.ts';
import { useBulk } from '../useBulk.ts';
import { comparedReferences } from './compared-references.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import type { Purchase } from './purchase-columns.tsx';

const texts = adminTexts.bulkDecision;

interface BulkDecisionProps {
  readonly purchases: readonly Purchase[];
  readonly selection: RowSelection;
  /** The element around the table, which gets the focus when the button is removed. */
  readonly list: RefObject<HTMLElement | null>;
}

interface Question {
  readonly decision: 'approve' | 'reject';
  readonly purchases: readonly Purchase[];
}

/** Decides all ticked purchases after one confirmation, and shows the refused ones with reasons. */
export function BulkDecision({ purchases, selection, list }: BulkDecisionProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const approval = useEndpoint('admin', approvePurchases);
  const rejection = useEndpoint('admin', rejectPurchases);
  const { run, pending, refused, clearRefused } = useBulk(selection, list, () => {
    setQuestion(null);
  });

  const ask = (decision: Question['decision']) => {
    setQuestion({ decision, purchases: purchases.filter(({ id }) => selection.isSelected(id)) });
  };
  const cancel = () => {
    // A sent decision cannot be cancelled; its reply closes the dialog.
    if (!pending) setQuestion(null);
  };
  const rowsOf = ({ purchases: chosen }: Question) =>
    chosen.map(({ id, user, orderNumber }) => ({
      id,
      name: orderNumber === null ? user.name : `${user.name}, ${orderNumber}`,
    }));
  const count = selection.selected.length;

  return (
    <>
      <BulkBar selection={selection} list={list}>
        <Button
          size="small"
          onClick={() => {
            ask('approve');
          }}
        >
          {texts.approve(count)}
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            ask('reject');
          }}
        >
          {texts.reject(count)}
        </Button>
      </BulkBar>
      {question?.decision === 'approve' && (
        <ConfirmDialog
          open
          title={texts.approveTitle}
          confirmText={adminTexts.decision.confirm}
          pendingText={adminTexts.decision.confirming}
          pending={pending}
          onConfirm={() => {
            const headers = comparedReferences(question.purchases);
            run(rowsOf(question), (ids) =>
              approval.mutateAsync({ headers, body: { ids: [...ids] } }),
            );
          }}
          onCancel={cancel}
        >
          <PurchaseSum purchases={question.purchases} />
        </ConfirmDialog>
      )}
      {question?.decision === 'reject' && (
        <RejectDialog
          purchases={question.purchases}
          pending={pending}
          onConfirm={(reason) => {
            run(rowsOf(question), (ids) =>
              rejection.mutateAsync({
                body: { ids: [...ids], ...(reason !== '' && { reason }) },
              }),
            );
          }}
          onCancel={cancel}
        />
      )}
      <RefusedRows
        title={texts.leftTitle}
        label={texts.left}
        refused={refused}
        onClose={clearRefused}
      />
    </>
  );
}
