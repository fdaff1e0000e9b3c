import { formatPaise } from '@prelaunch/domain/money';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { texts } from '../texts.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ListChanged } from './ListChanged.tsx';
import { requestColumns } from './purchase-columns.tsx';
import { PurchaseList } from './PurchaseList.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import styles from './RequestsTab.module.css';
import { useDecision } from './useDecision.ts';
import { DECIDE, useFocusAfterDecision } from './useFocusAfterDecision.ts';
import type { PurchaseAddress } from './usePurchaseAddress.ts';
import { usePurchasePage, type Purchase } from './usePurchasePage.ts';

const words = texts.purchases;

interface Question {
  readonly decision: 'approve' | 'reject';
  readonly purchase: Purchase;
  /** Its place in the table, counted from 0. */
  readonly row: number;
}

/** What waits for a decision. */
export function RequestsTab({ address }: { readonly address: PurchaseAddress }) {
  const query = usePurchasePage('PENDING', address);
  const [question, setQuestion] = useState<Question | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusAfterDecision(list);
  const { approve, reject, pending } = useDecision(() => {
    if (question !== null) keepPlace(question.row);
    setQuestion(null);
  });

  const cancel = () => {
    // A decision that is under way can't be called back; its answer closes the window.
    if (!pending) setQuestion(null);
  };
  const decide = (purchase: Purchase, row: number) => {
    const about = words.ofPurchase(purchase.user.name, formatPaise(purchase.finalAmount));
    return (
      <span className={styles['decide']}>
        <Button
          size="small"
          title={`${words.approve}: ${about}`}
          {...{ [DECIDE]: '' }}
          onClick={() => {
            setQuestion({ decision: 'approve', purchase, row });
          }}
        >
          {words.approve}
        </Button>
        <Button
          size="small"
          variant="secondary"
          title={`${words.reject}: ${about}`}
          onClick={() => {
            setQuestion({ decision: 'reject', purchase, row });
          }}
        >
          {words.reject}
        </Button>
      </span>
    );
  };

  return (
    <div ref={list} className={styles['requests']}>
      <PurchaseList
        caption={words.requests}
        address={address}
        query={query}
        columns={(first) => requestColumns(first, decide)}
        notice={<ListChanged query={query} searching={address.search !== ''} />}
      />
      {question?.decision === 'approve' && (
        <ApproveDialog
          purchase={question.purchase}
          pending={pending}
          onConfirm={() => {
            approve(question.purchase);
          }}
          onCancel={cancel}
        />
      )}
      {question?.decision === 'reject' && (
        <RejectDialog
          purchase={question.purchase}
          pending={pending}
          onConfirm={(reason) => {
            reject(question.purchase, reason);
          }}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
