import { answerQuestion } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { useOwnPurchase, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { refreshAfterPurchase } from '../refresh-after-purchase.ts';
import type { Question } from './open-question.ts';
import { questionTexts as texts } from './texts.ts';

/** After these refusals no answer is possible any more. */
const FINAL: Readonly<Record<string, string>> = {
  question_answered: texts.alreadyAnswered,
  purchase_already_decided: texts.alreadyDecided,
};

type StoredAnswer = NonNullable<Question['answer']>;

/** Why the question takes no answer any more, by the data of now; null while it does. */
function endOf({ status }: OwnPurchase, stored: StoredAnswer | null): string | null {
  if (status !== 'PENDING') return texts.alreadyDecided;
  return stored === null ? null : texts.alreadyAnswered;
}

/** Sends the answer to a question, and notices when it is too late for one. */
export function useAnswer(opened: OwnPurchase, { id }: Question) {
  const queries = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  const purchase = useOwnPurchase(opened.id, opened.orderNumber) ?? opened;
  const stored = purchase.questions?.find((asked) => asked.id === id)?.answer ?? null;
  const { mutateAsync } = useEndpoint('user', answerQuestion, { quiet: true });
  return {
    /** Why no answer is possible any more; null while one is. */
    end: refused ?? endOf(purchase, stored),
    /** The answer that the company has; null while it has none. */
    stored,
    /** Resolves to null when the answer is sent, otherwise to the failure. */
    send: async (answer: string, fileId: string | undefined): Promise<ApiFailure | null> => {
      const body = { answer, ...(fileId !== undefined && { fileId }) };
      try {
        const { message } = await mutateAsync({ params: { id }, body });
        showToast({ kind: 'success', text: message });
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const end = FINAL[error.code];
        if (end === undefined) return error;
        setRefused(end);
        refreshAfterPurchase(queries);
        return error;
      }
      refreshAfterPurchase(queries);
      return null;
    },
    isFinal: ({ code }: ApiFailure): boolean => code in FINAL,
  };
}
