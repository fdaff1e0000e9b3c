import { amountToPay } from '@prelaunch/domain/credits';
import { paymentCodeOf } from '@prelaunch/domain/payment-code';
import { OFFERED_METHODS, PROOF_METHODS } from '@prelaunch/domain/payment-methods';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../paths.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { creditOf } from '../../../purchases/credit.ts';
import type { Order, OrderDraft, OrderTerms } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';
import { moveSlip } from '../../../purchases/slip-transition.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { rejectedTexts } from '../rejected/texts.ts';
import { paymentTexts as texts } from '../texts.ts';
import { CreditLost } from './CreditLost.tsx';
import { METHODS } from './methods.ts';
import type { Payee } from './panel.ts';
import { currentPayee, oldPayee, oldPayeeText, PayeeChanged } from './PayeeChanged.tsx';
import styles from './PaymentScreen.module.css';
import { ProofDialog } from './ProofDialog.tsx';
import type { LostCredit } from './useOrderCredit.ts';
import { usePaymentDetails } from './usePaymentDetails.ts';
import { useProofUpload } from './useProofUpload.ts';
import { useSubmission } from './useSubmission.ts';

interface PaymentMethodsProps {
  readonly memberId: string;
  readonly order: Order;
  readonly terms: OrderTerms;
  readonly priced: PricedOrder;
  /** Set when the order can no longer take its credit. */
  readonly lost: LostCredit | null;
  /** As in `PanelProps`. */
  readonly bankId: string;
  readonly onBank: (id: string) => void;
  readonly onStep: (step: 'pay' | 'proof') => void;
}

/** Whom the member has paid before this order, if it only sends that payment again: its proof is asked for at once. */
function payeeOfBefore({ resends, draft }: Order): Payee | null {
  const method = PROOF_METHODS.find((proven) => proven === draft.method);
  return resends === null || method === undefined ? null : { method, bankName: '', versionId: '' };
}

/** The payment methods, and the proof of payment. */
export function PaymentMethods({
  memberId,
  order,
  terms,
  priced,
  lost,
  bankId,
  onBank,
  onStep,
}: PaymentMethodsProps) {
  const [, navigate] = useLocation();
  const programme = useProgramme('user').data;
  const company = programme?.companyName ?? null;
  const { query: details, current, change } = usePaymentDetails(memberId, order);
  // The draft is stored with the order, so that it survives closed dialogs and reloads.
  const changeDraft = (change: Partial<OrderDraft>) => {
    changeOrder(memberId, order, (kept) => ({ ...kept, draft: { ...kept.draft, ...change } }));
  };
  const upload = useProofUpload(order.draft.receipt, (receipt) => changeDraft({ receipt }));
  const submission = useSubmission(memberId, order, terms, priced.total);
  const toPay = amountToPay({ finalAmount: priced.total, credited: creditOf(order)?.amount });
  const [payee, setPayee] = useState(() => payeeOfBefore(order));

  const cancel = () => {
    showToast({ kind: 'error', text: texts.cancelled });
    moveSlip(() => navigate(paths.buyToken));
  };
  const openProof = (next: Payee) => {
    moveSlip(() => {
      setPayee(next);
      onStep('proof');
    });
  };
  const closeProof = () => {
    setPayee(null);
    onStep('pay');
    submission.release();
  };

  if (details.isPending) {
    return (
      <Card>
        <Skeleton width="14rem" height="2.75rem" />
        <Skeleton height="20rem" />
      </Card>
    );
  }

  const chosen = order.draft.method;
  const methods = OFFERED_METHODS.filter((id) => METHODS[id].isOffered(current, chosen === id));
  const method = methods.find((id) => id === chosen) ?? methods[0] ?? 'MANUAL';
  const { Panel } = METHODS[method];

  return (
    <div className={change === null && lost === null ? styles.tabbed : undefined}>
      {change === null && lost !== null && (
        <CreditLost
          lost={lost}
          focused={payee === null}
          onPaid={() => {
            lost.keepPaid();
            openProof(currentPayee(chosen, current, bankId));
          }}
        />
      )}
      {change === null && lost === null && (
        <Card>
          {details.isError && details.data === undefined && (
            <ErrorState
              text={texts.detailsFailed}
              onRetry={() => void details.refetch()}
              retrying={details.isFetching}
            />
          )}
          <Tabs
            label={texts.method}
            tabs={methods.map((id) => ({ id, label: texts.methods[id].tab }))}
            selected={method}
            onSelect={(next) => changeDraft({ method: next })}
          >
            <div className={styles.methods}>
              <Panel
                details={current}
                company={programme?.contact?.legalName ?? company}
                bankId={bankId}
                onBank={onBank}
                orderNumber={order.orderNumber}
                paymentCode={paymentCodeOf(order.idempotencyKey)}
                toPay={toPay}
                pending={submission.pending}
                onPaid={openProof}
                onConfirm={(manual) => void submission.submitManual(manual)}
                onCancel={cancel}
                onBankTransfer={
                  methods.includes('BANK') ? () => changeDraft({ method: 'BANK' }) : null
                }
                onGoBack={() => moveSlip(() => navigate(paths.buyToken))}
              />
            </div>
          </Tabs>
        </Card>
      )}
      {change !== null && (
        <PayeeChanged
          key={change.replaced.versionId}
          company={company}
          change={change}
          old={oldPayee(chosen, change)}
          toPay={toPay}
          focused={payee === null}
          onPaid={openProof}
          onCancel={cancel}
        />
      )}
      {payee !== null && (
        <ProofDialog
          payee={payee}
          notice={
            (change && oldPayeeText(payee, change)) ??
            (order.resends && rejectedTexts.sentAgain(order.resends))
          }
          order={order}
          toPay={toPay}
          upload={upload}
          submission={submission}
          onDraft={changeDraft}
          onClose={closeProof}
        />
      )}
    </div>
  );
}
