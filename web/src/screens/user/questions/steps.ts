import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import type { Question } from './open-question.ts';

/** The company has asked, or the member has answered; an open question has a step without a time. */
export interface QuestionStep {
  readonly id: string;
  readonly at: Date | null;
  readonly asked: Question;
  readonly part: 'question' | 'answer';
}

function stepsOf(asked: Question, isPending: boolean): QuestionStep[] {
  const { id, askedAt, answer } = asked;
  const question: QuestionStep = { id, at: askedAt, asked, part: 'question' };
  // Nobody can answer once the purchase is decided.
  if (answer === null && !isPending) return [question];
  return [question, { id: `${id}:answer`, at: answer?.at ?? null, asked, part: 'answer' }];
}

/** The steps of the questions, oldest first. Each is after the company has seen the purchase: who asks has opened it. */
export const questionSteps = ({
  status,
  questions = [],
}: Pick<OwnPurchase, 'status' | 'questions'>): readonly QuestionStep[] =>
  questions.flatMap((question) => stepsOf(question, status === 'PENDING'));
