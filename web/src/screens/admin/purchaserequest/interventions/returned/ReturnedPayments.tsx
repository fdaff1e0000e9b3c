import { dismissReturnedPayment } from '@prelaunch/contract';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { type RefObject, useState } from 'react';
import { useEndpoint } from '../../../../../api/query-client.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../../../ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { Card } from '../../../../../ui/layout/Card.tsx';
import { texts as adminTexts } from '../../../texts.ts';
import { useChange } from '../../../useChange.ts';
import { useFocusAfterDecision } from '../../../useFocusAfterDecision.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import { PurchaseSum } from '../../PurchaseSum.tsx';
import { interventionTexts } from '../texts.ts';
import { useOpenedPurchase } from '../useOpenedPurchase.tsx';
import { obstacleOf, ReturnedRow } from './ReturnedRow.tsx';
import styles from './ReturnedPayments.module.css';
import { returnedTexts as texts } from './texts.ts';
import { type ReturnedPayment, useReturnedPayments } from './useReturnedPayments.ts';

const proposalOf = ({ debit }: ReturnedPayment) => ({
  reason: 'PAYMENT_RETURNED' as const,
  note: texts.note(formatShortDate(debit.day), debit.reference),
});

interface DismissDialogProps {
  readonly payment: ReturnedPayment;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function DismissDialog({ payment: { debit, purchase }, ...asked }: DismissDialogProps) {
  const tokens = interventionTexts.tokens(formatTokens(purchase.totalQuantity));
  return (
    <ConfirmDialog
      open
      title={texts.dismissTitle}
      confirmText={texts.dismiss}
      pendingText={texts.dismissing}
      {...asked}
    >
      <PurchaseSum purchases={[purchase]} />
      <div className={styles.story}>
        <p>{texts.dismissStory(formatShortDate(debit.day))}</p>
        <p>{texts.keeps(purchase.user.name, tokens)}</p>
      </div>
    </ConfirmDialog>
  );
}

/** The question before a debit is recorded as no return, and the function that asks it. */
function useDismissal(view: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<{ payment: ReturnedPayment; index: number } | null>(null);
  const keepPlace = useFocusAfterDecision(view);
  const dismissing = useEndpoint('admin', dismissReturnedPayment);
  const change = useChange({
    isOver: ({ status }) => status === 409 || status === 404,
    onOver: () => {
      if (asked !== null) keepPlace(asked.index);
      setAsked(null);
    },
    reload: useReloadArea(),
  });
  return {
    ask: (payment: ReturnedPayment, index: number) => {
      setAsked({ payment, index });
    },
    dialog: asked !== null && (
      <DismissDialog
        payment={asked.payment}
        pending={dismissing.isPending}
        onConfirm={() => {
          change(() => dismissing.mutateAsync({ body: { id: asked.payment.id } }));
        }}
        onCancel={() => {
          // A sent change cannot be cancelled; its reply closes the dialog.
          if (!dismissing.isPending) setAsked(null);
        }}
      />
    ),
  };
}

/**
 * Approved purchases whose payment the bank took back, for an admin to reverse them; nothing while there are none.
 *
 * @param view contains this list first, and then another one, which gets the focus when no payment is left
 */
export function ReturnedPayments({ view }: { readonly view: RefObject<HTMLElement | null> }) {
  const { data, isError, isFetching, refetch } = useReturnedPayments();
  const { button, dialog } = useOpenedPurchase(view);
  const dismissal = useDismissal(view);
  const mayWrite = useMayWrite();
  if (isError && data === undefined) {
    return <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  const { records = [], total = 0 } = data ?? {};
  const more = total - records.length;
  return (
    <>
      {records.length > 0 && (
        <Card title={texts.heading}>
          <ul className={styles.list}>
            {records.map((payment, index) => {
              const { id, purchase } = payment;
              return (
                <ReturnedRow key={id} payment={payment}>
                  {button(purchase, index, {
                    text: texts.open,
                    variant: 'secondary',
                    proposal: proposalOf(payment),
                  })}
                  {mayWrite && obstacleOf(purchase) === null && (
                    <Button
                      size="small"
                      variant="link"
                      title={texts.dismissOf(
                        adminTexts.purchases.ofPurchase(
                          purchase.user.name,
                          formatPaise(purchase.finalAmount),
                        ),
                      )}
                      onClick={() => {
                        dismissal.ask(payment, index);
                      }}
                    >
                      {texts.dismiss}
                    </Button>
                  )}
                </ReturnedRow>
              );
            })}
          </ul>
          {more > 0 && <p className={styles.more}>{texts.more(more)}</p>}
        </Card>
      )}
      {dialog}
      {dismissal.dialog}
    </>
  );
}
