import type { StaffPurchase } from './staff-purchase.ts';

type Marks = StaffPurchase['marks'];

/** Marks that ask for no check: `member_waiting` is shown beside the name. */
const NO_CHECK: Marks = ['member_waiting', 'bank_seen'];

/** Whether the bank shows another amount than the total: an admin decides it alone, and no key approves it. */
export const hasOtherAmount = (marks: Marks): boolean => marks.includes('bank_amount_differs');

/** The marks to show: a line with another amount matters more than that there is a line. */
export const shownMarks = (marks: Marks): Marks =>
  hasOtherAmount(marks) ? marks.filter((mark) => mark !== 'bank_seen') : marks;

/** The marks that ask the admin to check something. */
export const marksToCheck = (marks: Marks): Marks =>
  shownMarks(marks).filter((mark) => !NO_CHECK.includes(mark));

/** Whether a bank line of the whole amount belongs to the purchase. */
export const isAtBank = (marks: Marks): boolean =>
  marks.includes('bank_seen') && !hasOtherAmount(marks);

/** Whether an approval is likely: the bank has the payment, or no imported statement could show it. */
export const isLikelyApproved = ({
  marks,
  statementUntil,
}: Pick<StaffPurchase, 'marks' | 'statementUntil'>): boolean =>
  isAtBank(marks) || (!hasOtherAmount(marks) && statementUntil == null);
