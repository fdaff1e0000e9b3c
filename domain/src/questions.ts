/**
 * Why an admin asks the member about a pending purchase. Members read each of them in words of their language; `OTHER`
 * needs the question in words.
 */
export const QUESTION_REASONS = [
  'PROOF_UNREADABLE',
  'PAYMENT_NOT_FOUND',
  'AMOUNT_DIFFERS',
  'PAYER_DIFFERS',
  'OTHER',
] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

/** The most characters of the text of a question, and of its answer. */
export const MAX_QUESTION_TEXT = 500;

/** How many questions a purchase can have; one at a time waits for its answer. */
export const MAX_QUESTIONS = 3;
