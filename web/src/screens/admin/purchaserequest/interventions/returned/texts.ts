const number = (count: number): string => count.toLocaleString('en-IN');

/** Payments of approved purchases that the bank took back. */
export const returnedTexts = {
  heading: 'Payments that the bank took back',
  failed: 'The payments that the bank took back could not be loaded.',
  more: (count: number) =>
    count === 1
      ? '1 more payment is shown when one of these is settled.'
      : `${number(count)} more payments are shown when these are settled.`,

  holding: (tokens: string) => `The member still has the ${tokens}.`,
  debit: 'Debit with the reference of the payment',
  credit: 'Payment of the purchase',
  reference: (reference: string) => `Reference ${reference}`,
  differs: {
    less: (amount: string) => `The bank took back ${amount} less than was paid.`,
    more: (amount: string) => `The bank took back ${amount} more than was paid.`,
  },

  open: 'Open purchase',
  dismiss: 'Not a return',
  dismissOf: (about: string) => `Not a return: ${about}`,
  dismissTitle: 'Keep the purchase as it is',
  dismissing: 'Saving...',
  dismissStory: (day: string) =>
    `The audit trail records that the debit of ${day} does not return this payment. It is no longer listed here.`,
  keeps: (name: string, tokens: string) =>
    `${name} keeps the ${tokens}. The purchase can still be reversed under All purchases.`,

  /** The note of a reversal, until the admin changes it. */
  note: (day: string, reference: string | null) =>
    reference === null ? `Debit of ${day}` : `Debit of ${day}, ${reference}`,

  notice: (count: number) =>
    count === 1
      ? '1 payment was taken back by the bank.'
      : `${number(count)} payments were taken back by the bank.`,
  toView: 'See Holds and reversals',
} as const;
