import { usePendingPurchases } from '../../../purchases/own-purchases.ts';
import { OpenQuestions } from './OpenQuestions.tsx';

/** What the company asks about the member's pending payments; nothing while it asks nothing. */
export function QuestionNotices() {
  return <OpenQuestions purchases={usePendingPurchases() ?? []} namesPayments />;
}
