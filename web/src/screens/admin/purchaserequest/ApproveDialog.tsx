import { PurchaseSheet } from '../../../staff/purchases/PurchaseSheet.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { texts } from '../texts.ts';
import styles from './ApproveDialog.module.css';
import { useLetterKey } from '../shortcuts/useLetterKey.ts';
import { useEnterConfirms } from './useEnterConfirms.ts';
import { useNoteSeen } from './useNoteSeen.ts';
import type { Purchase } from './purchase-columns.tsx';

const words = texts.decision;

interface ApproveDialogProps {
  readonly purchase: Purchase;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onReject: () => void;
  /** Goes on to the next purchase of the page, without a decision on this one; none at its end. */
  readonly onNext?: () => void;
  readonly onCancel: () => void;
}

/** The proof beside what it is to prove, and one button. */
export function ApproveDialog(props: ApproveDialogProps) {
  const { purchase, pending, onConfirm, onReject, onNext, onCancel } = props;
  const awaits = purchase.marks.includes('awaiting_confirmation');
  const confirm = () => {
    if (!pending && !awaits) onConfirm();
  };
  useEnterConfirms(confirm);
  useNoteSeen(purchase);
  const goOn = () => {
    if (!pending) onNext?.();
  };
  useLetterKey('n', goOn);

  return (
    <Dialog
      open
      title={words.approveTitle}
      size="large"
      onClose={onCancel}
      footer={
        <>
          {onNext !== undefined && (
            <span className={styles['next']}>
              <Button variant="link" onClick={goOn}>
                {words.next}
              </Button>
            </span>
          )}
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              if (!pending) onReject();
            }}
          >
            {words.reject}
          </Button>
          {awaits ? (
            <ButtonLink href={paths.adminConfirmations} data-autofocus>
              {words.toConfirmations}
            </ButtonLink>
          ) : (
            <Button
              data-autofocus
              pending={pending}
              pendingText={words.confirming}
              onClick={(event) => {
                // The second half of a double click on the row's button is no decision.
                if (event.detail < 2) confirm();
              }}
            >
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <PurchaseSheet area="admin" purchase={purchase} />
    </Dialog>
  );
}
