import { PurchaseSheet } from '../../../staff/purchases/PurchaseSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import styles from './confirmations.module.css';
import { confirmationTexts as texts } from './texts.ts';
import { moment, type Confirmation } from './confirmation-columns.tsx';

interface ReviewDialogProps {
  readonly confirmation: Confirmation;
  readonly confirming: boolean;
  readonly declining: boolean;
  readonly onConfirm: () => void;
  /** Declines the request of another admin, or withdraws an own one. */
  readonly onDecline: () => void;
  readonly onClose: () => void;
}

/** Why this admin cannot confirm it; null when they can. */
function obstacleOf({ isOwn, purchase }: Confirmation): string | null {
  if (isOwn) return texts.own;
  return purchase?.marks.includes('own_purchase') === true ? texts.ownPurchase : null;
}

/** What was requested, by whom, and the answer to it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { confirmation, confirming, declining, onConfirm, onDecline, onClose } = props;
  const { kind, label, requestedBy, requestedAt, expiresAt, isOwn, lines, purchase } = confirmation;
  const obstacle = obstacleOf(confirmation);
  const isReadable = label !== '';
  const pending = confirming || declining;
  const close = () => {
    // What is under way can't be called back; its answer closes the window.
    if (!pending) onClose();
  };
  return (
    <Dialog
      open
      size={purchase === null ? undefined : 'large'}
      title={texts.kinds[kind]}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={close}>
            {texts.close}
          </Button>
          <Button
            variant="secondary"
            pending={declining}
            pendingText={isOwn ? texts.withdrawing : texts.declining}
            onClick={() => {
              if (!pending) onDecline();
            }}
          >
            {isOwn ? texts.withdraw : texts.decline}
          </Button>
          {obstacle === null && isReadable && (
            <Button
              pending={confirming}
              pendingText={texts.confirming}
              onClick={() => {
                if (!pending) onConfirm();
              }}
            >
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['review']}>
        <p className={styles['story']}>
          {texts.asked(requestedBy.name, requestedBy.email, moment(requestedAt))}{' '}
          {texts.expires(moment(expiresAt))}
        </p>
        {obstacle !== null && <p className={styles['obstacle']}>{obstacle}</p>}
        {!isReadable && <p className={styles['obstacle']}>{texts.unreadable}</p>}
        {purchase === null ? (
          <ChangeLines lines={lines} />
        ) : (
          <PurchaseSheet area="admin" purchase={purchase} />
        )}
      </div>
    </Dialog>
  );
}
