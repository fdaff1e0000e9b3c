import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { hasOtherAmount, isLikelyApproved } from '../../../staff/purchases/shown-marks.ts';
import { PurchaseDetails } from '../../../staff/purchases/PurchaseDetails.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';
import { useLetterKey } from '../shortcuts/useLetterKey.ts';
import { texts as adminTexts } from '../texts.ts';
import { focusTitle, useNewAnswer } from './answers/useNewAnswer.ts';
import { AskButton } from './ask/AskButton.tsx';
import { isAskable } from './ask/is-askable.ts';
import styles from './ApproveDialog.module.css';
import { useMayWrite } from '../useMayWrite.ts';
import type { Purchase } from './purchase-columns.tsx';
import { isReducible } from './reduce/paid-part.ts';
import { ReduceButton } from './reduce/ReduceButton.tsx';
import { useEnterConfirms } from './useEnterConfirms.ts';
import { useNoteSeen } from './useNoteSeen.ts';

const texts = adminTexts.decision;

interface ApproveDialogProps {
  readonly purchase: Purchase;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onReject: () => void;
  /** Opens the question to the member. */
  readonly onAsk: () => void;
  /** Opens the approval of what was paid. */
  readonly onReduce: () => void;
  /** A decision was refused because of the answer: no key approves until the button has got the focus again. */
  readonly unread?: boolean;
  /** Opens the next purchase of the page without deciding this one; undefined for the last purchase. */
  readonly onNext?: () => void;
  readonly onCancel: () => void;
}

/**
 * Shows the proof beside the purchase, with buttons to decide it for an admin who may. No key approves where the bank shows
 * another amount. When an answer of the member arrives, the next Enter only returns to the button.
 */
export function ApproveDialog(props: ApproveDialogProps) {
  const { purchase, pending, onConfirm, onReject, onAsk, onReduce, onNext, onCancel } = props;
  const { unread = false } = props;
  const awaits = purchase.marks.includes('awaiting_confirmation');
  const mayWrite = useMayWrite();
  // On a phone the button to the next purchase is beside the name, and the one of the dialog's head cancels.
  const isWide = useMinWidth(40);
  // With larger text the buttons would take the height of the proof.
  const hasRoom = useMinWidth(64);
  const confirm = () => {
    if (mayWrite && !pending && !awaits) onConfirm();
  };
  const isByHand = hasOtherAmount(purchase.marks);
  const buttons = useRef<HTMLDivElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const [mustRead, setMustRead] = useState(unread);
  useEnterConfirms(() => {
    if (isByHand) return;
    if (mustRead) confirmButton.current?.focus();
    else confirm();
  });
  useNoteSeen(purchase);
  useNewAnswer(
    purchase,
    () => focusTitle(buttons.current),
    () => setMustRead(true),
  );
  const skip = () => {
    if (!pending) onNext?.();
  };
  useLetterKey('n', skip);

  return (
    <Dialog
      open
      title={mayWrite ? texts.approveTitle : texts.viewTitle}
      size="large"
      onClose={onCancel}
      footer={
        <div ref={buttons} className={styles.buttons}>
          {isWide && onNext !== undefined && (
            <span className={styles.next}>
              <Button variant="link" onClick={skip}>
                {texts.next}
              </Button>
            </span>
          )}
          {(isWide || !mayWrite) && (
            <Button variant={mayWrite ? 'quiet' : 'secondary'} onClick={onCancel}>
              {mayWrite ? texts.cancel : texts.close}
            </Button>
          )}
          {mayWrite && (
            <>
              {!awaits && isReducible(purchase) && (
                <ReduceButton
                  small={!hasRoom}
                  onClick={() => {
                    if (!pending) onReduce();
                  }}
                />
              )}
              {isAskable(purchase) && (
                <AskButton
                  small={!hasRoom}
                  onClick={() => {
                    if (!pending) onAsk();
                  }}
                />
              )}
              <Button
                variant="secondary"
                onClick={() => {
                  if (!pending) onReject();
                }}
              >
                {texts.reject}
              </Button>
              {awaits ? (
                <ButtonLink href={paths.adminConfirmations} data-autofocus>
                  {texts.toConfirmations}
                </ButtonLink>
              ) : (
                <Button
                  ref={confirmButton}
                  variant={isLikelyApproved(purchase) ? 'primary' : 'secondary'}
                  data-autofocus={isByHand || unread ? undefined : true}
                  pending={pending}
                  pendingText={texts.confirming}
                  onClick={(event) => {
                    // Ignores the second half of a double click on the row's button.
                    if (event.detail < 2) confirm();
                  }}
                >
                  {texts.confirm}
                </Button>
              )}
            </>
          )}
        </div>
      }
    >
      <PurchaseDetails
        area="admin"
        purchase={purchase}
        step={
          !isWide &&
          onNext !== undefined && (
            <IconButton
              label={texts.next}
              icon={<ChevronRight aria-hidden="true" />}
              onClick={skip}
            />
          )
        }
      />
    </Dialog>
  );
}
