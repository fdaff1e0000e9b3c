import { MAX_QUESTIONS } from '@prelaunch/domain/questions';
import type { Purchase } from '../purchase-columns.tsx';

/** Marks of purchases that this admin cannot ask about. */
const UNASKABLE: Purchase['marks'] = ['own_purchase', 'account_deleted', 'question_open'];

/** Whether an admin who may change purchases can ask the member about this one now. */
export const isAskable = ({
  status,
  marks,
  questions = [],
}: Pick<Purchase, 'status' | 'marks' | 'questions'>): boolean =>
  status === 'PENDING' &&
  questions.length < MAX_QUESTIONS &&
  !marks.some((mark) => UNASKABLE.includes(mark));
