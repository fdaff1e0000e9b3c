import { describe, expect, it } from 'vitest';
import { openQuestion, waitsAfterAnswer, type Question } from './open-question.ts';

const at = new Date('2026-11-21T10:05:00.000Z');
const asked: Question = { id: 'a', reason: 'OTHER', question: 'Who?', askedAt: at, answer: null };
const answered: Question = { ...asked, id: 'b', answer: { text: 'I.', at, file: null } };

describe('openQuestion', () => {
  it('returns the question without an answer, and nothing once the purchase is decided', () => {
    expect(openQuestion({ status: 'PENDING', questions: [answered, asked] })).toBe(asked);
    expect(openQuestion({ status: 'APPROVED', questions: [answered, asked] })).toBeUndefined();
    expect(openQuestion({ status: 'PENDING', questions: [answered] })).toBeUndefined();
    expect(openQuestion({ status: 'PENDING', questions: undefined })).toBeUndefined();
  });
});

describe('waitsAfterAnswer', () => {
  it('is true only while the newest question of a pending purchase is answered', () => {
    expect(waitsAfterAnswer({ status: 'PENDING', questions: [answered] })).toBe(true);
    expect(waitsAfterAnswer({ status: 'PENDING', questions: [answered, asked] })).toBe(false);
    expect(waitsAfterAnswer({ status: 'REJECTED', questions: [answered] })).toBe(false);
    expect(waitsAfterAnswer({ status: 'PENDING', questions: undefined })).toBe(false);
  });
});
