import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { topmostElement } from '../../../../../ui/feedback/open-dialogs.ts';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { useMinWidth } from '../../../../../ui/layout/useMinWidth.ts';
import { useLetterKey } from '../../../shortcuts/useLetterKey.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import { useNewAnswer } from '../../answers/useNewAnswer.ts';
import styles from '../../desk/ReviewDesk.module.css';
import { useEnterConfirms } from '../../useEnterConfirms.ts';
import { QueueSteps } from '../../QueueSteps.tsx';
import { DifferenceChoices } from './DifferenceChoices.tsx';
import { stepped, withOutcome } from './line-queue.ts';
import { OtherButtons, PayButtons, type Question } from './LineButtons.tsx';
import { LineQuestions } from './LineQuestions.tsx';
import { LineQueueList } from './LineQueueList.tsx';
import { LineSheet } from './LineSheet.tsx';
import { useComparedLine } from './useComparedLine.ts';
import { useLineActions } from './useLineActions.ts';
import { useLineQueue, type LineSelection } from './useLineQueue.ts';
import { compareTexts as texts } from './texts.ts';

interface LineDeskProps {
  readonly selection: LineSelection;
  readonly onClose: () => void;
}

/**
 * Shows bank lines one by one in the whole window, each beside the purchases that it may pay. A decision shows the
 * next line. The first Enter moves the focus to the button that approves, the second one presses it.
 */
export function LineDesk({ selection, onClose }: LineDeskProps) {
  const { query, queue, current, place, change } = useLineQueue(selection);
  const { query: lineQuery, details, purchase, choose } = useComparedLine(current?.id);
  const [question, setQuestion] = useState<Question | null>(null);
  const mayWrite = useMayWrite();
  const isWide = useMinWidth(40);
  const sheet = useRef<HTMLDivElement>(null);
  const approveButton = useRef<HTMLButtonElement>(null);
  const actions = useLineActions((line, outcome) => {
    setQuestion(null);
    change((before) => withOutcome(before, line.id, outcome));
  });
  const { pending } = actions;
  const total = queue?.lines.length ?? 0;

  // The keys do nothing while another dialog is in front.
  const isFront = () => sheet.current?.closest('dialog') === topmostElement();
  const go = (by: 1 | -1) => {
    if (!pending) change((before) => stepped(before, by));
  };
  const goByKey = (by: 1 | -1) => () => {
    if (isFront()) go(by);
  };
  useLetterKey('j', goByKey(1));
  useLetterKey('n', goByKey(1));
  useLetterKey('k', goByKey(-1));
  useEnterConfirms(
    useCallback(() => {
      approveButton.current?.focus();
    }, []),
  );

  // Focuses the heading: screen readers announce the line, and no button of the previous one keeps the focus. A new
  // state removes the button that was pressed.
  const shownId = details?.line.id;
  const shownState = details?.line.state;
  const focusHeading = useCallback(() => {
    sheet.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, []);
  useEffect(() => {
    if (shownId !== undefined) focusHeading();
  }, [shownId, shownState, focusHeading]);
  useNewAnswer(purchase, focusHeading, () => {
    // The dialog of a rejection shows the answer itself, and keeps the typed reason.
    setQuestion((before) => (before === 'reject' ? before : null));
  });

  const close = () => {
    // A sent decision cannot be cancelled.
    if (!pending) onClose();
  };
  const steps = { place, total, onStep: go, texts };
  const failed = query.isError || (lineQuery.isError && details === undefined);

  return (
    <Dialog
      open
      size="full"
      title={place === 0 ? texts.title : texts.titleAt(place, total)}
      onClose={close}
      footer={
        <>
          {(isWide || details === undefined) && (
            <span className={styles.steps}>
              <QueueSteps {...steps} small={false} />
            </span>
          )}
          {details !== undefined && mayWrite && (
            <PayButtons
              details={details}
              purchase={purchase}
              actions={actions}
              approveButton={approveButton}
            />
          )}
        </>
      }
    >
      <div ref={sheet} className={styles.frame}>
        <div className={styles.desk}>
          {queue !== null && (
            <LineQueueList
              queue={queue}
              onShow={(id) => {
                if (!pending) change((before) => ({ ...before, currentId: id }));
              }}
              onStep={go}
            />
          )}
          {details !== undefined && (
            <LineSheet
              key={details.line.id}
              details={details}
              position={place}
              total={total}
              purchase={purchase}
              onChoose={choose}
              steps={!isWide && <QueueSteps {...steps} small />}
              choices={
                mayWrite && (
                  <DifferenceChoices
                    details={details}
                    purchase={purchase}
                    actions={actions}
                    onAsk={setQuestion}
                  />
                )
              }
            >
              {mayWrite && (
                <OtherButtons
                  details={details}
                  purchase={purchase}
                  actions={actions}
                  onAsk={setQuestion}
                />
              )}
            </LineSheet>
          )}
          {details === undefined && (
            <div className={styles.whole}>
              {failed ? (
                <ErrorState
                  text={texts.failed}
                  retrying={query.isFetching || lineQuery.isFetching}
                  onRetry={() => void (query.isError ? query.refetch() : lineQuery.refetch())}
                />
              ) : (
                <div aria-busy="true" aria-label={texts.loading} role="status">
                  <Skeleton height="24rem" />
                </div>
              )}
            </div>
          )}
        </div>
      </div>
      {details !== undefined && (
        <LineQuestions
          question={question}
          details={details}
          purchase={purchase}
          actions={actions}
          onCancel={() => {
            if (!pending) setQuestion(null);
          }}
        />
      )}
    </Dialog>
  );
}
