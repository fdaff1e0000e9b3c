import type { Refund } from './refund-columns.tsx';

/** What an admin can do with a refund. */
export type RefundAction = 'send' | 'cancel' | 'keepAsCredit' | 'sendInstead';

/**
 * What is possible with a refund, the usual action first. A credit is only given back to the transfer, and not while an order
 * is paid with it. A server before the credits sends no `usedFor`.
 */
export function actionsFor({
  state,
  purchase,
  usedFor,
}: Pick<Refund, 'state' | 'purchase' | 'usedFor'>): readonly RefundAction[] {
  if (state === 'CREDIT') return usedFor === null ? ['sendInstead'] : [];
  if (state !== 'DUE') return [];
  return purchase !== null && usedFor === null
    ? ['send', 'keepAsCredit', 'cancel']
    : ['send', 'cancel'];
}

/** The actions that ask something first. */
export type RefundQuestion = Exclude<RefundAction, 'sendInstead'>;

/**
 * What is asked before an action; null for nothing. Money with an account may already be on its way, so it is not kept without a
 * question.
 */
export function questionOf(
  action: RefundAction,
  { accountVersion = 0 }: Pick<Refund, 'accountVersion'>,
): RefundQuestion | null {
  switch (action) {
    case 'sendInstead':
      return null;
    case 'keepAsCredit':
      return accountVersion > 0 ? action : null;
    default:
      return action;
  }
}
