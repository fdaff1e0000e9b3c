import type { Purchase } from '../purchase-columns.tsx';

type Asked = Pick<Purchase, 'questions'>;

const newestAnswered = ({ questions = [] }: Asked) =>
  questions.findLast(({ answer }) => answer !== null);

/** The id of the newest answered question; null when no question is answered. */
export const newestAnswer = (purchase: Asked): string | null =>
  newestAnswered(purchase)?.id ?? null;

/** Whether no admin has read the newest answer. */
export const hasUnreadAnswer = (purchase: Asked): boolean =>
  newestAnswered(purchase)?.readAt === null;

/** Whether the server does not know yet that an admin has opened the pending purchase with its newest answer. */
export const isUnnoted = (purchase: Pick<Purchase, 'status' | 'seenAt' | 'questions'>): boolean =>
  purchase.status === 'PENDING' && (purchase.seenAt === null || hasUnreadAnswer(purchase));
