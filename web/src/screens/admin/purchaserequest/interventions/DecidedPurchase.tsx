import {
  HOLD_REASONS,
  REVERSAL_REASONS,
  type ReversalReason,
} from '@prelaunch/domain/interventions';
import { formatTokens } from '@prelaunch/domain/money';
import { useState } from 'react';
import { paths } from '../../../../paths.ts';
import { isReversed } from '../../../../purchases/own-purchases.ts';
import { FreedCredits } from '../../../../staff/purchases/FreedCredits.tsx';
import { PurchaseDetails } from '../../../../staff/purchases/PurchaseDetails.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../../ui/buttons/ButtonLink.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { useMayWrite } from '../../useMayWrite.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { PurchaseSum } from '../PurchaseSum.tsx';
import styles from './DecidedPurchase.module.css';
import { InterventionDialog, type Proposal } from './InterventionDialog.tsx';
import { interventionTexts as texts } from './texts.ts';
import { useInterventions } from './useInterventions.ts';

/** What happens to the money of a reversed purchase. */
function moneyText(reason: ReversalReason): string {
  switch (reason) {
    case 'WRONG_MATCH':
      return texts.linesOpen;
    case 'PAYMENT_RETURNED':
      return texts.returned;
    default:
      return texts.refund;
  }
}

interface ReverseStoryProps {
  readonly purchase: Purchase;
  readonly reason: ReversalReason | null;
}

/** What happens to an approved purchase that is reversed. */
function ReverseStory({ purchase, reason }: ReverseStoryProps) {
  const tokens = texts.tokens(formatTokens(purchase.totalQuantity));
  return (
    <>
      <p className={styles.effect}>{texts.reverseStory(tokens, purchase.user.name)}</p>
      {reason !== null && <p>{moneyText(reason)}</p>}
      <FreedCredits purchases={[purchase]} />
      <p>{texts.secondAdmin}</p>
    </>
  );
}

type Step = 'hold' | 'release' | 'reverse';

interface DecidedPurchaseProps {
  readonly purchase: Purchase;
  /** Filled in when the admin reverses the purchase. */
  readonly proposal?: Proposal<ReversalReason> | null;
  /** Called after a change too. */
  readonly onClose: () => void;
}

/** A decided purchase with its proof. An admin who may change it can hold and reverse an approved one that proved wrong. */
export function DecidedPurchase({ purchase, proposal = null, onClose }: DecidedPurchaseProps) {
  const { id, marks, status, intervention } = purchase;
  const [step, setStep] = useState<Step | null>(null);
  const { hold, release, reverse, pending } = useInterventions(onClose);
  const mayWrite = useMayWrite();
  const mayChange =
    mayWrite && status === 'APPROVED' && !marks.includes('own_purchase') && !isReversed(purchase);
  const next = intervention?.kind === 'HOLD' ? 'release' : 'hold';
  const tokens = texts.tokens(formatTokens(purchase.totalQuantity));
  const { name } = purchase.user;
  const back = () => {
    // A sent change cannot be cancelled; its reply closes the dialog.
    if (!pending) setStep(null);
  };
  const asked = { purchase, pending, onCancel: back };

  return (
    <>
      {/* Before the dialog below it, so that it closes first and the focus returns. */}
      {step === 'hold' && (
        <InterventionDialog
          {...asked}
          title={texts.holdTitle}
          reasons={HOLD_REASONS}
          story={() => <p>{texts.holdStory(tokens, name)}</p>}
          confirmText={texts.hold}
          pendingText={texts.holding}
          onConfirm={(reason, note) => {
            hold({ id, reason, note });
          }}
        />
      )}
      {step === 'reverse' && (
        <InterventionDialog
          {...asked}
          danger
          title={texts.reverseTitle}
          reasons={REVERSAL_REASONS}
          proposal={proposal}
          story={(reason) => <ReverseStory purchase={purchase} reason={reason} />}
          confirmText={texts.reverse}
          pendingText={texts.reversing}
          onConfirm={(reason, note) => {
            reverse({ id, reason, note });
          }}
        />
      )}
      {step === 'release' && (
        <ConfirmDialog
          open
          title={texts.releaseTitle}
          confirmText={texts.release}
          pendingText={texts.releasing}
          pending={pending}
          onConfirm={() => {
            release({ id });
          }}
          onCancel={back}
        >
          <PurchaseSum purchases={[purchase]} />
          <p>{texts.releaseStory(tokens, name)}</p>
        </ConfirmDialog>
      )}
      <Dialog
        open
        size="large"
        title={texts.title}
        onClose={onClose}
        closeOnBackdrop
        footer={
          <div className={styles.buttons}>
            <Button variant={mayChange ? 'quiet' : 'secondary'} onClick={onClose}>
              {texts.close}
            </Button>
            {mayChange && (
              <>
                <Button
                  variant="secondary"
                  onClick={() => {
                    setStep(next);
                  }}
                >
                  {texts[next]}
                </Button>
                {marks.includes('awaiting_confirmation') ? (
                  <ButtonLink href={paths.adminConfirmations} variant="secondary">
                    {texts.toConfirmations}
                  </ButtonLink>
                ) : (
                  <Button
                    variant="secondary"
                    onClick={() => {
                      setStep('reverse');
                    }}
                  >
                    {texts.reverse}
                  </Button>
                )}
              </>
            )}
          </div>
        }
      >
        <PurchaseDetails area="admin" purchase={purchase} />
      </Dialog>
    </>
  );
}
