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

interface OpenQuestionsProps {
  readonly purchases: readonly OwnPurchase[];
  /** Whether the payments are not shown around them. */
  readonly namesPayments?: boolean;
}

/** The questions that wait for the member, each with a button that opens the dialog for the answer; nothing without one. */
export function OpenQuestions({ purchases, namesPayments = false }: OpenQuestionsProps) {
  // The dialog keeps its question: a live update may remove that from the list while the member types.
  const [answering, setAnswering] = useState<Answering | null>(null);
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

  return (
    <>
      {/* The button that had the focus before the dialog is gone after the answer. */}
      <div ref={questions} role="status" tabIndex={-1}>
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
              onClose={() => setAnswering(null)}
              onAnswered={() => {
                setAnswering(null);
                questions.current?.focus();
              }}
            />
          </Suspense>
        </PanelBoundary>
      )}
    </>
  );
}
