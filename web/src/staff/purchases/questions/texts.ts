import type { QuestionReason } from '@prelaunch/domain/questions';

/** The questions about a purchase and their answers, as both staff areas show them. */
export const questionTexts = {
  label: 'Questions to the member',
  reasons: {
    PROOF_UNREADABLE: 'The proof cannot be read',
    PAYMENT_NOT_FOUND: 'The payment is not in our bank',
    AMOUNT_DIFFERS: 'The amount differs',
    PAYER_DIFFERS: 'Someone else has paid',
    OTHER: 'Another question',
  } satisfies Record<QuestionReason, string>,
  asked: (when: string, name: string) => `Asked on ${when} by ${name}`,
  waiting: 'Waiting for the answer',
  /** Of a purchase that was decided before the member answered. */
  unanswered: 'Decided without an answer',
  answered: (when: string) => `Answered on ${when}`,
  viewFile: 'View the file of the answer',
  earlier: (count: number) =>
    count === 1 ? '1 earlier question' : `${String(count)} earlier questions`,
} as const;
