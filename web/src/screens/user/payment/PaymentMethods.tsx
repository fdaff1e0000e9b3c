import { getPaymentDetails } from '@prelaunch/contract';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { endpointQuery } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import type { OfferedMethod, Order, OrderDraft, OrderTerms } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { showToast } from '../../../ui/toast.ts';
import { paymentTexts as texts } from '../texts.ts';
import { BankPanel, ManualPanel, type PaymentDetails } from './BankPanel.tsx';
import styles from './PaymentScreen.module.css';
import { ProofDialog } from './ProofDialog.tsx';
import { UpiPanel } from './UpiPanel.tsx';
import { useProofUpload } from './useProofUpload.ts';
import { useSubmission, type Payee } from './useSubmission.ts';

interface PaymentMethodsProps {
  readonly memberId: string;
  readonly order: Order;
  readonly terms: OrderTerms;
  readonly priced: PricedOrder;
  readonly onStep: (step: 'pay' | 'proof') => void;
}

/** The payment methods that the company has details for; manual payment is always offered. */
function offered(details: PaymentDetails | null, chosen: OfferedMethod | null): OfferedMethod[] {
  const methods: OfferedMethod[] = [];
  if (details !== null && details.bankName !== '') methods.push('BANK');
  // A chosen method stays visible, so that its panel can say that it is no longer offered.
  if ((details !== null && details.upi !== '') || chosen === 'UPI') methods.push('UPI');
  return [...methods, 'MANUAL'];
}

/** The payment methods, and the proof of payment. */
export function PaymentMethods({ memberId, order, terms, priced, onStep }: PaymentMethodsProps) {
  const [, navigate] = useLocation();
  const company = useProgramme('user').data?.companyName ?? null;
  const details = useQuery({
    ...endpointQuery('user', getPaymentDetails, {}),
    // The payee must not change while a member is paying.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Stored with the order, so that it survives closed dialogs and reloads.
  const changeDraft = (change: Partial<OrderDraft>) => {
    changeOrder(memberId, order, (kept) => ({ ...kept, draft: { ...kept.draft, ...change } }));
  };
  const upload = useProofUpload(order.draft.receipt, (receipt) => changeDraft({ receipt }));
  const submission = useSubmission(memberId, order, terms);
  const [payee, setPayee] = useState<Payee | null>(null);

  const cancel = () => {
    showToast({ kind: 'error', text: texts.cancelled });
    navigate(paths.buyToken);
  };
  const openProof = (next: Payee) => {
    setPayee(next);
    onStep('proof');
  };
  const closeProof = () => {
    setPayee(null);
    onStep('pay');
  };

  if (details.isPending) {
    return (
      <Card>
        <Skeleton width="14rem" height="2.75rem" />
        <Skeleton height="20rem" />
      </Card>
    );
  }

  const known = details.data ?? null;
  const methods = offered(known, order.draft.method);
  const preset = methods[0] ?? 'MANUAL';
  const chosen = order.draft.method;
  const method = chosen !== null && methods.includes(chosen) ? chosen : preset;
  const common = { orderNumber: order.orderNumber, total: priced.total, onCancel: cancel };

  return (
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
        tabs={methods.map((id) => ({ id, label: texts.tabs[id] }))}
        selected={method}
        onSelect={(next) => changeDraft({ method: next })}
      >
        <div className={styles.methods}>
          {method === 'BANK' && (
            <BankPanel
              {...common}
              banks={known?.banks ?? []}
              onPay={({ bankName, versionId }) =>
                openProof({ method: 'BANK', bankName, versionId })
              }
            />
          )}
          {method === 'UPI' && (
            <UpiPanel
              {...common}
              upiId={known?.upi ?? ''}
              payeeName={known?.holderName ?? ''}
              onPay={() =>
                openProof({
                  method: 'UPI',
                  bankName: known?.bankName ?? '',
                  versionId: known?.versionId ?? '',
                })
              }
              onGoBack={() => navigate(paths.buyToken)}
            />
          )}
          {method === 'MANUAL' && (
            <ManualPanel
              company={company}
              total={priced.total}
              pending={submission.pending}
              onConfirm={() => void submission.submitManual()}
              onCancel={cancel}
            />
          )}
        </div>
      </Tabs>
      {payee !== null && (
        <ProofDialog
          payee={payee}
          order={order}
          total={priced.total}
          upload={upload}
          submission={submission}
          onDraft={changeDraft}
          onClose={closeProof}
        />
      )}
    </Card>
  );
}
