/** The usual reasons of a rejection, as they are stored when an admin chooses one. Each language has its words for them. */
export const REJECT_REASONS = {
  not_found: 'Not found in our bank',
  amount_differs: 'Amount differs',
  proof_unreadable: 'Proof unreadable',
  paid_twice: 'Paid twice',
  returned: 'Returned by the bank',
  reduced: 'Reduced to what was paid',
} as const;

export type RejectReason = keyof typeof REJECT_REASONS;

const REJECT_REASON_CODES = Object.keys(REJECT_REASONS) as readonly RejectReason[];

/** The reasons that an admin can choose; 'reduced' is stored when a purchase for what was paid takes the place of another. */
export const OFFERED_REJECT_REASONS = REJECT_REASON_CODES.filter((code) => code !== 'reduced');

/** The usual reason that is stored with this text; undefined for a text that an admin has typed. */
export const usualReason = (stored: string): RejectReason | undefined =>
  REJECT_REASON_CODES.find((each) => REJECT_REASONS[each] === stored);

/** The stored reason in the words of a language; a text that an admin has typed stays as it is. */
export function reasonIn(words: Readonly<Record<RejectReason, string>>, stored: string): string {
  const code = usualReason(stored);
  return code === undefined ? stored : words[code];
}
