import {
  cancelRefund,
  exportRefundTransfers,
  exportRefunds,
  keepRefundAsCredit,
  listRefunds,
  markRefundSent,
  REFUND_STATES,
  type RefundState,
} from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../../../../api/query-client.ts';
import { ExportButton } from '../../../../../lists/ExportButton.tsx';
import { ListPage } from '../../../../../lists/ListPage.tsx';
import { useListPage } from '../../../../../lists/useListPage.ts';
import { ConfirmDialog } from '../../../../../ui/feedback/ConfirmDialog.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { useChange } from '../../../useChange.ts';
import { useFocusAfterDecision } from '../../../useFocusAfterDecision.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import { reconcileTexts } from '../texts.ts';
import { questionOf, type RefundAction, type RefundQuestion } from './refund-actions.ts';
import { RefundActions } from './RefundActions.tsx';
import { payeeItems, refundColumns, type Refund } from './refund-columns.tsx';
import styles from './RefundsView.module.css';
import { SentDialog } from './SentDialog.tsx';
import { refundTexts as texts } from './texts.ts';

const ALL = 'ALL';
const DUE: RefundState = 'DUE';
/** The states of refunds that are not sent. */
const UNSENT: readonly (string | undefined)[] = [DUE, 'CREDIT'] satisfies RefundState[];
/** Another admin or the member was faster. */
const OVER: readonly (string | null)[] = ['refund_over', 'refund_is_credit', 'credit_in_use'];

interface Question {
  readonly kind: RefundQuestion;
  readonly refund: Refund;
}

/** Whether a refund may be due to a bank account: one of this page is, or there are other pages. */
const mayHaveTransfers = (
  page: { readonly lastPage: number; readonly records: readonly Refund[] } | undefined,
): boolean =>
  page !== undefined &&
  (page.lastPage > 1 ||
    page.records.some(({ state, account }) => state === DUE && account?.kind === 'BANK'));

/** The refund of a question, and what the answer means. */
function Story({ refund, text }: { readonly refund: Refund; readonly text: string }) {
  const amount = formatPaise(refund.amount);
  return (
    <>
      <div className={styles.payee}>
        <DescriptionList
          items={[
            ...payeeItems(refund),
            { label: texts.columns.amount, value: amount, strong: true },
          ]}
        />
      </div>
      <p className={styles.story}>{text}</p>
    </>
  );
}

/** The register of refunds: which are due, kept for the next order, sent and cancelled. */
export function RefundsView() {
  const listed = useListPage({
    area: 'admin',
    endpoint: listRefunds,
    exporter: { endpoint: exportRefunds, name: 'refunds' },
    search: 'search4',
    filters: {
      state: {
        label: texts.stateFilter,
        param: 'refunds',
        options: [
          ...REFUND_STATES.map((value) => ({ value, label: texts.states[value] })),
          { value: ALL, label: texts.all },
        ],
        preset: DUE,
        all: ALL,
        valueIn: ({ state }) => state,
      },
    },
    options: { staleTime: 0 },
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusAfterDecision(list);
  const sending = useEndpoint('admin', markRefundSent);
  const cancelling = useEndpoint('admin', cancelRefund);
  const choosing = useEndpoint('admin', keepRefundAsCredit);
  const change = useChange({
    isOver: ({ code, status }) => OVER.includes(code) || status === 404,
    onOver: () => {
      keepPlace(0);
      setQuestion(null);
    },
    reload: useReloadArea(),
  });
  const pending = sending.isPending || cancelling.isPending || choosing.isPending;
  const close = () => {
    if (!pending) setQuestion(null);
  };
  const current =
    listed.query.data?.records.find(({ id }) => id === question?.refund.id) ?? question?.refund;
  const mayWrite = useMayWrite();
  const choose = ({ id }: Refund, keep: boolean) => {
    change(() => choosing.mutateAsync({ body: { id, keep } }));
  };
  const act = (action: RefundAction, refund: Refund) => {
    if (pending) return;
    const kind = questionOf(action, refund);
    if (kind === null) choose(refund, action === 'keepAsCredit');
    else setQuestion({ kind, refund });
  };
  const chosen = choosing.isPending ? choosing.variables.body : null;
  const actions = (refund: Refund) => {
    if (!mayWrite) return reconcileTexts.none;
    const choice = chosen?.keep ? 'keepAsCredit' : 'sendInstead';
    const sends = chosen?.id === refund.id ? choice : null;
    return <RefundActions refund={refund} sending={sends} onAction={act} />;
  };
  const shown = listed.filters[0]?.text;
  return (
    <div ref={list}>
      <ListPage
        texts={texts}
        list={listed}
        tools={
          listed.search === '' &&
          shown === DUE &&
          mayHaveTransfers(listed.query.data) && (
            <ExportButton
              area="admin"
              spec={exportRefundTransfers}
              request={{}}
              name="refund-transfers"
              label={texts.transfers}
            />
          )
        }
        columns={refundColumns(actions, UNSENT.includes(shown))}
        compact
        className={styles.list}
        skeletonRows={3}
      />
      {question?.kind === 'send' && current !== undefined && (
        <SentDialog
          refund={question.refund}
          current={current}
          pending={pending}
          onConfirm={(transfer) => {
            const { id } = question.refund;
            change(() => sending.mutateAsync({ body: { id, ...transfer } }));
          }}
          onCancel={close}
        />
      )}
      {question?.kind === 'cancel' && (
        <ConfirmDialog
          open
          danger
          title={texts.cancelTitle}
          confirmText={texts.cancel}
          cancelText={texts.keep}
          pendingText={texts.cancelling}
          pending={pending}
          onConfirm={() => {
            change(() => cancelling.mutateAsync({ body: { id: question.refund.id } }));
          }}
          onCancel={close}
        >
          <Story refund={question.refund} text={texts.cancelStory} />
        </ConfirmDialog>
      )}
      {question?.kind === 'keepAsCredit' && (
        <ConfirmDialog
          open
          title={texts.keepTitle}
          confirmText={texts.keepConfirm}
          pendingText={texts.sending}
          pending={pending}
          onConfirm={() => {
            choose(question.refund, true);
          }}
          onCancel={close}
        >
          <Story refund={question.refund} text={texts.keepStory} />
        </ConfirmDialog>
      )}
    </div>
  );
}
