/** A purchase that the company has put on hold or reversed, for its member. */
export const intervenedTexts = {
  notice: {
    HOLD: (amount: string, reason: string) =>
      `The tokens of your purchase of ${amount} are on hold. ${reason}.`,
    REVERSAL: (amount: string, reason: string) =>
      `Your purchase of ${amount} was reversed. ${reason}. Its tokens are no longer yours.`,
  },
  see: 'See the receipt',

  story: {
    HOLD: (tokens: string, when: string) =>
      `The company put this purchase on hold on ${when}. The ${tokens} are still yours. They are marked until the company ends the hold.`,
    REVERSAL: (tokens: string, when: string) =>
      `The company took this purchase back on ${when}. Its ${tokens} are no longer yours.`,
  },
  reason: 'Reason',
  contact: (order: string) =>
    `If you have a question or do not agree, ask the company, and give the order number ${order}.`,
} as const;
