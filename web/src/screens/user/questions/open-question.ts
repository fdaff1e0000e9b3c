import type { OwnPurchase } from '../../../purchases/own-purchases.ts';

export type Question = NonNullable<OwnPurchase['questions']>[number];

type Asked = Pick<OwnPurchase, 'status' | 'questions'>;

/** The question that waits for the member; undefined without one. A decided purchase asks nothing. */
export const openQuestion = ({ status, questions }: Asked): Question | undefined =>
  status === 'PENDING' ? questions?.find(({ answer }) => answer === null) : undefined;

/** Whether the company has the member's answer and has not decided yet. */
export const waitsAfterAnswer = ({ status, questions }: Asked): boolean =>
  status === 'PENDING' && questions?.at(-1)?.answer != null;
