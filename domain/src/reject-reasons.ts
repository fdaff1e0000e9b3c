/** The usual reasons of a rejection, as they are stored when an admin chooses one. Each language has its words for them. */
export const REJECT_REASONS = {
  not_found: 'Not found in our bank',
  amount_differs: 'Amount differs',
  proof_unreadable: 'Proof unreadable',
  paid_twice: 'Paid twice',
} as const;

export type RejectReason = keyof typeof REJECT_REASONS;

export const REJECT_REASON_CODES = Object.keys(REJECT_REASONS) as readonly RejectReason[];

/** The stored reason in the words of a language; a text that an admin has typed stays as it is. */
export function reasonIn(words: Readonly<Record<RejectReason, string>>, stored: string): string {
  const code = REJECT_REASON_CODES.find((each) => REJECT_REASONS[each] === stored);
  return code === undefined ? stored : words[code];
}
