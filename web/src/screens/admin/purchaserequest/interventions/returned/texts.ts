const number = (count: number): string => count.toLocaleString('en-IN');

/** Payments of approved purchases that the bank may have taken back: an admin decides. */
export const returnedTexts = {
  heading: 'Payments that the bank may have taken back',
  failed: 'The payments that the bank may have taken back could not be loaded.',
  more: (count: number) =>
    count === 1
      ? '1 more payment is shown when one of these is settled.'
      : `${number(count)} more payments are shown when these are settled.`,

  holding: (tokens: string) => `The member still has the ${tokens}.`,
  debit: 'Debit with the reference of the payment',
  credit: 'Payment of the purchase',
  reference: (reference: string) => `Reference ${reference}`,

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
      ? 'The bank may have taken 1 payment back.'
      : `The bank may have taken ${number(count)} payments back.`,
  toView: 'See Holds and reversals',
} as const;
