import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise } from '@prelaunch/domain/money';
import { useRef, useState } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import { type ListState, useListPage } from '../../../lists/useListPage.ts';
import { hasOtherAmount, isAtBank } from '../../../staff/purchases/shown-marks.ts';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowCheckbox, RowCheckboxGap } from '../../../ui/table/RowCheckbox.tsx';
import { useRowSelection } from '../../../ui/table/useRowSelection.ts';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { REJECT } from '../shortcuts/useListShortcuts.ts';
import { texts } from '../texts.ts';
import { useMayWrite } from '../useMayWrite.ts';
import { DECIDE, useFocusAfterDecision } from '../useFocusAfterDecision.ts';
import { ANSWER_UNREAD, useUnreadRefusals } from '../unread-refusals.ts';
import { usePendingPurchases } from '../usePendingPurchases.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { AskDialog } from './ask/AskDialog.tsx';
import { useAsk } from './ask/useAsk.ts';
import { BulkDecision } from './BulkDecision.tsx';
import { ReduceDialog } from './reduce/ReduceDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import styles from './RequestsTab.module.css';
import { type Purchase, purchaseList, requestColumns, requestsClass } from './purchase-columns.tsx';
import { useDecision } from './useDecision.ts';

interface ListChangedProps {
  readonly query: ListState<Purchase>['query'];
  /** A search shows only a part of the list, so its count cannot be compared with the total. */
  readonly searching: boolean;
}

/**
 * Shows a notice when the list has changed since it was loaded. The table is not updated automatically, because a row
 * could move just before an admin presses its button.
 */
function ListChanged({ query: { data, isFetching, refetch }, searching }: ListChangedProps) {
  const waiting = usePendingPurchases();
  const changed =
    !searching &&
    !isFetching &&
    data !== undefined &&
    waiting !== undefined &&
    waiting !== data.total;
  return (
    <div role="status">
      {changed && (
        <p className={styles.notice}>
          {texts.purchases.changed}
          <Button variant="link" onClick={() => void refetch()}>
            {texts.purchases.reload}
          </Button>
        </p>
      )}
    </div>
  );
}

const listTexts = {
  ...texts.purchases,
  heading: texts.purchases.requests,
  showAll: texts.purchases.clearSearch,
};

const isOwn = ({ marks }: Purchase): boolean => marks.includes('own_purchase');

interface Question {
  readonly decision: 'approve' | 'reject' | 'ask' | 'reduce';
  readonly purchase: Purchase;
  /** Its position among the purchases of the page that this admin may decide, or may only read, from 0. */
  readonly row: number;
  /** The member's answer was not read before the last decision. */
  readonly unread?: boolean;
}

/** The row of a purchase; the purchase itself when it is not in the list any more. */
const asListed = (list: ListState<Purchase>['query']['data'], purchase: Purchase): Purchase =>
  list?.records.find(({ id }) => id === purchase.id) ?? purchase;

/** The pending purchases. */
export function RequestsTab() {
  const listed = useListPage({
    ...purchaseList,
    query: { status: 'PENDING' },
    search: 'search1',
    otherSearch: 'search2',
  });
  const [opened, setQuestion] = useState<Question | null>(null);
  // As the list has it now: a reload may have brought the member's answer.
  const question = opened && { ...opened, purchase: asListed(listed.query.data, opened.purchase) };
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusAfterDecision(list);
  const finish = () => {
    if (question !== null) keepPlace(question.row);
    setQuestion(null);
  };
  const { approve, reject, reduce, pending } = useDecision(finish);
  useUnreadRefusals(() => {
    // Back to the comparison, which shows the answer.
    setQuestion((before) =>
      before?.decision === 'reduce' ? { ...before, decision: 'approve', unread: true } : before,
    );
  });
  const asking = useAsk((failure) => {
    // Back to the comparison, which shows the answer.
    if (failure?.code === ANSWER_UNREAD && question !== null) {
      setQuestion({ ...question, decision: 'approve', unread: true });
    } else finish();
  });

  const mayWrite = useMayWrite();
  const purchases = listed.query.data?.records ?? [];
  const decidable = purchases.filter((purchase) => mayWrite && !isOwn(purchase));
  // A purchase whose amount at the bank differs is decided alone.
  const selectable = decidable.filter(({ marks }) => !hasOtherAmount(marks));
  const selection = useRowSelection(selectable.map(({ id }) => id));
  const shown = mayWrite ? decidable : purchases;
  const next = question === null ? undefined : shown[question.row + 1];

  const cancel = () => {
    // A sent decision cannot be cancelled; its reply closes the dialog.
    if (!pending) setQuestion(null);
  };
  const aboutOf = (purchase: Purchase) =>
    listTexts.ofPurchase(purchase.user.name, formatPaise(amountToPay(purchase)));
  const tick = (purchase: Purchase) => {
    if (!mayWrite) return null;
    return !selectable.includes(purchase) ? (
      <RowCheckboxGap />
    ) : (
      <RowCheckbox
        label={texts.bulkDecision.select(aboutOf(purchase))}
        checked={selection.isSelected(purchase.id)}
        onToggle={() => {
          selection.toggle(purchase.id);
        }}
      />
    );
  };
  const decide = (purchase: Purchase) => {
    if (!mayWrite) {
      return (
        <Button
          size="small"
          variant="secondary"
          title={`${purchaseTexts.view}: ${aboutOf(purchase)}`}
          {...{ [DECIDE]: '' }}
          onClick={() => {
            setQuestion({ decision: 'approve', purchase, row: purchases.indexOf(purchase) });
          }}
        >
          {purchaseTexts.view}
        </Button>
      );
    }
    if (isOwn(purchase)) return <span className={styles.own}>{listTexts.own}</span>;
    const about = aboutOf(purchase);
    const row = decidable.indexOf(purchase);
    return (
      <span className={styles.decide}>
        <Button
          size="small"
          variant={isAtBank(purchase.marks) ? 'primary' : 'secondary'}
          title={`${listTexts.approve}: ${about}`}
          {...{ [DECIDE]: '' }}
          onClick={() => {
            setQuestion({ decision: 'approve', purchase, row });
          }}
        >
          {listTexts.approve}
        </Button>
        <Button
          size="small"
          variant="secondary"
          title={`${listTexts.reject}: ${about}`}
          {...{ [REJECT]: '' }}
          onClick={() => {
            setQuestion({ decision: 'reject', purchase, row });
          }}
        >
          {listTexts.reject}
        </Button>
      </span>
    );
  };

  return (
    <div ref={list}>
      <ListPage
        texts={listTexts}
        list={listed}
        columns={requestColumns(tick, decide)}
        compact
        className={requestsClass}
        notice={<ListChanged query={listed.query} searching={listed.search !== ''} />}
        tools={<Shortcuts list={list} />}
        selectAll={
          selectable.length === 0 ? undefined : { label: texts.bulkDecision.selectAll, selection }
        }
        bulk={mayWrite && <BulkDecision purchases={selectable} selection={selection} list={list} />}
      />
      {question?.decision === 'approve' && (
        <ApproveDialog
          key={question.purchase.id}
          purchase={question.purchase}
          pending={pending}
          onConfirm={() => {
            approve(question.purchase);
          }}
          onReject={() => {
            setQuestion({ ...question, decision: 'reject' });
          }}
          onAsk={() => {
            setQuestion({ ...question, decision: 'ask' });
          }}
          onReduce={() => {
            setQuestion({ ...question, decision: 'reduce' });
          }}
          unread={question.unread === true}
          {...(next !== undefined && {
            onNext: () => {
              setQuestion({ decision: 'approve', purchase: next, row: question.row + 1 });
            },
          })}
          onCancel={cancel}
        />
      )}
      {question?.decision === 'ask' && (
        <AskDialog
          purchase={question.purchase}
          pending={asking.pending}
          onConfirm={(reason, text) => {
            asking.ask(question.purchase, reason, text);
          }}
          onCancel={() => {
            // Back to the comparison, which opened it.
            if (!asking.pending) setQuestion({ ...question, decision: 'approve' });
          }}
        />
      )}
      {question?.decision === 'reduce' && (
        <ReduceDialog
          purchase={question.purchase}
          pending={pending}
          onConfirm={reduce}
          onCancel={() => {
            if (!pending) setQuestion({ ...question, decision: 'approve' });
          }}
        />
      )}
      {question?.decision === 'reject' && (
        <RejectDialog
          purchases={[question.purchase]}
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
