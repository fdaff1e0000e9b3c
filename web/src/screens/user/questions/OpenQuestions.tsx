import { lazy, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { OpenQuestion } from './OpenQuestion.tsx';
import { openQuestion, type Question } from './open-question.ts';

const load = async () => ({ default: (await import('./AnswerDialog.tsx')).AnswerDialog });
const AnswerDialog = lazy(load);

interface Answering {
  readonly purchase: OwnPurchase;
  readonly question: Question;
}

/** Moves the focus to the title of the page or of the dialog around the questions. */
function focusTitle(questions: HTMLElement | null): void {
  const around = questions?.closest('dialog, main');
  const title = around?.querySelector<HTMLElement>(around.matches('dialog') ? 'h2' : 'h1');
  if (title == null) return;
  title.tabIndex = -1;
  title.focus();
}

interface OpenQuestionsProps {
  readonly purchases: readonly OwnPurchase[];
  /** Whether the payments are not shown around them. */
  readonly namesPayments?: boolean;
}

/** The questions that wait for the member, each with a button that opens the dialog for the answer; nothing without one. */
export function OpenQuestions({ purchases, namesPayments = false }: OpenQuestionsProps) {
  // The dialog keeps its question: a live update may remove that from the list while the member types.
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [closed, setClosed] = useState<{ readonly answered: boolean } | null>(null);
  const [, startTransition] = useTransition();
  const questions = useRef<HTMLDivElement>(null);
  const open = purchases.flatMap((purchase) => {
    const question = openQuestion(purchase);
    return question === undefined ? [] : [{ purchase, question }];
  });
  const isAsked = open.length > 0;
  useEffect(() => {
    // The dialog opens at once. A failure is reported when it is opened.
    if (isAsked) load().catch(() => undefined);
  }, [isAsked]);
  useEffect(() => {
    // The dialog has returned the focus to the button that opened it, which an answer removes, now or soon.
    if (
      closed?.answered === true ||
      (closed !== null && document.activeElement === document.body)
    ) {
      focusTitle(questions.current);
    }
  }, [closed]);
  const close = (answered: boolean) => {
    setAnswering(null);
    setClosed({ answered });
  };

  return (
    <>
      <div ref={questions} role="status">
        {open.map(({ purchase, question }) => (
          <OpenQuestion
            key={question.id}
            purchase={purchase}
            question={question}
            namesPayment={namesPayments}
            onAnswer={() => startTransition(() => setAnswering({ purchase, question }))}
          />
        ))}
      </div>
      {answering !== null && (
        <PanelBoundary>
          <Suspense fallback={null}>
            <AnswerDialog
              {...answering}
              onClose={() => close(false)}
              onAnswered={() => close(true)}
            />
          </Suspense>
        </PanelBoundary>
      )}
    </>
  );
}
