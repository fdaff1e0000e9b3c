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
  it('puts a question after the moment when the company saw the purchase', () => {
    const { before, after } = questionSteps({
      status: 'PENDING',
      seenAt: at(9),
      questions: [asked('a', 10)],
    });
    expect(before).toEqual([]);
    expect(idsOf(after)).toEqual(['a', 'a:answer']);
    expect(after.map((step) => step.at)).toEqual([at(10), null]);
  });

  it('puts answered questions before it when the company has seen the answer, or not yet', () => {
    const questions = [asked('a', 10, 11)];
    for (const seenAt of [at(12), null]) {
      const { before, after } = questionSteps({ status: 'PENDING', seenAt, questions });
      expect(idsOf(before)).toEqual(['a', 'a:answer']);
      expect(after).toEqual([]);
    }
  });

  it('has no step for an answer that nobody can give any more', () => {
    const { after } = questionSteps({
      status: 'REJECTED',
      seenAt: at(9),
      questions: [asked('a', 10)],
    });
    expect(idsOf(after)).toEqual(['a']);
  });

  it('has no steps without questions', () => {
    const purchase = { status: 'PENDING', seenAt: null, questions: undefined } as const;
    expect(questionSteps(purchase)).toEqual({ before: [], after: [] });
  });
});
