import { describe, expect, it } from 'vitest';
import type { Question } from './open-question.ts';
import { questionSteps } from './steps.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const asked = (id: string, hour: number, answeredAt: number | null = null): Question => ({
  id,
  reason: 'OTHER',
  question: 'Who has paid?',
  askedAt: at(hour),
  answer: answeredAt === null ? null : { text: 'I.', at: at(answeredAt), file: null },
});
const idsOf = (steps: readonly { readonly id: string }[]) => steps.map(({ id }) => id);

describe('questionSteps', () => {
  it('has a step for each question and answer in their order, and one without a time for the open question', () => {
    const questions = [asked('a', 10, 11), asked('b', 12)];
    const steps = questionSteps({ status: 'PENDING', questions });
    expect(idsOf(steps)).toEqual(['a', 'a:answer', 'b', 'b:answer']);
    expect(steps.map((step) => step.at)).toEqual([at(10), at(11), at(12), null]);
  });

  it('has no step for an answer that nobody can give any more', () => {
    expect(idsOf(questionSteps({ status: 'REJECTED', questions: [asked('a', 10)] }))).toEqual([
      'a',
    ]);
  });

  it('has no steps without questions', () => {
    expect(questionSteps({ status: 'PENDING', questions: undefined })).toEqual([]);
  });
});
