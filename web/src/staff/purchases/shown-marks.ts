import type { Paise } from '@prelaunch/domain/money';
import type { StaffPurchase } from './staff-purchase.ts';

type Marks = StaffPurchase['marks'];

/** Marks about a question to the member. */
const OF_QUESTION = ['question_open', 'question_answered'] as const;

/**
 * Marks that ask for no check: `member_waiting` is shown beside the name, a hold, a reversal, a reduction or a question in a
 * notice.
 */
const NO_CHECK: Marks = [
  'member_waiting',
  'bank_seen',
  'on_hold',
  'reversed',
  'reduced',
  ...OF_QUESTION,
];

const IS_AT_BANK: Marks = ['bank_seen', 'bank_amount_differs'];

/** Whether the bank shows another amount than the total: an admin decides it alone, and no key approves it. */
export const hasOtherAmount = (marks: Marks): boolean => marks.includes('bank_amount_differs');

/** The marks to show: a line with another amount matters more than that there is a line. */
export const shownMarks = (marks: Marks): Marks =>
  hasOtherAmount(marks) ? marks.filter((mark) => mark !== 'bank_seen') : marks;

/** The marks that ask the admin to check something. */
export const marksToCheck = (marks: Marks): Marks =>
  shownMarks(marks).filter((mark) => !NO_CHECK.includes(mark));

/** Whether the member was asked or has answered; null without a question. */
export const questionMark = (marks: Marks): (typeof OF_QUESTION)[number] | null =>
  OF_QUESTION.find((mark) => marks.includes(mark)) ?? null;

interface BankLine {
  readonly amount: Paise;
  readonly refunded: Paise;
}

/**
 * The marks to show beside a bank line: none about the bank where this line is all that the bank has. A server
 * before the field `bankAmount` does not say so; the mark about another amount is then shown.
 */
export function marksBeside(
  { marks, bankAmount }: Pick<StaffPurchase, 'marks' | 'bankAmount'>,
  line: BankLine,
): Marks {
  const isAll =
    bankAmount === undefined ? !hasOtherAmount(marks) : bankAmount === line.amount - line.refunded;
  return isAll ? marks.filter((mark) => !IS_AT_BANK.includes(mark)) : marks;
}

/** Whether a bank line of the whole amount belongs to the purchase. */
export const isAtBank = (marks: Marks): boolean =>
  marks.includes('bank_seen') && !hasOtherAmount(marks);

/** Whether an approval is likely: the bank has the payment, or no imported statement could show it. */
export const isLikelyApproved = ({
  marks,
  statementUntil,
}: Pick<StaffPurchase, 'marks' | 'statementUntil'>): boolean =>
  isAtBank(marks) || (!hasOtherAmount(marks) && statementUntil == null);
