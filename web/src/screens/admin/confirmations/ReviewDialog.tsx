import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { PurchaseSheet } from '../../../staff/purchases/PurchaseSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import styles from './ReviewDialog.module.css';
import { confirmationTexts as words } from './texts.ts';
import type { Confirmation } from './useConfirmationPage.ts';

interface ReviewDialogProps {
  readonly confirmation: Confirmation;
  readonly confirming: boolean;
  readonly declining: boolean;
  readonly onConfirm: () => void;
  /** Declines the request of another admin, or withdraws an own one. */
  readonly onDecline: () => void;
  readonly onClose: () => void;
}

const moment = (when: Date) => `${formatIstDate(when)}, ${formatIstTime(when)}`;

/** Why this admin cannot confirm it; null when they can. */
function obstacleOf({ isOwn, purchase }: Confirmation): string | null {
  if (isOwn) return words.own;
  return purchase?.marks.includes('own_purchase') === true ? words.ownPurchase : null;
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
      title={words.kinds[kind]}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={close}>
            {words.close}
          </Button>
          <Button
            variant="secondary"
            pending={declining}
            pendingText={isOwn ? words.withdrawing : words.declining}
            onClick={() => {
              if (!pending) onDecline();
            }}
          >
            {isOwn ? words.withdraw : words.decline}
          </Button>
          {obstacle === null && isReadable && (
            <Button
              pending={confirming}
              pendingText={words.confirming}
              onClick={() => {
                if (!pending) onConfirm();
              }}
            >
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['review']}>
        <p className={styles['story']}>
          {words.asked(requestedBy.name, requestedBy.email, moment(requestedAt))}{' '}
          {words.expires(moment(expiresAt))}
        </p>
        {obstacle !== null && <p className={styles['obstacle']}>{obstacle}</p>}
        {!isReadable && <p className={styles['obstacle']}>{words.unreadable}</p>}
        {purchase === null ? (
          <ChangeLines lines={lines} />
        ) : (
          <PurchaseSheet area="admin" purchase={purchase} />
        )}
      </div>
    </Dialog>
  );
}
