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

/**
 * The steps of the questions before and after the company has seen the purchase: an answer makes it unseen, until an admin
 * opens it again.
 */
export function questionSteps({
  status,
  seenAt,
  questions = [],
}: Pick<OwnPurchase, 'status' | 'seenAt' | 'questions'>) {
  const isBefore = ({ askedAt }: Question) => seenAt === null || askedAt < seenAt;
  const steps = (asked: readonly Question[]) =>
    asked.flatMap((question) => stepsOf(question, status === 'PENDING'));
  return {
    before: steps(questions.filter(isBefore)),
    after: steps(questions.filter((question) => !isBefore(question))),
  };
}
