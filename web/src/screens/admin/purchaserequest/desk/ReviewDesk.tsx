import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../../api/failures.ts';
import { paths } from '../../../../paths.ts';
import { hasOtherAmount, isLikelyApproved } from '../../../../staff/purchases/shown-marks.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../../ui/buttons/ButtonLink.tsx';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { topmostElement } from '../../../../ui/feedback/open-dialogs.ts';
import { useMinWidth } from '../../../../ui/layout/useMinWidth.ts';
import { useLetterKey } from '../../shortcuts/useLetterKey.ts';
import { texts as adminTexts } from '../../texts.ts';
import { useNewAnswer } from '../answers/useNewAnswer.ts';
import { AskButton } from '../ask/AskButton.tsx';
import { AskDialog } from '../ask/AskDialog.tsx';
import { isAskable } from '../ask/is-askable.ts';
import { useAsk } from '../ask/useAsk.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { QueueSteps } from '../QueueSteps.tsx';
import { isReducible } from '../reduce/paid-part.ts';
import { ReduceButton } from '../reduce/ReduceButton.tsx';
import { ReduceDialog } from '../reduce/ReduceDialog.tsx';
import { RejectDialog } from '../RejectDialog.tsx';
import { useDecision } from '../useDecision.ts';
import { useEnterConfirms } from '../useEnterConfirms.ts';
import { PurchaseSheet } from './PurchaseSheet.tsx';
import { QueueList } from './QueueList.tsx';
import { ReviewEnd } from './ReviewEnd.tsx';
import { isDecidable, stepped, withLoaded, withOutcome, type Outcome } from './review-queue.ts';
import styles from './ReviewDesk.module.css';
import { deskTexts as texts } from './texts.ts';
import { useEarlyEnter } from './useEarlyEnter.ts';
import { useReviewQueue } from './useReviewQueue.ts';

interface ReviewDeskProps {
  /** The search of the list: only purchases that match it are reviewed. */
  readonly search: string;
  readonly onClose: () => void;
}

const isDecided = ({ code }: ApiFailure): boolean => code === 'purchase_already_decided';

/** Whether the failure of a decision means that nobody can decide the purchase any more. */
const isFinal = (failure: ApiFailure): boolean => isDecided(failure) || failure.status === 404;

const outcomeOf = (status: Purchase['status']): Outcome => {
  if (status === 'PENDING') return { kind: 'requested' };
  return { kind: status === 'REJECTED' ? 'rejected' : 'approved' };
};

/**
 * Shows the pending purchases one by one in the whole window: the queue, the proof and the facts. Each decision shows
 * the next purchase. The first Enter moves the focus to the button that approves, the second one presses it, but not where
 * the bank shows another amount.
 */
export function ReviewDesk({ search, onClose }: ReviewDeskProps) {
  const { query, queue, setQueue, total } = useReviewQueue(search);
  const [asked, setAsked] = useState<'reject' | 'question' | 'reduce' | null>(null);
  const isWide = useMinWidth(40);
  const sheet = useRef<HTMLDivElement>(null);
  const approveButton = useRef<HTMLButtonElement>(null);

  const position = queue.purchases.findIndex(({ id }) => id === queue.currentId) + 1;
  const current = queue.purchases[position - 1];
  const end = (id: string, outcome: Outcome) => {
    setAsked(null);
    setQueue((before) => withOutcome(before, id, outcome));
  };
  const focusHeading = useCallback(() => {
    sheet.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, []);
  const refuse = (id: string, failure: ApiFailure) => {
    end(id, { kind: 'refused', message: failure.message, final: isFinal(failure) });
  };
  const { approve, reject, reduce, pending } = useDecision(
    (failure) => {
      if (failure !== null && current !== undefined) refuse(current.id, failure);
    },
    (id, status) => {
      end(id, outcomeOf(status));
    },
  );
  const asking = useAsk(
    (failure) => {
      setAsked(null);
      // A server of the previous release answers 404 for every purchase, which can still be decided.
      if (failure !== null && isDecided(failure) && current !== undefined) {
        refuse(current.id, failure);
      }
    },
    (purchase) => {
      // Only this purchase was loaded, so the others stay as they are.
      setQueue((before) => withLoaded(before, [purchase], null));
    },
  );
  useNewAnswer(current ?? null, focusHeading, () => {
    // The dialog of a rejection shows the answer itself, and keeps the typed reason.
    setAsked((before) => (before === 'reject' ? before : null));
  });
  const decidable = current !== undefined && isDecidable(queue, current);
  const askable = decidable && isAskable(current);

  // The keys do nothing while another dialog is in front, such as the one that asks for the reason of a rejection.
  const isFront = () => sheet.current?.closest('dialog') === topmostElement();
  const go = (by: 1 | -1) => {
    if (!pending) setQueue((before) => stepped(before, by));
  };
  const goByKey = (by: 1 | -1) => () => {
    if (isFront()) go(by);
  };
  const askToReject = () => {
    if (!pending && decidable) setAsked('reject');
  };
  const askMember = () => {
    if (!pending && askable) setAsked('question');
  };
  useLetterKey('n', goByKey(1));
  useLetterKey('j', goByKey(1));
  useLetterKey('k', goByKey(-1));
  useLetterKey('r', () => {
    if (isFront()) askToReject();
  });
  useLetterKey('q', () => {
    if (isFront()) askMember();
  });
  const isByHand = current !== undefined && hasOtherAmount(current.marks);
  useEnterConfirms(
    useCallback(() => {
      if (!isByHand) approveButton.current?.focus();
    }, [isByHand]),
  );

  useEarlyEnter(pending && asked === null);

  // Focuses the heading: screen readers announce the purchase, and no button of the previous one keeps the focus.
  const shownId = current?.id;
  const loaded = query.data !== undefined;
  useEffect(() => {
    if (loaded) focusHeading();
  }, [shownId, loaded, focusHeading]);

  const close = () => {
    // A sent decision cannot be cancelled; its reply shows the next purchase.
    if (!pending) onClose();
  };
  const steps = (
    <QueueSteps
      place={position}
      total={queue.purchases.length}
      onStep={go}
      small={!isWide}
      texts={texts}
    />
  );

  return (
    <Dialog
      open
      size="full"
      title={current === undefined ? texts.title : texts.titleAt(position, total)}
      onClose={close}
      footer={
        current === undefined ? undefined : (
          <>
            {isWide && <span className={styles.steps}>{steps}</span>}
            <span className={styles.keys}>{isByHand ? texts.byHand : texts.keys}</span>
            {current.marks.includes('awaiting_confirmation') && (
              <ButtonLink href={paths.adminConfirmations}>
                {adminTexts.decision.toConfirmations}
              </ButtonLink>
            )}
            {decidable && (
              <>
                {isReducible(current) && (
                  <ReduceButton
                    small={!isWide}
                    onClick={() => {
                      if (!pending) setAsked('reduce');
                    }}
                  />
                )}
                {askable && <AskButton small={!isWide} onClick={askMember} />}
                <Button variant="secondary" onClick={askToReject}>
                  {texts.reject}
                </Button>
                <Button
                  ref={approveButton}
                  variant={isLikelyApproved(current) ? 'primary' : 'secondary'}
                  pending={pending && asked === null}
                  pendingText={texts.approving}
                  onClick={(event) => {
                    // Ignores the second click of a double click, which would approve the next purchase.
                    if (event.detail < 2) approve(current);
                  }}
                >
                  {texts.approve}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div ref={sheet} className={styles.frame}>
        <div className={styles.desk}>
          <QueueList
            queue={queue}
            onShow={(id) => {
              if (!pending) setQueue((before) => ({ ...before, currentId: id }));
            }}
          />
          {current !== undefined && (
            <PurchaseSheet
              key={current.id}
              purchase={current}
              position={position}
              total={total}
              outcome={queue.outcomes.get(current.id)}
              steps={!isWide && steps}
            />
          )}
          {current === undefined && <ReviewEnd query={query} queue={queue} onClose={close} />}
        </div>
      </div>
      {asked === 'reject' && current !== undefined && (
        <RejectDialog
          purchases={[current]}
          pending={pending}
          onConfirm={(reason) => {
            reject(current, reason);
          }}
          onCancel={() => {
            if (!pending) setAsked(null);
          }}
        />
      )}
      {asked === 'reduce' && current !== undefined && (
        <ReduceDialog
          purchase={current}
          pending={pending}
          onConfirm={reduce}
          onCancel={() => {
            if (!pending) setAsked(null);
          }}
        />
      )}
      {asked === 'question' && current !== undefined && (
        <AskDialog
          purchase={current}
          pending={asking.pending}
          onConfirm={(reason, text) => {
            asking.ask(current, reason, text);
          }}
          onCancel={() => {
            if (!asking.pending) setAsked(null);
          }}
        />
      )}
    </Dialog>
  );
}
